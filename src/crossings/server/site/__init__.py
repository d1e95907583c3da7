"""The static edition: the application of `crossings.server` in a browser, and its files."""
