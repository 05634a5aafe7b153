"""The apps that use newer methods of Miniflux's API, two of them in the page of another site."""
import re
import time

from appwire import filled, flag, integer, one_of, optional, quoted, read, require, text
from minifluxapps import MinifluxApp


class WebApp(MinifluxApp):
    """An app in a page of another site: the browser asks for permission, and reads what it may."""

    site = "https://app.example"
    safe_headers = {"accept", "content-type"}

    def __init__(self, server, key):
        super().__init__(server, key)
        self.permissions = set()

    def send(self, method, path, query=(), body=None):
        names = {"x-auth-token"} | ({"content-type"} if body is not None else set())
        self.ask_permission(method, path, names)
        headers = {"X-Auth-Token": self.key, "Origin": self.site} | self.headers
        answer = self.server.send(method, "/v1/" + path, query, body, headers)
        self.check_origin(answer)
        return answer

    def ask_permission(self, method, path, names):
        if (method, path) in self.permissions:
            return
        asked = ",".join(sorted(names))
        answer = self.server.send(
            "OPTIONS", "/v1/" + path,
            headers={
                "Origin": self.site, "Access-Control-Request-Method": method,
                "Access-Control-Request-Headers": asked,
            },
        )
        answer.expect()
        self.check_origin(answer)

        def listed(field):
            value = answer.headers.get(f"Access-Control-Allow-{field}", "")
            return {part.strip().lower() for part in value.split(",")}

        allowed = listed("Methods") | {"get", "head", "post"}
        require(
            method.lower() in allowed or "*" in allowed,
            f"{answer.request}: {method} is not in Access-Control-Allow-Methods",
        )
        refused = names - listed("Headers") if "*" not in listed("Headers") else set()
        require(not refused, f"{answer.request}: Access-Control-Allow-Headers without {refused}")
        self.permissions.add((method, path))

    def check_origin(self, answer):
        allowed = answer.headers.get("Access-Control-Allow-Origin")
        require(
            allowed in ("*", self.site),
            f"{answer.request} {answer.status}: Access-Control-Allow-Origin is {allowed}",
        )

    def refuse(self):
        """Signs in with a wrong key, whose error the page must be able to read."""
        key, self.key = self.key, "wrong"
        self.send("GET", "me").expect(401).read({"error_message": filled})
        self.key = key


class ReactFlux(WebApp):
    """Reads the state of the entries from the lists it shows."""

    name = "ReactFlux"
    headers = {"Accept": "application/json"}
    feed = {
        "id": integer, "title": text, "site_url": text, "feed_url": text,
        "category": {"id": integer, "title": text}, "hide_globally": flag, "disabled": flag,
        "crawler": flag, "parsing_error_count": integer,
        "icon": optional({"icon_id": integer}, {"icon_id": 0}),
    }
    entry = {
        "id": integer, "title": text, "url": text, "content": text, "author": text,
        "published_at": text, "created_at": text, "reading_time": integer,
        "status": one_of("read", "unread"), "starred": flag,
        "feed": {"id": integer, "title": text, "category": {"id": integer, "title": text}},
    }

    def sign_in(self):
        self.refuse()
        self.get("me", {"id": integer, "username": text})

    def list(self, *query):
        entries = []
        while True:
            query_of_page = [
                ("direction", "desc"), ("limit", 100), ("globally_visible", "true"),
                *query, ("offset", len(entries)),
            ]
            page = self.get("entries", {"total": integer, "entries": [self.entry]}, query_of_page)
            require(page["total"] >= 0, "GET entries: total is negative")
            entries += page["entries"]
            if not page["entries"] or len(entries) >= page["total"]:
                require(len(entries) == page["total"], f"GET entries: total {page['total']}")
                return entries

    def synchronise(self, is_first):
        feeds = self.get("feeds", [self.feed])
        self.get("categories", [{"id": integer, "title": text, "hide_globally": flag}])
        counts = self.get("feeds/counters", {"reads": counters, "unreads": counters})
        version = self.get("version", {"version": text})["version"]
        if [int(part) for part in re.findall(r"\d+", version)] >= [2, 2, 2]:
            self.get("integrations/status", {"has_integrations": flag})
        for icon in {feed["icon"]["icon_id"] for feed in feeds} - {0}:
            self.get(f"icons/{icon}", {"data": text})
        self.set_entries(self.list(("order", "published_at")))
        unread = self.list(("order", "published_at"), ("status", "unread"))
        starred = self.list(("order", "changed_at"), ("starred", "true"))
        total = sum(counts["unreads"].values())
        require(total == len(unread), f"GET feeds/counters: {total} unread of {len(unread)}")
        self.set_states({one["id"] for one in unread}, {one["id"] for one in starred})

    def mark(self, name, value, ids):
        if name == "read":
            self.put_status(value, ids).expect()
        else:
            self.toggle(ids)


def counters(value, place):
    """An object of numbers by the numbers of feeds."""
    require(type(value) is dict, f"{place}: must be an object")
    return {int(key): read(integer, count, f"{place}.{key}") for key, count in value.items()}


