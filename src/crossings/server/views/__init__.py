"""What each viewer is sent: pictures, frames, lines, answers."""
