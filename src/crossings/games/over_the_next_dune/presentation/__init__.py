"""What a person sees and reads of Over the Next Dune."""
