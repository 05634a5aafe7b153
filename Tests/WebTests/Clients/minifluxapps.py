"""The apps that use Miniflux's API, each with its requests and its rules for the answers."""
import base64
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

    def put_status(self, is_read, ids):
        status = "read" if is_read else "unread"
        return self.put("entries", {"entry_ids": ids, "status": status})

    def toggle(self, ids, *statuses, body=None):
        """Changes the star of entries, one by one."""
        for id in ids:
            self.put(f"entries/{id}/bookmark", body).expect(*statuses)

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
                answer = self.put_status(value, [id])
            elif self.get(f"entries/{id}", {"starred": flag})["starred"] != value:
                answer = self.put(f"entries/{id}/bookmark")
            require(not answer.body, f"{answer.request}: the answer must be empty")


class FluentReader(MinifluxApp):
    """Pages backwards by number; new entries are those with larger numbers than all before."""

    name = "Fluent Reader"
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    entry = {
        "id": integer, "status": text, "title": text, "url": text, "content": text, "author": text,
        "published_at": text, "starred": flag, "feed": {"id": integer},
    }

    def sign_in(self):
        me = self.send("GET", "me").read({"error_message": optional(text)})
        require(not me["error_message"], f"GET me: {me['error_message']}")

    def page(self, *query):
        order = [("order", "id"), ("direction", "desc"), ("limit", 125)]
        return self.get("entries", {"total": integer, "entries": [self.entry]}, order + list(query))

    def pages(self, *query):
        """Goes on while the total, which shrinks with the place, is larger than the page."""
        page, ids = self.page(*query), set()
        while True:
            ids |= {entry["id"] for entry in page["entries"]}
            if page["total"] <= len(page["entries"]):
                return ids
            require(page["entries"], f"GET entries {query}: an empty page of {page['total']}")
            page = self.page(*query, ("before_entry_id", page["entries"][-1]["id"]))

    def synchronise(self, is_first):
        self.get("categories", [{"title": text}])
        feed = {"id": integer, "feed_url": text, "title": text, "category": {"title": text}}
        self.get("feeds", [feed])
        unread = self.pages(("status", "unread"))
        starred = self.pages(("starred", "true"))
        place = [("after_entry_id", max(self.articles, default=0))]
        while True:
            page = self.page(*place)
            self.set_entries(page["entries"])
            if page["total"] < 125 or not page["entries"]:
                break
            place[1:] = [("before_entry_id", page["entries"][-1]["id"])]
        self.set_states(unread, starred)

    def mark(self, name, value, ids):
        if name == "read":
            for id in ids:
                self.put_status(value, [id]).expect(204)
        else:
            self.toggle(ids)


class Miniflutt(MinifluxApp):
    """Has no store: it shows what one list has, of unread, of all or of starred entries."""

    name = "miniflutt"
    writing_headers = {"Content-Type": "application/json"}
    feed = {
        **{
            name: optional(text)
            for name in (
                "checked_at", "etag_header", "feed_url", "last_modified_header",
                "parsing_error_message", "password", "rewrite_rules", "scraper_rules", "site_url",
                "user_agent",
            )
        },
        **{name: optional(integer) for name in ("id", "parsing_error_count", "user_id")},
        **{name: optional(flag) for name in ("crawler", "disabled", "hide_globally")},
        "title": text,
        "category": {"id": optional(integer), "user_id": optional(integer), "title": text},
    }
    entry = {
        **{
            name: optional(text)
            for name in (
                "author", "comments_url", "content", "hash", "published_at", "share_code", "status",
                "title", "url",
            )
        },
        **{name: optional(integer) for name in ("feed_id", "id", "reading_time", "user_id")},
        "starred": flag,
        "feed": feed,
    }

    def sign_in(self):
        self.send("GET", "me").expect(200)

    def synchronise(self, is_first):
        self.get("feeds", [self.feed])

        def list(status, *query):
            order = [("limit", 500), ("order", "published_at"), ("direction", "desc")]
            query = [("status", status), *order, *query]
            return self.get("entries", {"entries": optional([self.entry])}, query)["entries"] or []

        self.set_entries(list(""))
        unread = {entry["id"] for entry in list("unread")}
        starred = {entry["id"] for entry in list("", ("starred", "1"))}
        self.set_states(unread, starred)

    def mark(self, name, value, ids):
        if name == "read":
            self.put_status(value, ids).expect()
        else:
            self.toggle(ids, body={})


