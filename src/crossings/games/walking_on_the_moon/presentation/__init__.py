"""What a person sees and reads of Walking on the Moon."""
