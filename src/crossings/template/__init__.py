"""The source of `crossings new`: a small working game in a project of its own."""
