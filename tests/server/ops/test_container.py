"""What the Dockerfile says about the server is true."""

import asyncio
import json
import re
import sys
from pathlib import Path

from crossings.cli.main import parser
from toys.client import Live

ROOT = Path(__file__).parents[3]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
PORT = 8000


def listed(instruction: str) -> list[str]:
    """Return the arguments of an instruction of the Dockerfile, without its options."""
    found = re.search(rf"{instruction} [^\[]*(\[.*\])", DOCKERFILE)
    assert found, instruction
    words: list[str] = json.loads(found[1])
    return words


async def test_a_container_is_healthy_while_its_server_answers(server: Live) -> None:
    async def healthy() -> bool:
        python, *rest = (word.replace(f":{PORT}/", f":{server.port}/") for word in listed("HEALTHCHECK"))
        assert python == "python"
        process = await asyncio.create_subprocess_exec(sys.executable, *rest, stderr=asyncio.subprocess.DEVNULL)
        return await process.wait() == 0

    assert await healthy()
    await server.end()
    assert not await healthy()
    await server.begin()


def test_a_container_serves_where_its_health_is_asked_for() -> None:
    command, *words = listed("ENTRYPOINT")
    assert command == "crossings"
    assert parser().parse_args(words).port == PORT
    assert f"EXPOSE {PORT}" in DOCKERFILE
    assert f":{PORT}/" in listed("HEALTHCHECK")[-1]
