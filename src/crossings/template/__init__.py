"""The source of what `crossings new` writes: a small game that works, in a project of its own."""
