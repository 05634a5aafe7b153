"""The apps that use the Google Reader API, each with its requests and its rules for the answers."""
import email.utils
import re
import time
import urllib.parse

from appwire import (
    App, Article, decimal, int32, integer, number, optional, parts, read, require, text,
)

PREFIX = "tag:google.com,2005:reader/item/"
STATE = "user/-/state/com.google/"
LIST, READ, STARRED = STATE + "reading-list", STATE + "read", STATE + "starred"
UNREAD_IDS = [("s", LIST), ("xt", READ)]


class ReaderApp(App):
    """An app with the token of ClientLogin in the header of each request."""

    skips_read = False
    output = []
    """What the app adds to the query of each request."""
    token = None

    def sign_in(self):
        self.auth = self.login()

    def login(self):
        """Returns the token of `Auth=`."""
        raise NotImplementedError

    def post_login(self, **more):
        form = [("Email", "me"), ("Passwd", self.key), *more.items()]
        return self.server.send("POST", "/accounts/ClientLogin", body=form)

    def send(self, method, path, query=(), body=None, headers=None):
        headers = {"Authorization": f"GoogleLogin auth={self.auth}"} | (headers or {})
        return self.server.send(
            method, "/reader/api/0/" + path, [*self.output, *query], body, headers
        )

    def get(self, path, reader, query=()):
        return self.send("GET", path, query).expect(200).read(reader)

    def fetch_token(self):
        """Returns `T`, the text of the answer as it is."""
        if self.token is None:
            self.token = self.send("GET", "token").expect(200).text
        return self.token

    def tags(self, name, value):
        """Returns the parameters of `edit-tag` that set or remove a mark."""
        return [("a" if value else "r", STATE + name)]


def number_of(id, place="id"):
    """Returns the number of an item's id, whose last part must be a positive hexadecimal number."""
    digits = id.split("/")[-1]
    require(re.fullmatch("[0-9a-f]+", digits), f"{place}: {id} has no number in base 16")
    return int(digits, 16)


def signed(number):
    return number - (1 << 64) if number >= 1 << 63 else number


class Newsboat(ReaderApp):
    """Asks for one stream of each feed; sends forms as they are, and wants `OK`."""

    name = "newsboat"

    @staticmethod
    def first_member(value, place):
        """newsboat shows the first member of the summary that is not null, by name."""
        require(type(value) is dict, f"{place}: must be an object")
        members = [name for name in sorted(value) if value[name] is not None]
        return read(text, value[members[0]], f"{place}.{members[0]}") if members else ""

    def login(self):
        words = self.post_login(source="newsboat/2.40").text.split()
        tokens = [word.removeprefix("Auth=") for word in words if word.startswith("Auth=")]
        require(tokens, "POST ClientLogin: no word begins with Auth=")
        return tokens[0]

    def items(self, stream):
        item = {
            "id": text, "title": text, "canonical": [{"href": text}], "author": optional(text),
            "summary": self.first_member, "published": int32, "categories": [text],
        }
        return self.get(f"stream/contents/{stream}", {"items": [item]}, [("n", 200)])["items"]

    def synchronise(self, is_first):
        feed = {
            "id": optional(text), "title": optional(text),
            "categories": [{"label": optional(text)}],
        }
        list = self.get("subscription/list", {"subscriptions": [feed]}, [("output", "json")])
        starred = {item["id"] for item in self.items(STARRED)}
        for feed in list["subscriptions"]:
            for item in self.items(urllib.parse.quote(feed["id"], safe="")):
                self.articles[item["id"]] = Article(
                    item["canonical"][0]["href"], READ in item["categories"], item["id"] in starred
                )

    def mark(self, name, value, ids):
        for id in ids:
            tags = f"{'a' if value else 'r'}={STATE}{name}"
            if name == "read":
                tags += f"&{'r' if value else 'a'}={STATE}kept-unread"
                tags += "" if value else f"&a={STATE}tracking-kept-unread"
            answer = self.send(
                "POST", "edit-tag", body=f"i={id}&{tags}&ac=edit&T={self.fetch_token()}",
                headers={"Content-Type": "application/x-www-form-urlencoded"},
            )
            require(answer.text == "OK", f"{answer.request}: must be OK, is {answer.text[:80]}")


