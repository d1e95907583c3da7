"""What players see and read of Over the Next Dune."""
