"""Running the server: settings, processes, threads, logs, metrics."""