class FluxNews(MinifluxApp):
    """Needs a version with digits, the same total on each page, and full pages."""

    name = "FluxNews"
    headers = {"Accept": "application/json; charset=UTF-8"}
    writing_headers = {"Content-Type": "application/json; charset=UTF-8"}
    versions = ("version", "commit", "build_date", "go_version", "compiler", "arch", "os")
    feed = {
        "id": integer, "title": text, "site_url": text, "crawler": optional(flag),
        "icon": optional({"icon_id": optional(integer)}),
    }
    entry = {
        "id": integer, "feed_id": integer, "reading_time": integer, "title": text, "url": text,
        "comments_url": text, "share_code": text, "content": text, "hash": text,
        "published_at": text, "created_at": text, "status": text, "starred": flag,
        "feed": {"title": text, "icon": optional({"icon_id": optional(integer)})},
        "enclosures": optional(
            [
                {
                    "id": integer, "entry_id": integer, "url": text, "mime_type": text,
                    "media_progression": optional(integer),
                }
            ]
        ),
    }

    def sign_in(self):
        self.send("GET", "me").expect(200)
        version = self.get("version", {name: text for name in self.versions})["version"]
        require(re.sub(r"\D", "", version), f"GET version: {version} has no digits")
        return self.get("feeds", [self.feed])

    def entries(self, *query):
        entries, first = {}, None
        order = [("order", "published_at"), *query, ("direction", "desc"), ("limit", 1000)]
        while True:
            page = self.get(
                "entries", {"total": integer, "entries": [self.entry]},
                order + [("offset", len(entries))],
            )
            first = page["total"] if first is None else first
            require(page["total"] == first, f"GET entries {query}: total changes")
            entries |= {entry["id"]: entry for entry in page["entries"]}
            if len(page["entries"]) < 1000:
                require(len(entries) == first, f"GET entries {query}: {len(entries)} of {first}")
                return list(entries.values())

    def synchronise(self, is_first):
        feeds = self.sign_in()
        self.set_entries(self.entries())
        for category in self.get("categories", [{"id": integer, "title": text}]):
            self.get(f"categories/{category['id']}/feeds", [self.feed])
        for icon in {feed["icon"]["icon_id"] for feed in feeds if feed["icon"]} - {None, 0}:
            answer = self.send("GET", f"icons/{icon}").expect(200, 404)
            if answer.status == 200:
                icon = answer.read({"mime_type": text, "data": text})
                base64.b64decode(icon["data"].split(",")[-1], validate=True)
        starred = {entry["id"] for entry in self.entries(("starred", "true"))}
        for id, article in self.articles.items():
            article.starred = id in starred

    def mark(self, name, value, ids):
        if name == "read":
            for some in parts(ids, 500):
                self.put_status(value, some).expect(204)
        else:
            self.toggle(ids, 204)


class Twine(MinifluxApp):
    """Asks for the entries of each feed, then for all unread and all starred ones."""

    name = "Twine"
    entry = {
        "id": integer, "feed_id": integer, "status": text, "title": text, "url": text,
        "content": text, "published_at": text, "starred": flag, "author": nullable(text),
        "comments_url": nullable(text),
        "enclosures": defaulted([{"url": text, "mime_type": text}], []),
    }
    feed = {
        "id": integer, "title": text, "site_url": text, "feed_url": text,
        "category": {"id": integer, "title": text},
        "icon": optional({"external_icon_id": text}),
    }

    def sign_in(self):
        self.get("me", {"id": integer, "username": text})

    def list(self, path, *query):
        return self.get(path, {"total": integer, "entries": [self.entry]}, list(query))

    def all(self, path, *query):
        """Returns the entries of the pages up to the total, or to an empty page."""
        entries = []
        while True:
            page = self.list(path, ("limit", 500), ("offset", len(entries)), *query)
            entries += page["entries"]
            if not page["entries"] or len(entries) >= page["total"]:
                return entries

    def ids(self, *query):
        """Returns the numbers of a list whose last page is the first with less than 1,000."""
        ids = []
        while True:
            page = self.list("entries", *query, ("limit", 1000), ("offset", len(ids)))["entries"]
            ids += [entry["id"] for entry in page]
            if len(page) < 1000:
                return set(ids)

    def synchronise(self, is_first):
        feeds = self.get("feeds", [self.feed])
        self.get("categories", [{"id": integer, "title": text}])
        if is_first:
            for feed in feeds:
                self.fetch(feed)
        else:
            self.set_entries(self.all("entries", ("after", int(time.time()) - 86_400)))
        self.set_entries(self.all("entries", ("starred", "true")))
        self.set_states(self.ids(("status", "unread")), self.ids(("starred", "true")))

    def fetch(self, feed):
        if feed["icon"] and feed["icon"]["external_icon_id"]:
            icon = {"id": integer, "data": text, "mime_type": text}
            self.get(f"feeds/{feed['id']}/icon", icon)
        order = [("order", "published_at"), ("direction", "desc")]
        self.set_entries(self.all(f"feeds/{feed['id']}/entries", *order))

    def mark(self, name, value, ids):
        if name == "read":
            for some in parts(ids, 500):
                self.put_status(value, some).expect()
        else:
            starred = self.ids(("starred", "true"))
            self.toggle([id for id in ids if (id in starred) != value])


APPS = [Newsboat, FluentReader, Miniflutt, FluxNews, Twine]
