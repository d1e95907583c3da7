"""Updates of the static site, with the cache headers of common hosts."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from crossings.server.site.building import Site

from ..support.editions import PLACE, Host, edition, last_modified, max_age, no_cache, static_folder

pytestmark = [pytest.mark.deep, pytest.mark.timeout(300)]
SECONDS = 20_000
STORED = """async () => {
  const all = {};
  for (const name of await caches.keys()) all[name.split(' ').at(-1)] = (await (await caches.open(name)).keys()).length;
  return all;
}"""
INSTALLED = """async () => {
  const {active} = await navigator.serviceWorker.ready;
  if (active.state !== 'activated') await new Promise((done) => { active.onstatechange = done; });
}"""
UPDATE = """async () => {
  const {installing} = await (await navigator.serviceWorker.ready).update();
  return await new Promise((done) => { installing.onstatechange = () => done(installing.state); });
}"""
DAMAGE = """async () => {
  localStorage.setItem('crossings.tables', '[]');
  await caches.open('of another site');
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (request.url.endsWith('main.js')) await cache.put(request, new Response('gone', {status: 404}));
    }
  }
}"""
KINDS = [max_age, last_modified, no_cache]


@pytest.fixture(scope="module")
def editions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Site]:
    folder = tmp_path_factory.mktemp("editions")
    return {name: edition(folder, name) for name in ("old", "new")}


@pytest.fixture
def host(request: pytest.FixtureRequest, editions: dict[str, Site]) -> Iterator[Host]:
    with Host(getattr(request, "param", max_age)).serving() as one:
        one.publish(editions["old"])
        yield one


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(reduced_motion="reduce") as one:
        one.set_default_timeout(SECONDS)
        yield one


@pytest.fixture
def unstored(browser: Browser) -> Iterator[BrowserContext]:
    """A browser in which no service worker stores files."""
    with browser.new_context(service_workers="block") as one:
        one.set_default_timeout(SECONDS)
        yield one


def expect_visible(page: Page, name: str) -> None:
    """Check that the lobby of an edition is shown completely."""
    expect(page.locator(f"html[data-edition={name}] main .static-edition")).to_contain_text("KB", timeout=SECONDS)


def tab(context: BrowserContext, host: Host, name: str) -> Page:
    page = context.new_page()
    page.goto(host.address)
    expect_visible(page, name)
    return page


def installed(context: BrowserContext, host: Host) -> Page:
    """A tab of the old edition, which is stored completely."""
    page = tab(context, host, "old")
    page.evaluate(INSTALLED)
    return page


def accept(page: Page) -> None:
    page.locator(".new-edition button").click(timeout=SECONDS)


def expect_stuck(page: Page, words: str) -> None:
    """Check that the page says why it can't go on."""
    expect(page.locator("#stuck")).to_contain_text(words, timeout=SECONDS)


def start_again(page: Page) -> None:
    """Press the button of a page that can't go on."""
    page.locator("#stuck").get_by_role("button", name="Start again").click(timeout=SECONDS)


def number_of_files(site: Site) -> int:
    return len(site.stored_offline)  # with './' and without offline.js


def name_of(site: Site) -> str:
    return str(json.loads(site.files["offline.js"].decode().splitlines()[0].removeprefix("self.EDITION = ")[:-1]))


@pytest.mark.parametrize("host", KINDS, indirect=True)
def test_a_new_edition_takes_over_whole(host: Host, context: BrowserContext, editions: dict[str, Site]) -> None:
    page = installed(context, host)
    host.publish(editions["new"])
    page.reload()
    expect_visible(page, "old")
    accept(page)
    expect_visible(page, "new")
    host.down = True
    page.reload()
    expect_visible(page, "new")
    page.close()
    page = tab(context, host, "new")
    new = editions["new"]
    page.wait_for_function(f"({STORED})().then((all) => Object.keys(all).length === 1)")
    assert page.evaluate(STORED) == {name_of(new): number_of_files(new)}


@pytest.mark.parametrize("host", KINDS, indirect=True)
def test_a_closed_tab_comes_back_as_the_new_edition(
    host: Host, context: BrowserContext, editions: dict[str, Site]
) -> None:
    installed(context, host).close()
    host.publish(editions["new"])
    page = tab(context, host, "old")
    expect(page.locator(".new-edition")).to_be_visible(timeout=SECONDS)
    page.close()
    tab(context, host, "new")


def test_an_open_tab_is_notified_of_a_new_edition(
    host: Host, context: BrowserContext, editions: dict[str, Site]
) -> None:
    page = installed(context, host)
    host.publish(editions["new"])
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    accept(page)
    expect_visible(page, "new")


def test_a_tab_of_the_old_edition_still_finds_its_modules(
    host: Host, context: BrowserContext, editions: dict[str, Site]
) -> None:
    """It does while the new edition waits, once it has taken over in another tab, and until the last old tab closes."""
    page, other = installed(context, host), context.new_page()
    other.goto(host.address)
    expect_visible(other, "old")
    module = f"{PLACE}{static_folder(editions['old'])}lobby/only-in-old.js"
    host.publish(editions["new"])
    page.reload()
    expect(page.locator(".new-edition")).to_be_visible(timeout=SECONDS)
    assert other.evaluate("(path) => import(path).then(({here}) => here)", module)
    accept(page)
    expect_visible(page, "new")
    expect_visible(other, "new")
    assert other.evaluate("(path) => fetch(path).then(({ok}) => ok)", module)
    other.close()
    page.reload()
    expect_visible(page, "new")
    page.wait_for_function(f"({STORED})().then((all) => Object.keys(all).length === 1)")


