"""The rules of March on Mars."""
