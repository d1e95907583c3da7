"""Reports of the lab, written from stored findings: as data, Markdown or a page."""