def test_an_interrupted_update_changes_nothing_and_continues_later(
    host: Host, context: BrowserContext, editions: dict[str, Site]
) -> None:
    page = installed(context, host)
    new = editions["new"]
    host.publish(new)
    broken = f"{static_folder(new)}board/board.js"
    late = f"{static_folder(new)}board/picks.js"
    host.broken = {broken}
    del host.files[late]
    host.files["index.html"] = editions["old"].files["index.html"]
    assert page.evaluate(UPDATE) == "redundant"
    page.reload()
    expect_visible(page, "old")
    stored = page.evaluate(STORED)
    assert stored[name_of(editions["old"])] == number_of_files(editions["old"])
    assert 0 < stored[name_of(new)] < number_of_files(new)
    expect(page.locator(".new-edition")).to_have_count(0)
    host.broken = set()
    host.publish(new)
    host.sent.clear()
    page.reload()
    accept(page)
    expect_visible(page, "new")
    assert {broken, late, "index.html"} <= set(host.sent)
    assert len(set(host.sent) - {"offline.js"}) <= number_of_files(new) - stored[name_of(new)]


def no_modules_kept(path: str, body: bytes) -> dict[str, str]:
    """Keep only the index in the HTTP cache."""
    return {"cache-control": "max-age=600" if path == "index.html" else "no-store"}


@pytest.mark.parametrize("host", [no_modules_kept], indirect=True)
def test_a_page_whose_files_are_gone_offers_to_start_again(
    host: Host, unstored: BrowserContext, editions: dict[str, Site]
) -> None:
    """The index comes from the HTTP cache, and no service worker has stored the rest."""
    tab(unstored, host, "old").close()
    host.publish(editions["new"])
    page = unstored.new_page()
    page.goto(host.address)
    expect_stuck(page, "could not be loaded completely")
    host.down = True
    start_again(page)
    expect_stuck(page, "can't be reached")
    host.down = False
    start_again(page)
    expect_visible(page, "new")
    expect(page.locator("#stuck")).to_have_count(0)


def test_an_application_with_missing_files_is_started_again(
    host: Host, context: BrowserContext, editions: dict[str, Site]
) -> None:
    del host.files[f"{static_folder(editions['old'])}site/application.js"]
    page = context.new_page()
    page.goto(host.address)
    expect(page.locator("#stuck")).to_be_visible(timeout=SECONDS)
    expect(page.locator("#site-note")).to_be_hidden()
    host.publish(editions["new"])
    start_again(page)
    expect_visible(page, "new")


def test_a_slow_page_shows_a_notice_until_it_has_loaded(host: Host, unstored: BrowserContext) -> None:
    page, held = unstored.new_page(), list[Route]()
    page.clock.install()
    page.route("**/main.js", lambda route: held.append(route))  # Playwright doesn't accept built-in methods
    page.goto(host.address, wait_until="commit")
    page.wait_for_selector("#live", state="attached")
    page.clock.run_for(31_000)
    expect(page.locator("#stuck")).to_be_visible(timeout=SECONDS)
    for route in held:
        route.continue_()
    expect(page.locator("main.lobby")).to_be_visible(timeout=SECONDS)
    expect(page.locator("#stuck")).to_have_count(0)


@pytest.mark.parametrize("host", [no_modules_kept], indirect=True)
def test_an_open_page_reports_that_its_files_are_gone(
    host: Host, unstored: BrowserContext, editions: dict[str, Site]
) -> None:
    """The page was never stored, and requests a file of its own edition."""
    page = tab(unstored, host, "old")
    host.publish(editions["new"])
    [lab] = [path for path in host.files if path.startswith("api/lab.")]
    facts = host.files.pop(lab)
    page.get_by_role("link", name="Lab").click()
    expect(page.locator("#stuck")).to_be_visible(timeout=SECONDS)
    host.files[lab] = facts
    start_again(page)
    expect(page.locator("html[data-edition=new] main.lab")).to_be_visible(timeout=SECONDS)
    expect(page.locator("#stuck")).to_have_count(0)


def test_starting_again_deletes_the_stored_edition_but_no_game(
    host: Host, context: BrowserContext, editions: dict[str, Site]
) -> None:
    """The cached files are damaged."""
    page = installed(context, host)
    page.evaluate(DAMAGE)
    host.publish(editions["new"])
    page.reload()
    expect_stuck(page, "could not be loaded completely")
    host.down = True
    start_again(page)
    expect_stuck(page, "can't be reached")
    assert name_of(editions["old"]) in page.evaluate(STORED)
    host.down = False
    start_again(page)
    expect_visible(page, "new")
    page.evaluate(INSTALLED)
    assert page.evaluate(STORED) == {"site": 0, name_of(editions["new"]): number_of_files(editions["new"])}
    assert page.evaluate("localStorage.getItem('crossings.tables')") == "[]"


def test_an_old_page_beside_a_new_worker_offers_the_new_edition(
    host: Host, context: BrowserContext, editions: dict[str, Site]
) -> None:
    """The page comes from the HTTP cache, and the host already has the new edition when the service worker stores its
    files.
    """
    del host.files["offline.js"]
    tab(context, host, "old").close()
    host.publish(editions["new"])
    page = tab(context, host, "old")
    accept(page)
    expect_visible(page, "new")


def test_workers_of_a_first_visit_find_their_files_after_an_update(
    host: Host, context: BrowserContext, editions: dict[str, Site]
) -> None:
    """The application starts before there is a service worker, and loads the files of bots later."""
    page = installed(context, host)
    host.publish(editions["new"])
    [application] = page.workers
    path = f"{PLACE}{static_folder(editions['old'])}site/botworker.js"
    assert application.evaluate("(path) => fetch(path, {cache: 'no-store'}).then(({ok}) => ok)", path)
