"""Text forms of Dune Chess: FEN, checks of states, and reasons for illegal moves."""
