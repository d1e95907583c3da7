"""A server behind nginx with the lines of docs/host/https.md, on a port that is not the default."""

import contextlib
import json
import logging
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import websockets
from websockets.exceptions import InvalidStatus

from processes import free_ports
from server.ops.deep_proxy import until_up
from toys.client import Live, live

PAGE = Path(__file__).parents[3] / "docs" / "host" / "https.md"
MISSING = "there is no nginx: install the package nginx (Debian), or another build of 1.20 or newer"
CONFIGURATION = """
daemon off;
master_process off;
pid nginx.pid;
events {{}}
http {{
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    server {{
        listen 127.0.0.1:{port};
        {lines}
    }}
}}
"""
NAME = "play.example.org"
EVERYBODY = ("127.0.0.0/8",)

pytestmark = [pytest.mark.deep, pytest.mark.timeout(120)]


def lines_for(server: int) -> str:
    """Return the lines of docs/host/https.md, for a server at this port."""
    found = re.search(r"```nginx\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found
    lines, count = re.subn(r"127\.0\.0\.1:8000", f"127.0.0.1:{server}", found[1])
    assert count == 1
    return lines


@contextlib.contextmanager
def nginx(folder: Path, lines: str) -> Iterator[int]:
    """Run nginx with these lines and yield its port. Its files are in this folder, and it runs as the test's user."""
    program = shutil.which("nginx")
    assert program, MISSING
    [port] = free_ports(1)
    file = folder / "nginx.conf"
    file.write_text(CONFIGURATION.format(port=port, lines=lines))
    process = subprocess.Popen([program, "-p", folder, "-c", file, "-e", "stderr"])
    try:
        yield port
    finally:
        process.terminate()
        process.wait()


async def sit_down(server: Live, host: str, port: int, origin: str) -> None:
    """Join the table from a page of this origin."""
    key = server.keys[0]
    address = f"ws://{host}/ws/{await server.table_of(key)}"
    async with websockets.connect(address, host="127.0.0.1", port=port, origin=websockets.Origin(origin)) as socket:
        await socket.send(json.dumps({"type": "hello", "version": 1, "keys": [key]}))
        assert json.loads(await socket.recv())["type"] == "welcome"


async def refuse(server: Live, host: str, port: int, origin: str) -> None:
    """Check that a page of this origin gets no connection."""
    with pytest.raises(InvalidStatus) as refused:
        await sit_down(server, host, port, origin)
    assert refused.value.response.status_code == 403


async def test_pages_connect_through_nginx_on_any_port(database: str, tmp_path: Path) -> None:
    async with live(database, names=(NAME,), trusted_proxies=EVERYBODY) as server:
        await server.open_table("me", "me")
        with nginx(tmp_path, lines_for(server.port)) as port:
            await until_up(port)
            for host in (f"127.0.0.1:{port}", f"{NAME}:{port}", f"{NAME.upper()}:{port}"):
                await sit_down(server, host, port, f"http://{host.lower()}")
            await refuse(server, f"{NAME}:{port}", port, "http://evil.example")


async def test_nginx_without_the_port_in_host_serves_only_the_names(
    database: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """With `$host`, as in many configurations, pages under an address are refused, and the log says why."""
    async with live(database, names=(NAME,)) as server:
        await server.open_table("me", "me")
        lines = lines_for(server.port).replace("$http_host", "$host")
        with nginx(tmp_path, lines) as port, caplog.at_level(logging.WARNING, "crossings"):
            await until_up(port)
            await sit_down(server, f"{NAME}:{port}", port, f"http://{NAME}:{port}")
            await refuse(server, f"127.0.0.1:{port}", port, f"http://127.0.0.1:{port}")
    assert any("Host $http_host" in line for line in caplog.messages)


async def test_the_limits_behind_nginx_count_the_clients(database: str, tmp_path: Path) -> None:
    """A client that claims another address is not trusted."""
    more = {"trusted_proxies": EVERYBODY, "tables_at_once": 1, "tables_per_second": 0.001}
    async with live(database, **more) as server:
        with nginx(tmp_path, lines_for(server.port)) as port:
            await until_up(port)
            behind = Live(port)
            table = {"game": "coin-race", "seats": ["me", "me"]}
            answers = [
                await behind.http.post("/api/tables", json=table, headers={"x-forwarded-for": address})
                for address in ("203.0.113.1", "203.0.113.2")
            ]
            await behind.leave()
    assert [one.status_code for one in answers] == [201, 429]
