"""What a person sees and reads of March on Mars."""
