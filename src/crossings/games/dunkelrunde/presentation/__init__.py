"""What players see and read of DunkelRunde."""
