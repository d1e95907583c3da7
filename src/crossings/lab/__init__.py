"""Many games: training by self-play, and measuring what Q values mean as chances to win."""
