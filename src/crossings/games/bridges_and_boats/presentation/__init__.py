"""What players see and read of Bridges and Boats."""
