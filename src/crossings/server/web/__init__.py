"""HTTP, sockets, messages and the page."""
