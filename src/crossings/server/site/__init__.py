"""The table without a server: the application of `crossings.server` in a browser, and the files that it comes as."""