class Nextflux(WebApp):
    """Pages backwards by number to an empty page; later it asks for what has changed."""

    name = "nextflux"
    headers = {"Accept": "application/json, text/plain, */*"}
    feed = {
        "id": integer, "title": text, "feed_url": text, "site_url": text, "crawler": flag,
        "hide_globally": flag, "category": {"id": integer, "hide_globally": flag},
        "parsing_error_count": integer, "scraper_rules": text, "keeplist_rules": text,
        "blocklist_rules": text, "rewrite_rules": text,
    }
    entry = {
        "id": integer, "title": text, "url": text, "content": text, "author": text,
        "published_at": text, "created_at": text, "changed_at": text, "starred": flag,
        "status": one_of("read", "unread"), "feed": {"id": integer, "title": text},
        "enclosures": optional([{"id": integer, "url": text, "mime_type": text}]),
    }

    def sign_in(self):
        self.refuse()
        self.get("me", {"id": integer, "username": text})

    def fetch(self, *query):
        """Stores entries page by page; the next page is before the smallest number of this one."""
        limit, place = 30 if not query else 200, None
        while True:
            page = self.get(
                "entries", {"total": integer, "entries": [self.entry]},
                [
                    ("status", "read"), ("status", "unread"), ("order", "id"),
                    ("direction", "desc"), ("limit", limit), *query,
                    *([("before_entry_id", place)] if place else []),
                ],
            )
            self.set_entries(page["entries"])
            if not page["entries"] or (place is None and page["total"] == len(page["entries"])):
                return
            smallest = min(entry["id"] for entry in page["entries"])
            require(
                place is None or smallest < place,
                f"GET entries before_entry_id={place}: has {smallest}",
            )
            limit, place = 200, smallest

    def synchronise(self, is_first):
        start = int(time.time())
        if is_first:
            for feed in self.get("feeds", [self.feed]):
                answer = self.send("GET", f"feeds/{feed['id']}/icon").expect(200, 404)
                if answer.status == 200:
                    answer.read({"data": text})
            self.get("categories", [{"id": integer, "title": text, "hide_globally": flag}])
            self.fetch()
            self.changed_after = start - 2
        self.fetch(("changed_after", self.changed_after))
        self.changed_after = start - 2

    def mark(self, name, value, ids):
        if name == "read":
            self.put_status(value, ids).expect()
            return
        answer = self.put("entries", {"entry_ids": ids, "starred": value})
        if answer.status != 400:
            answer.expect()
            return
        for id in ids:
            if self.get(f"entries/{id}", {"starred": flag})["starred"] != value:
                self.put(f"entries/{id}/bookmark").expect()


class CapyReader(MinifluxApp):
    """Requires all fields of its types, and as many numbers as the total."""

    name = "Capy Reader"
    user = {
        **{
            name: text
            for name in (
                "username", "theme", "language", "timezone", "entry_sorting_direction",
                "stylesheet", "google_id", "openid_connect_id", "last_login_at",
            )
        },
        **{
            name: flag
            for name in ("is_admin", "keyboard_shortcuts", "show_reading_time", "entry_swipe")
        },
        "id": quoted,
        "entries_per_page": quoted,
    }
    feed = {
        "id": quoted, "user_id": quoted, "title": text, "site_url": text, "feed_url": text,
        "checked_at": text, "parsing_error_count": quoted, "crawler": flag, "disabled": flag,
        "ignore_http_cache": flag, "fetch_via_proxy": flag,
        **{
            name: optional(text)
            for name in (
                "etag_header", "last_modified_header", "parsing_error_message", "scraper_rules",
                "rewrite_rules", "blocklist_rules", "keeplist_rules", "user_agent", "username",
                "password",
            )
        },
        "category": optional(
            {"id": quoted, "title": text, "user_id": quoted, "feed_count": optional(quoted)}
        ),
        "icon": optional({"feed_id": quoted, "icon_id": quoted}),
    }
    entry = {
        "id": quoted, "user_id": quoted, "feed_id": quoted,
        "status": one_of("unread", "read", "removed"), "hash": text, "title": text, "url": text,
        "published_at": text, "created_at": text, "changed_at": text, "content": text,
        "starred": flag, "reading_time": quoted, "comments_url": optional(text),
        "author": optional(text), "share_code": optional(text), "feed": optional(feed),
        "enclosures": optional(
            [
                {
                    "id": quoted, "user_id": quoted, "entry_id": quoted, "url": text,
                    "mime_type": text, "size": quoted,
                }
            ]
        ),
    }

    def sign_in(self):
        self.send("GET", "me").expect().read(self.user)

    def pages(self, *query):
        """Returns the entries of pages whose places follow from the first total."""
        def page(offset):
            limits = [("limit", 250), ("offset", offset)]
            list = {"total": quoted, "entries": [self.entry]}
            return self.get("entries", list, [*query, *limits])

        first = page(0)
        entries = first["entries"]
        for offset in range(250, first["total"], 250):
            entries += page(offset)["entries"]
        return entries, first["total"]

    def ids(self, *query):
        answer = self.send("GET", "entries/ids", [*query, ("limit", 10_000), ("offset", 0)])
        if answer.status in (400, 404):
            entries, total = self.pages(*query)
            ids = {entry["id"] for entry in entries}
        else:
            list = answer.expect().read({"total": quoted, "entry_ids": [quoted]})
            ids, total = set(list["entry_ids"]), list["total"]
        require(len(ids) == total, f"{answer.request}: {len(ids)} numbers, total {total}")
        return ids

    def synchronise(self, is_first):
        start = int(time.time())
        feeds = self.get("feeds", [self.feed])
        self.get("integrations/status", {"has_integrations": flag})
        icons = {feed["icon"]["icon_id"] for feed in feeds if feed["icon"]}
        for icon in {icon for icon in icons if icon > 0}:
            self.get(f"icons/{icon}", {"id": quoted, "data": text, "mime_type": text})
        starred = self.ids(("starred", "true"))
        unread = self.ids(("status", "unread"))
        order = [("order", "published_at"), ("direction", "desc")]
        since = [] if is_first else [("changed_after", self.last)]
        self.set_entries(self.pages(*order, *since)[0])
        self.set_states(unread, starred)
        self.last = start

    def mark(self, name, value, ids):
        if name == "read":
            self.put_status(value, ids).expect()
        else:
            self.toggle(ids)


APPS = [ReactFlux, Nextflux, CapyReader]
