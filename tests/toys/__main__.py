"""`python -m toys PORT DATABASE`: serve the real games and the coin race, for tests that need a process of its own."""

from __future__ import annotations

import sys

from crossings.server.run import serve
from crossings.server.settings import Settings
from toys import register_for_good

if __name__ == "__main__":
    register_for_good()
    serve(port=int(sys.argv[1]), settings=Settings(database=sys.argv[2], tables_at_once=1000))
