"""The apps for phones that use the Google Reader API."""
import re
import time

from appwire import (
    Article, Failure, decimal, defaulted, filled, integer, one_of, optional, parts, quoted, read,
    require, text,
)
from readerapps import LIST, PREFIX, READ, STARRED, STATE, UNREAD_IDS, ReaderApp, number_of, signed


class ReadYou(ReaderApp):
    """Follows each continuation that is not null; keeps ids as signed decimal numbers."""

    name = "Read You"
    output = [("output", "json")]

    @staticmethod
    def gson_text(value, place):
        return str(value) if type(value) in (int, float) else text(value, place)

    def login(self):
        more = {"client": "ReadYou", "accountType": "HOSTED_OR_GOOGLE", "service": "reader"}
        answer = self.post_login(output="json", **more).expect()
        try:
            auth = answer.read({"Auth": optional(text, "null")})["Auth"]
        except Failure:
            lines = answer.text.split("\n")
            auth = next((line[5:] for line in lines if line.startswith("Auth=")), None)
        require(auth is not None, "POST ClientLogin: no line begins with Auth=")
        return auth

    def sign_in(self):
        super().sign_in()
        self.fetch_token()
        self.get("user-info", {"userName": optional(self.gson_text)})

    def ids(self, *query):
        page = {
            "itemRefs": optional([{"id": optional(self.gson_text)}], []),
            "continuation": optional(self.gson_text),
        }
        ids, place = set(), []
        while True:
            found = self.get("stream/items/ids", page, [*query, ("n", 1000), *place])
            ids |= {one["id"] for one in found["itemRefs"]}
            if found["continuation"] is None:
                return ids
            place = [("c", found["continuation"])]

    def synchronise(self, is_first):
        unread = self.ids(*UNREAD_IDS)
        starred = self.ids(("s", STARRED))
        month_ago = int(time.time()) - 30 * 86_400
        read_ones = self.ids(("s", READ), ("ot", month_ago))
        feed = {
            "id": text, "title": optional(self.gson_text), "url": optional(text),
            "htmlUrl": optional(text), "iconUrl": optional(text),
            "categories": optional([{"id": optional(text), "label": optional(text)}]),
        }
        for feed in self.get("subscription/list", {"subscriptions": [feed]})["subscriptions"]:
            require(feed["url"] or feed["htmlUrl"], f"subscription/list: {feed['id']}: no url")
        missing = [id for id in unread | starred | read_ones if id not in self.articles]
        for some in parts(missing, 100):
            self.fetch(some)
        self.set_states(unread, starred)

    def fetch(self, ids):
        link = optional([{"href": optional(text)}])
        item = {
            "id": optional(self.gson_text), "crawlTimeMsec": optional(self.gson_text),
            "timestampUsec": optional(self.gson_text), "published": optional(quoted),
            "title": optional(self.gson_text), "summary": optional({"content": optional(text)}),
            "categories": optional([self.gson_text]), "author": optional(self.gson_text),
            "origin": {"streamId": text}, "canonical": link, "alternate": link,
        }
        body = [*[("i", id) for id in ids], ("T", self.fetch_token())]
        answer = self.send("POST", "stream/items/contents", body=body).expect()
        list = {"id": optional(text), "updated": optional(quoted), "items": optional([item], [])}
        for item in answer.read(list)["items"]:
            if re.fullmatch(re.escape(PREFIX) + "[0-9a-f]{16}", item["id"]):
                id = str(signed(number_of(item["id"])))
            elif re.fullmatch("-?[0-9]+", item["id"]):
                id = item["id"]
            else:
                continue  # Read You drops items with other ids.
            self.articles[id] = Article((item["canonical"] or item["alternate"])[0]["href"])

    def mark(self, name, value, ids):
        for some in parts(ids, 500):
            body = [("i", id) for id in some] + self.tags(name, value) + [("T", self.fetch_token())]
            answer = self.send("POST", "edit-tag", body=body).expect()
            require(answer.text.strip(), f"{answer.request}: must not be empty")


