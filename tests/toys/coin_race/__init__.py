"""The coin race: a toy with a die, a hidden coin for each seat, turns of several actions and a whisper."""
