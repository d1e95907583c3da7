"""Run the `crossings` command with `python -m crossings`."""

import sys

from crossings.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