class Twine(ReaderApp):
    """Sends `ot` in milliseconds; compares ids as text; reads no second page of ids."""

    name = "Twine"
    link = defaulted([{"href": text}], [])
    item = {
        "id": text, "title": defaulted(text, ""), "published": integer,
        "crawlTimeMsec": defaulted(text, ""), "timestampUsec": defaulted(text, ""),
        "canonical": link, "alternate": link, "categories": defaulted([text], []),
        "origin": defaulted({"streamId": text, "htmlUrl": text, "title": text}, {}),
        "summary": defaulted({"content": text}, {}), "author": optional(text),
    }

    def login(self):
        auth = re.search("Auth=([^&]+)", self.post_login().expect(200).text)
        require(auth, "POST ClientLogin: no Auth=")
        return auth[1].strip()

    def get(self, path, reader, query=()):
        answer = self.send("GET", path, query).expect(200)
        kind = answer.headers.get_content_type()
        is_json = kind in ("application/json", "text/html")
        require(is_json, f"{answer.request}: Content-Type is {kind}")
        return answer.read(reader)

    def sign_in(self):
        super().sign_in()
        names = ("userId", "userName", "userProfileId", "userEmail")
        user = {name: defaulted(text, "") for name in names}
        self.get("user-info", user, [("output", "json")])

    def ids(self, *query):
        limit = [*query, ("n", 10_000)]
        refs = self.get("stream/items/ids", {"itemRefs": [{"id": decimal}]}, limit)["itemRefs"]
        # A negative number has its sign in the text.
        return {PREFIX + format(one["id"], "x").rjust(16, "0") for one in refs}

    def synchronise(self, is_first):
        json = [("output", "json")]
        feed = {
            "id": text, "title": text, "categories": defaulted([{"id": text}], []),
            **{name: defaulted(text, "") for name in ("url", "htmlUrl", "iconUrl")},
        }
        self.get("subscription/list", {"subscriptions": [feed]}, json)
        self.get("tag/list", {"tags": [{"id": text, "type": optional(text)}]}, json)
        since = int(time.time() * 1000) - (2 * 86_400_000 if is_first else 4 * 3_600_000)
        for stream in (LIST, STARRED):
            self.fetch(stream, since)
        self.set_states(self.ids(*UNREAD_IDS), self.ids(("s", STARRED)))

    def fetch(self, stream, since):
        page = {
            "id": defaulted(text, ""), "updated": defaulted(integer, 0), "items": [self.item],
            "continuation": optional(text),
        }
        place = ""
        while True:
            query = [("n", 1000), ("ot", since), ("c", place)]
            found = self.get(f"stream/contents/{stream}", page, query)
            for item in found["items"]:
                self.articles[item["id"]] = Article(item["canonical"][0]["href"])
            place = found["continuation"]
            if place is None or not found["items"]:
                return

    def mark(self, name, value, ids):
        body = [("i", id) for id in ids] + self.tags(name, value)
        self.send("POST", "edit-tag", body=body).expect()


class Readrops(ReaderApp):
    """Signs in by a form in parts; reads one key of a reference; skips read articles at first."""

    name = "Readrops"
    skips_read = True
    most = ("n", 2_147_483_647)

    def login(self):
        boundary = "readrops-part"
        fields = [("Email", "me"), ("Passwd", self.key)]
        body = "".join(
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n'
            f"Content-Length: {len(value)}\r\n\r\n{value}\r\n"
            for name, value in fields
        )
        answer = self.server.send(
            "POST", "/accounts/ClientLogin", body=body + f"--{boundary}--\r\n",
            headers={"Content-Type": f"multipart/form-data; boundary={boundary}"},
        ).expect()
        # The lines are read as those of a file of properties, in which = or : ends the name.
        pairs = [re.split(r"\s*[=:]\s*", line, maxsplit=1) for line in answer.text.splitlines()]
        auth = [pair[1] for pair in pairs if pair[0] == "Auth" and len(pair) == 2]
        require(auth, f"{answer.request}: no property Auth")
        return auth[-1].replace("\\", "")

    def sign_in(self):
        super().sign_in()
        self.fetch_token()
        self.get("user-info", {"userName": optional(text)})

    @staticmethod
    def reference(value, place):
        """The only member of a reference, as a number in base 16 as long as it was in base 10."""
        require(type(value) is dict and len(value) == 1, f"{place}: must have only the key id")
        id = read({"id": filled}, value, place)["id"]
        return PREFIX + format(decimal(id, place), "x").rjust(len(id), "0")

    def ids(self, *query):
        return set(self.get("stream/items/ids", {"itemRefs": [self.reference]}, query)["itemRefs"])

    @staticmethod
    def categories(value, place):
        """A list of categories, which must end after the first with an id."""
        found = read([{"id": filled}], value, place)
        require(len(found) <= 1, f"{place}: must have up to one category")
        return found

    def synchronise(self, is_first):
        json = [("output", "json")]
        self.get("tag/list", {"tags": [{"id": filled, "type": defaulted(text, "")}]}, json)
        feed = {
            "id": filled, "title": filled, "url": filled, "htmlUrl": optional(text),
            "iconUrl": optional(text), "categories": self.categories,
        }
        list = self.get("subscription/list", {"subscriptions": [feed]}, json)["subscriptions"]
        feeds = {feed["id"] for feed in list}
        start = int(time.time())
        if is_first:
            self.fetch(LIST, feeds, ("xt", READ), ("xt", STARRED), self.most)
            self.fetch(STARRED, feeds, self.most)
            unread = self.ids(("xt", READ), ("s", LIST), self.most)
            starred = self.ids(("s", STARRED), self.most)
            self.set_states(unread, starred)
        else:
            self.fetch(LIST, feeds, ("n", 2500), ("ot", self.last))
            unread = self.ids(("xt", READ), ("s", LIST), ("n", 2500))
            read_ones = self.ids(("xt", STATE + "unread"), ("s", LIST), ("n", 2500))
            starred = self.ids(("s", STARRED), ("n", 1000))
            for id, article in self.articles.items():
                article.read = (article.read or id in read_ones) and id not in unread
                article.starred = id in starred
        self.last = start

    def fetch(self, stream, feeds, *query):
        item = {
            "id": filled, "published": quoted, "title": filled,
            "summary": {"content": optional(text)}, "alternate": [{"href": text}],
            "categories": [text], "origin": {"streamId": text},
            "author": optional(text),
        }
        for item in self.get(f"stream/contents/{stream}", {"items": [item]}, query)["items"]:
            feed = item["origin"]["streamId"]
            require(feed in feeds, f"GET stream/contents/{stream}: {feed} is no subscription")
            self.articles[item["id"]] = Article(item["alternate"][-1]["href"])

    def mark(self, name, value, ids):
        body = [("T", self.fetch_token()), *self.tags(name, value), *[("i", id) for id in ids]]
        self.send("POST", "edit-tag", body=body).expect()


