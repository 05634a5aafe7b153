#!/usr/bin/env python3
"""Checks the accessibility of the pages in Chromium with axe-core.

usage: accessibility.py ADDRESS PATH ...

Opens each page in light and dark and in two sizes, and prints one line for each violation of WCAG 2.2 AA,
each error in the browser's console, each page that scrolls sideways, and each link without a visible focus.
The exit status is 1 if there are any, and 77 if axe-core, Chromium or its driver is not installed
(pip install --no-deps axe-playwright-python; apt-get install chromium chromium-driver).
"""
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SCHEMES = ["light", "dark"]
SIZES = [(1200, 900), (360, 800)]
LINKS = 3

# The part of axe-core's result that is printed.
RUN = """
const [tags, done] = arguments;
axe.run(document, {runOnly: {type: "tag", values: tags}, resultTypes: ["violations"]}).then(
  result => done(result.violations.map(rule => [rule.id, rule.nodes.map(node => node.target.join(" "))])),
  error => done([["axe-core", [String(error)]]]));
"""
FOCUS = """
const element = document.activeElement;
const style = getComputedStyle(element);
const visible = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
return [element.outerHTML.slice(0, 80), visible || style.boxShadow !== "none"];
"""
SCROLLS = "return document.documentElement.scrollWidth > document.documentElement.clientWidth"


class Browser:
    """A session of Chromium, controlled by WebDriver (W3C) with Chromium's extensions."""

    def __init__(self, port, folder):
        self.address = f"http://127.0.0.1:{port}/session"
        options = {
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     f"--user-data-dir={folder}"],
        }
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        self.address += "/" + self.post("", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]

    def post(self, path, body):
        """Sends a command and returns its value."""
        request = urllib.request.Request(
            self.address + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=120) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as error:
            sys.exit(f"{path}: {error.read().decode()}")

    def run(self, script, *arguments, kind="sync"):
        return self.post(f"/execute/{kind}", {"script": script, "args": list(arguments)})

    def protocol(self, command, **parameters):
        self.post("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def show(self, scheme, width, height):
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.protocol("Emulation.setEmulatedMedia", features=[feature])
        self.protocol("Emulation.setDeviceMetricsOverride",
                      width=width, height=height, deviceScaleFactor=1, mobile=False)

    def press_tab(self):
        keys = [{"type": "keyDown", "value": "\ue004"}, {"type": "keyUp", "value": "\ue004"}]
        self.post("/actions", {"actions": [{"type": "key", "id": "keys", "actions": keys}]})

    def errors(self, page):
        """Returns the errors in the console, except the status of the page."""
        entries = self.post("/se/log", {"type": "browser"})
        known = page + " - Failed to load"
        return [entry["message"] for entry in entries
                if entry["level"] == "SEVERE" and not entry["message"].startswith(known)]

    def quit(self):
        urllib.request.urlopen(urllib.request.Request(self.address, method="DELETE"), timeout=60).close()


def problems(browser, page, axe):
    """Opens a page and yields what is wrong with it."""
    browser.post("/url", {"url": page})
    browser.run(axe)
    for rule, targets in browser.run(RUN, TAGS, kind="async"):
        yield from (f"{rule}: {target}" for target in targets)
    if browser.run(SCROLLS):
        yield "scrolls sideways"
    for _ in range(LINKS):
        browser.press_tab()
        element, visible = browser.run(FOCUS)
        if not visible:
            yield f"focus is not visible: {element}"
    yield from browser.errors(page)


def check(browser, address, paths, axe):
    """Prints the problems of all pages; returns their number."""
    count = 0
    for scheme in SCHEMES:
        for width, height in SIZES:
            browser.show(scheme, width, height)
            for path in paths:
                for problem in problems(browser, address + path, axe):
                    print(f"{path} ({scheme}, {width}x{height}): {problem}")
                    count += 1
    return count


def started_port(driver):
    """Reads the port from the first lines of the driver."""
    for line in driver.stdout:
        found = re.search(r"started successfully on port (\d+)", line)
        if found:
            return int(found[1])
    sys.exit("chromedriver did not start")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    package = importlib.util.find_spec("axe_playwright_python")
    programs = [shutil.which("chromium"), shutil.which("chromedriver")]
    if not package or not all(programs):
        print("axe-core, Chromium or its driver is not installed", file=sys.stderr)
        sys.exit(77)
    axe = Path(package.submodule_search_locations[0], "axe.min.js").read_text()
    paths = sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder, subprocess.Popen(
            [programs[1], "--port=0"], stdout=subprocess.PIPE, text=True) as driver:
        try:
            browser = Browser(started_port(driver), folder)
            try:
                count = check(browser, sys.argv[1].rstrip("/"), paths, axe)
            finally:
                browser.quit()
        finally:
            driver.terminate()
    if count:
        sys.exit(1)
    print(f"checked {len(paths)} pages in {len(SCHEMES) * len(SIZES)} ways")


main()
