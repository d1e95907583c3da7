"""The table in a terminal: the same server, the same wire, drawn in letters and colours."""
