"""The rules of DunkelRunde."""
