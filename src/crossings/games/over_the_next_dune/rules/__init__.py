"""The rules of Over the Next Dune."""
