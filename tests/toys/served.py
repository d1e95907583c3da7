"""An installed Crossings that serves, and a game played there from beginning to end."""

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from toys.client import Live

GAME = "over-the-next-dune"


@contextmanager
def serving(crossings: Sequence[str], folder: Path) -> Iterator[int]:
    """Serve with this `crossings` command in a folder without its sources; return the port."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CROSSINGS"))}
    kept |= {"CROSSINGS_DATA": str(folder), "PYTHONUNBUFFERED": "1"}
    command = [*crossings, "serve", "--port", "0"]
    server = subprocess.Popen(command, cwd=folder, env=kept, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stdout.readline())
        assert found
        yield int(found[1])
    finally:
        server.terminate()
        server.communicate()


async def play(port: int) -> None:
    """Play random moves for all soldiers as one person, with drawings, log and result, to the end."""
    choose = Random(1)
    live = Live(port)
    page = await live.http.get("/")
    assert page.status_code == 200
    assert (await live.http.get("/static/main.js")).status_code == 200
    assert (await live.http.get(f"/picture/{GAME}.svg")).text.startswith("<svg")
    opened = await live.open_table("me", "me", game=GAME, options={"players": 2}, seed=1)
    async with live.client(*opened["keys"], drawing=True) as client:
        while client.position["result"] is None:
            actor = client.position["actor"]
            if isinstance(actor, int):
                answer = await client.move(actor, choose.choice(client.position["legal"]))
                assert answer["type"] == "done", answer
                await client.until_at(answer["at"])
            else:
                await client.receive("moved")
        assert client.position["result"]["reason"]
    await live.http.aclose()
