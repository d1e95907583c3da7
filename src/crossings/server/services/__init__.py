"""What the server uses: storage, bots, background tasks, threads, clocks and compiled kernels."""
