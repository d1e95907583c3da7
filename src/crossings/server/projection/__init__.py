"""What each viewer is sent: positions, scenes, log lines, answers to questions."""
