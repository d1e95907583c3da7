"""HTTP, WebSockets, messages and the page."""
