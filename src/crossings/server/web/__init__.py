"""HTTP, WebSockets, the page, and the ASGI application."""
