"""The apps that use Miniflux's API, each with its requests and its rules for reading the answers."""
import base64
import json
import re
import time

from appwire import (
    App, Article, defaulted, flag, int32, integer, nullable, optional, parts, require, text,
)


class MinifluxApp(App):
    """An app whose key is in the header of each request."""

    skips_read = False
    headers = {}
    writing_headers = {}

    def send(self, method, path, query=(), body=None):
        headers = {"X-Auth-Token": self.key} | self.headers
        if body is not None:
            headers |= self.writing_headers
        return self.server.send(method, "/v1/" + path, query, body, headers)

    def get(self, path, reader, query=()):
        """Returns what the app reads from an answer with the status 200."""
        return self.send("GET", path, query).expect(200).read(reader)

    def put(self, path, body=None):
        return self.send("PUT", path, body=body)

    def set_entries(self, entries):
        """Adds entries to the articles, or replaces them."""
        for entry in entries:
            self.articles[entry["id"]] = Article(
                entry["url"], entry["status"] != "unread", entry["starred"]
            )


class Newsboat(MinifluxApp):
    """Keeps 32 bits of a number; asks for one list of each feed, and for one of the stars."""

    name = "newsboat"
    writing_headers = {"Content-Type": "application/x-www-form-urlencoded"}
    entry = {
        "id": lambda value, place: (integer(value, place) + (1 << 31)) % (1 << 32) - (1 << 31),
        "title": nullable(text),
        "url": nullable(text),
        "author": nullable(text),
        "content": nullable(text),
        "published_at": text,
        "status": text,
        "enclosures": nullable([{"url": nullable(text), "mime_type": nullable(text)}]),
    }

    def sign_in(self):
        self.send("GET", "me").expect()

    def synchronise(self, is_first):
        self.get("categories", [{"id": int32, "title": text}])
        feed = {"id": int32, "title": text, "feed_url": text, "category": {"id": int32}}
        feeds = self.get("feeds", [feed])
        entries = {"entries": [self.entry]}
        order = [("order", "published_at"), ("direction", "desc"), ("limit", 200)]
        unread = set()
        for feed in feeds:
            for entry in self.get(f"feeds/{feed['id']}/entries", entries, order)["entries"]:
                require(
                    entry["id"] not in self.articles or not is_first,
                    f"GET feeds/{feed['id']}/entries: two entries have the 32 bits {entry['id']}",
                )
                self.articles[entry["id"]] = Article(entry["url"])
                if entry["status"] == "unread":
                    unread.add(entry["id"])
        starred = self.get("entries", entries, [("starred", "true")])["entries"]
        self.set_states(unread, {entry["id"] for entry in starred})

    def mark(self, name, value, ids):
        for id in ids:
            if name == "read":
                body = {"entry_ids": [id], "status": "read" if value else "unread"}
                answer = self.put("entries", body)
            elif self.get(f"entries/{id}", {"starred": flag})["starred"] != value:
                answer = self.put(f"entries/{id}/bookmark")
            require(not answer.body, f"{answer.request}: the answer must be empty")


APPS = [Newsboat]
