#!/usr/bin/env python3
"""Plays a session of an app for feeds, and compares its articles with the archive.

usage: apps.py APP API ADDRESS KEY PROGRAM

API is `reader` or `miniflux`; ADDRESS is a server, without a slash at the end, and PROGRAM uses its
archive. The requests, their order and the rules for answers are those of the app in 2026.
The archive must have articles of feeds, and no marks. A refresh can find more articles.
"""
import datetime
import json
import subprocess
import sys

import minifluxapps
import minifluxnewer
import readerapps
import readerphones
from appwire import Failure, Server, require

APPS = {
    "reader": readerapps.APPS + readerphones.APPS,
    "miniflux": minifluxapps.APPS + minifluxnewer.APPS,
}


class Archive:
    """The archive, which the program reads and changes as a person does at a terminal."""

    def __init__(self, program):
        self.program = program

    def run(self, *arguments, input=None):
        command = [self.program, *arguments]
        return subprocess.run(
            command, input=input, check=True, capture_output=True, text=True
        ).stdout

    def articles(self):
        return [json.loads(line) for line in self.run("export").splitlines()]

    def states(self):
        return {one["url"]: (one["read"], one["saved"]) for one in self.articles()}

    def mark(self, read=(), unread=(), starred=(), unstarred=()):
        """Marks articles; only an import can mark chosen ones as unread."""
        for command, addresses in [("read", read), ("save", starred), ("unsave", unstarred)]:
            if addresses:
                self.run(command, *addresses)
        now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        changed = [
            json.dumps(one | {"read": False, "readChangedAt": now})
            for one in self.articles()
            if one["url"] in set(unread)
        ]
        if changed:
            self.run("import", "-", input="\n".join(changed))


class Session:
    """A session of an app, whose articles are compared with the archive after each step."""

    def __init__(self, name, app, archive):
        self.name, self.app, self.archive = name, app, archive
        self.has_failed = False

    def compare(self, step):
        """Prints how many articles have the same marks in the app as in the archive."""
        truth, seen = self.archive.states(), self.app.states()
        # An app that fetches no read articles shows none, which is right.
        absent = (True, False) if self.app.skips_read else None
        wrong = [one for one, state in truth.items() if seen.get(one, absent) != state]
        wrong += [one for one in seen if one not in truth]
        print(f"{self.name}: {step}: {len(truth) - len(wrong)} of {len(truth)}")
        for address in sorted(wrong)[:5]:
            print(f"  {address} is {seen.get(address)}, must be {truth.get(address)}")
        self.has_failed = self.has_failed or bool(wrong)

    def choose(self, count, name, value):
        """Returns some articles of the app with a mark, those of all feeds."""
        index = ["read", "starred"].index(name)
        found = sorted(one for one, state in self.app.states().items() if state[index] == value)
        step = len(found) // count
        require(step > 0, f"the app has only {len(found)} articles with {name} {value}")
        return found[::step][:count]

    def play(self):
        addresses = sorted(self.archive.states())
        self.archive.mark(read=addresses[::3], starred=addresses[::10])
        self.app.sign_in()
        self.app.synchronise(is_first=True)
        self.compare("first synchronisation")

        for count, name, value in [
            (100, "read", True), (50, "read", False), (20, "starred", True), (10, "starred", False),
        ]:
            self.app.send_marks(name, value, self.choose(count, name, not value))
        self.compare("marks of the app")

        self.archive.run("refresh", "--fresh")
        self.archive.mark(
            read=self.choose(40, "read", False),
            unread=self.choose(30, "read", True),
            starred=self.choose(15, "starred", False),
            unstarred=self.choose(8, "starred", True),
        )
        self.app.synchronise(is_first=False)
        self.compare("later synchronisation")


def main(name, api, address, key, program):
    kind = next(app for app in APPS[api] if app.name == name)
    session = Session(name, kind(Server(address), key), Archive(program))
    try:
        session.play()
    except Failure as failure:
        sys.exit(f"{name} cannot go on: {failure}")
    return session.has_failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
