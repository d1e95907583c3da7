"""One table: its match, who sits at it, what they ask for; and the hall where tables are found."""
