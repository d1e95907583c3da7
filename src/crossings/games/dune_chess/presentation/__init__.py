"""What a person sees and reads of Dune Chess."""
