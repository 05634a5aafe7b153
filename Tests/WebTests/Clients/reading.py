#!/usr/bin/env python3
"""Reads the news in Chromium as a person does: by keys, on a phone, without scripts, and offline.

usage: reading.py ADDRESS PROGRAM

The archive has at least 25 unread articles. PROGRAM is another program with the same archive.
Prints one line for each thing that is not as it should be, and a last line; the exit status is 1 if there are any.
"""
import contextlib
import socket
import subprocess
import sys
import threading
import urllib.parse

# The folder of a module gets no other files.
sys.dont_write_bytecode = True
import browser as chromium  # noqa: E402

TITLE = "return document.querySelector('h1').textContent"
UNREAD = "return document.querySelectorAll('.row.unread').length"
STATUS = "return document.querySelector('#status').textContent"
# The stops of the Tab key before the first result.
STOPS = """
const all = [...document.querySelectorAll("a[href], button, input, select, summary")].filter(
  (element) => element.tabIndex >= 0 && element.type !== "hidden" && element.getClientRects().length);
const first = all.findIndex((element) => element.closest("#results .row"));
const radios = all.slice(0, first).filter((element) => element.type === "radio").length;
return first < 0 ? Infinity : first + 1 - Math.max(0, radios - 1);
"""
ROWS = """
return [...document.querySelectorAll(".row")].filter(
  (row) => row.getBoundingClientRect().bottom <= innerHeight).length
"""
HEAD = "return document.querySelector('.row').getBoundingClientRect().top / innerHeight"

EXTENT = "return Number(document.querySelector('.extent').textContent.match(/of ([0-9]+)/)[1])"
KEPT = "Object.keys(localStorage).filter((name) => name.startsWith('mark ')).length"
KEEPS = """
const [done] = arguments;
const isArticle = (request) => request.url.includes("/article/");
async function look() {
  const kept = await (await caches.open("pages")).keys();
  return kept.filter(isArticle).length >= 20 ? done(true) : setTimeout(look, 50);
}
navigator.serviceWorker.ready.then(look);
"""

problems = []


def expect(condition, text):
    if not condition:
        problems.append(text)


def read_by_keys(browser, address):
    browser.open(address + "/unread")
    first = browser.run("return document.querySelector('.row .title').textContent")
    browser.press("n")
    expect(browser.until(f"return document.querySelector('.story h1')?.textContent === `{first}`"),
           "n opens the first article")
    titles = [first]
    for key in ["n", "n", "k", "j"]:
        before = browser.run("return location.href")
        browser.press(key)
        is_another = f"return location.href !== {before!r} && document.querySelector('.story')"
        expect(browser.until(is_another), f"{key} on an article")
        titles.append(browser.run(TITLE))
    expect(len(set(titles[:3])) == 3, f"n opened {titles[:3]}")
    expect(titles[3] == titles[1] and titles[4] == titles[2], f"k and j opened {titles[3:]}")
    browser.open(address + "/unread")
    browser.press("j")
    browser.press(chromium.ENTER)
    expect(browser.until("return document.querySelector('.story .marks button[value=unread]')"),
           "an open article is read")
    title = browser.run(TITLE)
    browser.press("q")
    back = f"const row = document.activeElement.closest('.row.read'); return row && row.textContent.includes({title!r})"
    expect(browser.until(back), "the list has the focus on the article that was read")


def follow_others(browser, address, program):
    """Checks that an open page shows the marks of another program."""

    def stays_open(path):
        browser.open(address + path)
        live = "performance.getEntriesByType('resource').some((one) => one.name.endsWith('/live'))"
        browser.until(f"return {live}")

    def run(command, link):
        subprocess.run([program, command, link.split("/")[-1]], check=True, capture_output=True)

    stays_open("/unread")
    link = browser.run("return document.querySelector('.row.unread .title').getAttribute('href')")
    run("read", link)
    expect(browser.until(f"return document.querySelector(`.row.read a[href='{link}']`)"),
           "the mark of another program is shown")
    saved = f"return document.querySelector(`.row:has(a[href='{link}']) .saved`)"
    run("save", link)
    expect(browser.until(saved), "a read article that another program saves is shown as saved")
    older = browser.run("return [...document.querySelectorAll('.row.unread .title')].at(-1).getAttribute('href')")
    browser.run("history.replaceState(null, '', '/unread?q=' + encodeURIComponent("
                f"document.querySelector(`a[href='{older}']`).textContent))")
    stays_open(browser.run("return location.pathname + location.search"))
    run("read", older)
    expect(browser.until(f"return document.querySelector(`.row.read a[href='{older}']`)"), "a filtered list is followed")
    stays_open(browser.run("return location.pathname + location.search"))
    subprocess.run([program, "read", "--undo"], check=True, capture_output=True)
    expect(browser.until("return document.querySelector('#arrived')"), "a row that is unread again is offered")
    browser.click("#arrived")
    expect(browser.until(f"return document.querySelector(`.row.unread a[href='{older}']`)"), "the offered row is shown")
    stays_open("/saved")
    run("unsave", link)
    expect(browser.until(saved.replace("return", "return !")), "the saved list shows what is no longer saved")
    run("save", link)
    expect(browser.until(saved), "the saved list shows what is saved again")
    stays_open(link)
    for command, button in [("unsave", "save"), ("save", "unsave"), ("unsave", "save")]:
        run(command, link)
        expect(browser.until(f"return document.querySelector('.story .marks button[value={button}]')"),
               f"an open article shows {command} of another program")


