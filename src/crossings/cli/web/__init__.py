"""Commands that make what a browser loads."""
