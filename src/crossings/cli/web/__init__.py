"""Commands that build files for browsers."""
