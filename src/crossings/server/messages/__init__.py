"""The wire: the types of messages and answers, and how they are read and written."""