def search_while_typing(browser, address):
    browser.open(address + "/unread")
    browser.press("/")
    for letter in "tit":
        browser.press(letter)
    has_rows = "return location.search.includes('q=tit') && document.querySelector('#results .row')"
    expect(browser.until(has_rows), "the beginning of a word finds rows")
    browser.open(browser.run("return location.href"))
    expect(browser.until(has_rows), "the beginning of a word finds rows after it is loaded again")
    browser.press("/")
    for letter in "zzz":
        browser.press(letter)
    expect(browser.until("return !document.querySelector('#results .row')"), "rows that do not match are gone")
    browser.press(chromium.ESCAPE)
    expect(browser.run("return document.activeElement === document.body && document.querySelector('#q').value") == "zzz",
           "Escape leaves the field as it is")
    browser.press("/")
    browser.press(chromium.BACKSPACE)
    expect(browser.until("return document.querySelector('#results .row')"), "the whole list is back")


def read_on_phone(browser, address):
    for width, height, rows in [(1280, 800, 8), (390, 844, 5)]:
        browser.show(width, height)
        browser.open(address + "/unread")
        expect(browser.run(ROWS) >= rows, f"{browser.run(ROWS)} rows at {width}x{height}")
        expect(browser.run(HEAD) <= 0.3, f"the head takes {browser.run(HEAD):.0%} at {width}x{height}")
    browser.open(address + "/search?q=title")
    expect(browser.run(STOPS) <= 12, f"{browser.run(STOPS)} stops of the Tab key before the first hit")
    browser.show(1280, 800)


class Network:
    """What is between the browser and the server, and can be interrupted."""

    def __init__(self, address):
        self.server = urllib.parse.urlsplit(address)
        self.port, self.listener, self.connections = 0, None, []
        self.begin()
        self.address = f"http://127.0.0.1:{self.port}"

    def begin(self):
        self.listener = socket.create_server(("127.0.0.1", self.port))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, args=[self.listener], daemon=True).start()

    def accept(self, listener):
        with contextlib.suppress(OSError):
            while True:
                client, _ = listener.accept()
                server = socket.create_connection((self.server.hostname, self.server.port))
                self.connections += [client, server]
                for source, target in [(client, server), (server, client)]:
                    threading.Thread(target=self.copy, args=[source, target], daemon=True).start()

    @staticmethod
    def copy(source, target):
        with contextlib.suppress(OSError):
            while part := source.recv(65_536):
                target.sendall(part)
            target.shutdown(socket.SHUT_RDWR)

    def end(self):
        for one in [self.listener, *self.connections]:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self.connections.clear()


def read_offline(browser, address):
    network = Network(address)
    browser.open(network.address + "/unread")
    expect(browser.run(KEEPS, kind="async"), "the worker keeps the articles of the list")
    browser.open(network.address + "/unread")
    network.end()
    browser.open(network.address + "/unread")
    expect(browser.run(UNREAD) > 0, "the list is shown offline")
    before = browser.run(UNREAD)
    browser.run("document.querySelector('.row.unread .marks button[value=read]').click()")
    expect(browser.until(f"return document.querySelectorAll('.row.unread').length === {before - 1}"),
           "a mark is shown offline")
    browser.run("document.querySelector('.row.unread .title').click()")
    expect(browser.until("return document.querySelector('.story')"), "an article is shown offline")
    expect(browser.until(f"return {KEPT} >= 1"), "a mark is kept offline")
    network.begin()
    browser.errors(network.address)
    browser.run("window.dispatchEvent(new Event('online'))")
    expect(browser.until(f"return {KEPT} === 0"), "the mark is sent later")
    network.end()


def read_without_scripts(browser, address):
    browser.open(address + "/unread")
    extent = browser.run(EXTENT)
    browser.protocol("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(address + "/unread")
    browser.click(".row.unread .marks button[value=read]")
    browser.protocol("Emulation.setScriptExecutionDisabled", value=False)
    browser.open(address + "/unread")
    expect(browser.run(EXTENT) == extent - 1, "a form marks an article without scripts")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    address, program = sys.argv[1].rstrip("/"), sys.argv[2]
    if not chromium.is_installed():
        print("Chromium or its driver is not installed", file=sys.stderr)
        sys.exit(77)
    with chromium.started() as browser:
        browser.show(1280, 800)
        read_by_keys(browser, address)
        follow_others(browser, address, program)
        search_while_typing(browser, address)
        read_on_phone(browser, address)
        read_offline(browser, address)
        read_without_scripts(browser, address)
        problems.extend(browser.errors(address))
    for problem in problems:
        print(problem)
    print("read by keys, on a phone, offline and without scripts")
    sys.exit(1 if problems else 0)


main()
