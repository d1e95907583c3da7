"""`python -m crossings` is the `crossings` command."""

import sys

from crossings.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
