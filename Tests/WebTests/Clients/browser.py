"""A browser that a test controls: Chromium by WebDriver, without further packages."""
import contextlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

BACKSPACE = "\ue003"
TAB = "\ue004"
ENTER = "\ue007"
ESCAPE = "\ue00c"


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

    def show(self, width, height, scheme="light"):
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.protocol("Emulation.setEmulatedMedia", features=[feature])
        self.protocol("Emulation.setDeviceMetricsOverride",
                      width=width, height=height, deviceScaleFactor=1, mobile=False)

    def press(self, key):
        keys = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.post("/actions", {"actions": [{"type": "key", "id": "keys", "actions": keys}]})

    def click(self, selector):
        element = self.post("/element", {"using": "css selector", "value": selector})
        self.post(f"/element/{next(iter(element.values()))}/click", {})

    def open(self, page):
        self.post("/url", {"url": page})

    def until(self, script, seconds=10):
        """Runs a script until its result is true; returns the seconds that passed, or None."""
        start = time.monotonic()
        while not self.run(script):
            if time.monotonic() - start > seconds:
                return None
            time.sleep(0.02)
        return time.monotonic() - start

    def errors(self, page):
        """Returns the errors in the console, except the status of the page."""
        entries = self.post("/se/log", {"type": "browser"})
        known = page + " - Failed to load"
        return [entry["message"] for entry in entries
                if entry["level"] == "SEVERE" and not entry["message"].startswith(known)]

    def quit(self):
        urllib.request.urlopen(urllib.request.Request(self.address, method="DELETE"), timeout=60).close()


def started_port(driver):
    """Reads the port from the first lines of the driver."""
    for line in driver.stdout:
        found = re.search(r"started successfully on port (\d+)", line)
        if found:
            return int(found[1])
    sys.exit("chromedriver did not start")


def is_installed():
    return bool(shutil.which("chromium") and shutil.which("chromedriver"))


@contextlib.contextmanager
def started():
    """Starts a browser with an empty profile, and ends it."""
    with tempfile.TemporaryDirectory() as folder, subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True) as driver:
        try:
            browser = Browser(started_port(driver), folder)
            try:
                yield browser
            finally:
                browser.quit()
        finally:
            driver.terminate()
