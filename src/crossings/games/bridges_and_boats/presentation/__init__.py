"""What a person sees and reads of Bridges and Boats."""