class CapyReader(ReaderApp):
    """Signs in by the query; sends ids as 16 digits in base 16, since 2026-04 with the prefix."""

    name = "Capy Reader"
    output = [("output", "json")]
    skips_read = True
    auth = ""

    def login(self):
        query = [("Email", "me"), ("Passwd", self.key)]
        answer = self.server.send("POST", "/accounts/ClientLogin", query, body="").expect()
        require("Unauthorized" not in answer.text, f"{answer.request}: Unauthorized")
        pairs = [line.rsplit("=", 1) for line in answer.text.split("\n") if "=" in line]
        auth = {pair[0]: pair[1] for pair in pairs}.get("Auth")
        require(auth, f"{answer.request}: no line is Auth= with a value without =")
        return auth

    def post(self, path, body):
        """Sends a form with `T`; a new token is fetched once if the server refuses this one."""
        answer = self.send("POST", path, body=[*body, ("T", self.fetch_token())])
        if answer.headers.get("X-Reader-Google-Bad-Token") == "true":
            self.token = None
            answer = self.send("POST", path, body=[*body, ("T", self.fetch_token())])
        return answer.expect()

    def ids(self, *query):
        limit = [*query, ("n", 10_000)]
        refs = self.get("stream/items/ids", {"itemRefs": [{"id": decimal}]}, limit)["itemRefs"]
        return {f"{one['id'] % (1 << 64):016x}" for one in refs}

    def synchronise(self, is_first):
        feed = {
            "id": text, "title": text, "categories": [{"id": text, "label": optional(text)}],
            "url": optional(text), "htmlUrl": text, "iconUrl": optional(text),
        }
        self.get("subscription/list", {"subscriptions": [feed]})
        tag = {"id": text, "type": optional(one_of("folder", "tag"))}
        self.get("tag/list", {"tags": [tag]})
        starred, unread = self.ids(("s", STARRED)), self.ids(*UNREAD_IDS)
        for some in parts([id for id in unread | starred if id not in self.articles], 100):
            self.fetch(some)
        self.set_states(unread, starred)

    def fetch(self, ids):
        item = {
            "id": text, "published": quoted, "title": text, "canonical": [{"href": text}],
            "summary": {"content": optional(text)}, "author": optional(text),
            "origin": {"streamId": text, "htmlUrl": text, "title": text},
            "content": optional({"content": optional(text)}), "categories": optional([text]),
            "enclosure": optional([{"href": optional(text), "type": optional(text)}]),
        }
        answer = self.post("stream/items/contents", [("i", id) for id in ids])
        for item in answer.read({"items": [item]})["items"]:
            self.articles[item["id"].split("/")[-1]] = Article(item["canonical"][0]["href"])

    def mark(self, name, value, ids):
        for some in parts(ids, 1000):
            self.post("edit-tag", [("i", PREFIX + id) for id in some] + self.tags(name, value))


APPS = [ReadYou, Twine, Readrops, CapyReader]
