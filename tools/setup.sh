#!/bin/sh
# Make the project's own Python environment in the folder $1, with what $2 needs: `play`, `tests`, `web`,
# `docs`, `deep` or `long`.
set -eu
venv=$1
purpose=$2

find_python() {
    for candidate in python3.11 python3.12 python3.13 python3.14 python3; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    echo "Crossings needs Python 3.11 or later; none was found (looked for python3.11 to python3.14, python3)." >&2
    exit 1
}

if ! "$venv/bin/python" -c 'import sys' 2>/dev/null; then
    python=$(find_python)
    echo "Making a Python environment in $venv"
    "$python" -m venv --clear "$venv" || {
        echo "$python cannot make a virtual environment; on Debian: apt-get install python3-venv" >&2
        exit 1
    }
fi
exec "$venv/bin/python" tools/install.py "$purpose"
