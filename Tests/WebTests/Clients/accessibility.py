#!/usr/bin/env python3
"""Checks the accessibility of the pages in Chromium with axe-core.

usage: accessibility.py ADDRESS PATH ...

Opens each page in light and dark and in two sizes, and prints one line for each violation of WCAG 2.2 AA,
each error in the browser's console, each page that scrolls sideways, and each link without a visible focus.
The exit status is 1 if there are any, and 77 if axe-core, Chromium or its driver is not installed
(pip install --no-deps axe-playwright-python; apt-get install chromium chromium-driver).
"""
import importlib.util
import sys
from pathlib import Path

# The folder of a module gets no other files.
sys.dont_write_bytecode = True
import browser as chromium  # noqa: E402

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


def problems(browser, page, axe):
    """Opens a page and yields what is wrong with it."""
    browser.open(page)
    browser.run(axe)
    for rule, targets in browser.run(RUN, TAGS, kind="async"):
        yield from (f"{rule}: {target}" for target in targets)
    if browser.run(SCROLLS):
        yield "scrolls sideways"
    for _ in range(LINKS):
        browser.press(chromium.TAB)
        element, visible = browser.run(FOCUS)
        if not visible:
            yield f"focus is not visible: {element}"
    yield from browser.errors(page)


def check(browser, address, paths, axe):
    """Prints the problems of all pages; returns their number."""
    count = 0
    for scheme in SCHEMES:
        for width, height in SIZES:
            browser.show(width, height, scheme)
            for path in paths:
                for problem in problems(browser, address + path, axe):
                    print(f"{path} ({scheme}, {width}x{height}): {problem}")
                    count += 1
    return count


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    package = importlib.util.find_spec("axe_playwright_python")
    if not package or not chromium.is_installed():
        print("axe-core, Chromium or its driver is not installed", file=sys.stderr)
        sys.exit(77)
    axe = Path(package.submodule_search_locations[0], "axe.min.js").read_text()
    paths = sys.argv[2:]
    with chromium.started() as browser:
        count = check(browser, sys.argv[1].rstrip("/"), paths, axe)
    if count:
        sys.exit(1)
    print(f"checked {len(paths)} pages in {len(SCHEMES) * len(SIZES)} ways")


main()
