"""Links contain the address by which others reach the server; if there is none, the page shows the command to use."""

import re

import httpx
import pytest

from crossings.server.web import reach as module
from crossings.server.web.app import create_app
from crossings.server.web.reach import Reach, own_address, reach
from crossings.server.web.settings import Settings
from rows import cases

HOME = "192.168.1.20"


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "own_address", lambda host: "2001:db8::20" if ":" in host else HOME)
    monkeypatch.delenv("MAKELEVEL", raising=False)
    monkeypatch.setattr("sys.argv", ["crossings", "serve", "--port", "8001"])


def test_the_own_address_has_the_family_of_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a network has none."""
    for host in ("0.0.0.0", "::"):
        found = own_address(host)
        assert found is None or (":" in found) == (":" in host)
    monkeypatch.setattr(module, "ELSEWHERE", dict.fromkeys(module.ELSEWHERE, "255.255.255.255"))
    assert own_address("0.0.0.0") is own_address("::") is None


@cases("""
    host | names | has_proxy | address
    0.0.0.0 | [] | false | http://192.168.1.20:8000
    :: | [] | false | http://[2001:db8::20]:8000
    192.168.1.20 | [] | false | http://192.168.1.20:8000
    127.0.0.1 | ["play.example.org"] | false | https://play.example.org
    0.0.0.0 | ["play.example.org"] | true | https://play.example.org
    0.0.0.0 | ["play.example.org"] | false | http://play.example.org:8000
""")
def test_links_carry_an_address_that_others_can_reach(
    host: str, names: list[str], has_proxy: bool, address: str
) -> None:
    assert reach(host, 8000, names, has_proxy=has_proxy) == Reach(address, "")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "::ffff:127.0.0.1"])
def test_a_local_server_shows_the_command_for_others(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reach(host, 8000) == Reach(None, "crossings serve --host 0.0.0.0")
    monkeypatch.setattr("sys.argv", ["pytest"])
    assert reach(host, 8000).how == "crossings play --host 0.0.0.0"
    monkeypatch.setenv("MAKELEVEL", "1")
    assert reach(host, 8000).how == "make play HOST=0.0.0.0"


async def test_the_page_knows_it(database: str) -> None:
    settings = Settings(database, reach=lambda: Reach(None, "type <this>"))
    transport = httpx.ASGITransport(create_app(settings))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        page = (await client.get("/")).text
    match = re.search(r'<meta name="reach" content="([^"]*)">', page)
    assert match and match[1] == "{&quot;address&quot;: null, &quot;how&quot;: &quot;type &lt;this&gt;&quot;}"
