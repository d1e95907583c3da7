"""Running the server: start, addresses, shutdown and logs."""
