"""Text forms of March on Mars: checks of states, and reasons for illegal moves."""
