"""What players see and read of March on Mars."""