class FluentReader(ReaderApp):
    """Reads the stream of all feeds without its name; keeps ids as signed decimal numbers."""

    name = "Fluent Reader"
    auth = "undefined"
    item = {
        "id": text, "title": optional(text), "origin": {"streamId": text},
        "summary": {"content": text}, "published": number, "crawlTimeMsec": text,
        "author": optional(text), "categories": [text], "canonical": [{"href": text}],
    }

    def login(self):
        answer = self.server.send(
            "POST", "/accounts/ClientLogin", body=[("Email", "me"), ("Passwd", self.key)],
            headers={"Authorization": "undefined"},
        )
        auth = re.search(r"Auth=(\S+)", answer.text)
        require(auth, f"{answer.request}: no Auth= in {answer.text[:80]}")
        return auth[1]

    def sign_in(self):
        super().sign_in()
        self.send("GET", "user-info").expect(200)

    def ids(self, *query):
        page = {"itemRefs": [{"id": text}], "continuation": optional(text)}
        ids, place = set(), []
        while True:
            query_of_page = [("output", "json"), *query, ("n", 1000), *place]
            found = self.get("stream/items/ids", page, query_of_page)
            ids |= {one["id"] for one in found["itemRefs"]}
            if not found["continuation"] or len(found["itemRefs"]) < 1000:
                return ids
            place = [("c", found["continuation"])]

    def synchronise(self, is_first):
        self.send("GET", "user-info").expect(200)
        feed = {"id": text, "title": text, "url": optional(text), "htmlUrl": optional(text)}
        lists = {"subscriptions": [feed]}
        self.get("subscription/list", lists, [("output", "json")])
        unread, starred = self.ids(*UNREAD_IDS), self.ids(("s", STARRED))
        self.fetch([] if is_first else [("ot", self.last // 1000)])
        self.set_states(unread, starred)

    def fetch(self, since):
        page = {"items": [self.item], "continuation": optional(text)}
        place = []
        while True:
            query = [("output", "json"), ("n", 1000), *since, *place]
            found = self.get("stream/contents", page, query)
            for item in found["items"]:
                id = str(signed(number_of(item["id"])))
                self.articles[id] = Article(item["canonical"][0]["href"])
            times = [int(item["crawlTimeMsec"]) for item in found["items"][:1]]
            if times and not place:
                self.last = times[0]
            if not found["continuation"]:
                return
            place = [("c", found["continuation"])]

    def mark(self, name, value, ids):
        body = [("i", id) for id in ids] + self.tags(name, value)
        self.send("POST", "edit-tag", body=body).expect()


class NetNewsWire(ReaderApp):
    """Reads ids as positive integers of 64 bits, and types strictly; others end the program."""

    name = "NetNewsWire"
    item = {
        "id": text, "title": optional(text), "author": optional(text),
        "published": optional(number), "crawlTimeMsec": optional(text),
        "timestampUsec": optional(text), "summary": {"content": optional(text)},
        "alternate": optional([{"href": optional(text)}]), "categories": [text],
        "origin": {"streamId": optional(text)},
    }

    def login(self):
        pairs = [
            [part for part in line.split("=") if part]
            for line in self.post_login().expect().text.split("\n")
        ]
        values = dict(pair for pair in pairs if len(pair) == 2)
        require("Auth" in values, "POST ClientLogin: no line is Auth= with a value without =")
        return values["Auth"]

    def ids(self, *query):
        page = {"itemRefs": optional([{"id": decimal}], []), "continuation": optional(text)}
        ids, place, seen = [], [], set()
        while True:
            answer = self.send(
                "GET", "stream/items/ids", [("n", 1000), ("output", "json"), *query, *place]
            ).expect(200)
            self.date = answer.headers["Date"]
            found = answer.read(page)
            if not found["itemRefs"]:
                return ids
            ids += [one["id"] for one in found["itemRefs"]]
            if found["continuation"] is None:
                return ids
            is_new = found["continuation"] not in seen
            require(found["continuation"] and is_new, f"{answer.request}: continuation has no end")
            seen.add(found["continuation"])
            place = [("c", found["continuation"])]

    def synchronise(self, is_first):
        tags = self.get(
            "tag/list", {"tags": [{"id": text, "type": optional(text)}]}, [("output", "json")]
        )["tags"]
        feed = {
            "id": text, "categories": [{"id": text, "label": text}],
            **{name: optional(text) for name in ("title", "url", "htmlUrl", "iconUrl")},
        }
        lists = {"subscriptions": [feed]}
        feeds = self.get("subscription/list", lists, [("output", "json")])["subscriptions"]
        folders = {tag["id"] for tag in tags if "/label/" in tag["id"]}
        used = {category["id"] for feed in feeds for category in feed["categories"]}
        require(used <= folders, f"GET tag/list: has no {used - folders}, the folder of a feed")
        since = int(time.time()) - 90 * 86_400 if is_first else self.last
        ids = self.ids(("ot", since), ("s", LIST))
        self.last = int(email.utils.parsedate_to_datetime(self.date).timestamp())
        unread = self.ids(*UNREAD_IDS)
        starred = self.ids(("s", STARRED))
        missing = [id for id in {*ids, *unread, *starred} if id not in self.articles]
        for some in parts(missing, 150):
            self.fetch(some)
        self.set_states(set(unread), set(starred))

    def fetch(self, ids):
        # The numbers have as many digits as they need; a negative one has a sign.
        items = "&".join(f"i={PREFIX}{id:x}" for id in ids)
        answer = self.send(
            "POST", "stream/items/contents", body=f"T={self.fetch_token()}&output=json&{items}",
            headers={"Content-Type": "application/x-www-form-urlencoded"},
        ).expect()
        list = {"id": text, "updated": integer, "items": [self.item]}
        for item in answer.read(list)["items"]:
            id = number_of(item["id"])
            require(id < 1 << 63, f"{answer.request}: {item['id']} has more than 63 bits")
            self.articles[id] = Article(item["alternate"][0]["href"])

    def mark(self, name, value, ids):
        for some in parts(ids, 1000):
            items = "&".join(f"i={PREFIX}{id:016x}" for id in some)
            self.send(
                "POST", "edit-tag",
                body=f"T={self.fetch_token()}&{items}&{'a' if value else 'r'}={STATE}{name}",
                headers={"Content-Type": "application/x-www-form-urlencoded"},
            ).expect()


class RSSGuard(ReaderApp):
    """Reads ids as unsigned numbers; fetches again what changed; other types are empty values."""

    name = "RSS Guard"
    output = [("output", "json")]

    @staticmethod
    def qt_text(value, place):
        return value if type(value) is str else ""

    @staticmethod
    def qt_list(reader):
        return lambda value, place: read([reader], value if type(value) is list else [], place)

    def login(self):
        lines = self.post_login().expect(200).text.replace("\r", "").split("\n")
        values = dict(line.split("=", 1) for line in lines if "=" in line)
        auth = values.get("Auth", "")
        require(auth not in ("", "NA", "unused", "none", "null"), "POST ClientLogin: no Auth=")
        return auth

    def feeds(self):
        """Returns the ids of the feeds; a feed whose folder is no tag is left out."""
        tag = {"id": self.qt_text, "type": self.qt_text}
        tags = self.get("tag/list", {"tags": self.qt_list(tag)})["tags"]
        folders = {tag["id"] for tag in tags if tag["type"] == "folder"}
        feed = {
            "id": self.qt_text, "title": self.qt_text, "htmlUrl": self.qt_text,
            "iconUrl": self.qt_text, "categories": self.qt_list({"id": self.qt_text}),
        }
        ids = set()
        for feed in self.get("subscription/list", {"subscriptions": self.qt_list(feed)})[
            "subscriptions"
        ]:
            labels = [one["id"] for one in feed["categories"] if "/label/" in one["id"]][:1]
            if set(labels) <= folders:
                ids.add(feed["id"])
        return ids

    def ids(self, *query):
        page = {"itemRefs": self.qt_list({"id": self.qt_text}), "continuation": self.qt_text}
        ids, place = set(), []
        while True:
            limit = [("n", 200_000), *query, *place]
            found = self.get("stream/items/ids", page, limit)
            for one in found["itemRefs"]:
                id = one["id"]
                number = int(id) if re.fullmatch("[0-9]+", id) and int(id) < 1 << 64 else 0
                ids.add(f"{PREFIX}{number:016x}")
            if not found["continuation"]:
                return ids
            place = [("c", found["continuation"])]

    def synchronise(self, is_first):
        feeds = self.feeds()
        starred, all = self.ids(("s", STARRED)), self.ids(("s", LIST))
        unread = self.ids(*UNREAD_IDS)

        def is_known(id):
            article = self.articles.get(id)
            return article and (article.read, article.starred) == (id not in unread, id in starred)

        for some in parts([id for id in all | starred if not is_known(id)], 999):
            self.fetch(some, feeds)

    def fetch(self, ids, feeds):
        item = {
            "id": self.qt_text, "title": self.qt_text, "categories": self.qt_list(self.qt_text),
            "alternate": self.qt_list({"href": self.qt_text, "type": self.qt_text}),
            "origin": {"streamId": self.qt_text},
        }
        answer = self.send(
            "POST", "stream/items/contents", [("n", 200_000)], [("i", id) for id in ids]
        ).expect()
        for item in answer.read({"items": self.qt_list(item)})["items"]:
            if item["origin"]["streamId"] in feeds:
                links = [one for one in item["alternate"] if one["type"] in ("", "text/html")]
                categories = item["categories"]
                self.articles[item["id"]] = Article(
                    links[-1]["href"],
                    any(name.endswith("state/com.google/read") for name in categories),
                    any(name.endswith("state/com.google/starred") for name in categories),
                )

    def mark(self, name, value, ids):
        for some in parts(ids, 200):
            body = self.tags(name, value) + [("i", id) for id in some]
            self.send("POST", "edit-tag", body=body).expect()


APPS = [Newsboat, FluentReader, NetNewsWire, RSSGuard]
