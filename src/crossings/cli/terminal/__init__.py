"""A client for the terminal, which uses the same server and wire protocol as the page."""
