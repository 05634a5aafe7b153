"""What the sessions of apps share: requests, strict readers of answers, and articles.

A reader is a function of a value and its place in the answer, such as `integer`. A dictionary reads
an object that must have these keys, whatever else it has; a list of one reader reads an array.
"""
import http.client
import json
import urllib.parse

MISSING = object()
"""The value of a key that an object does not have."""


class Failure(Exception):
    """An answer that the app cannot use; the text begins with the request."""


def require(condition, text):
    if not condition:
        raise Failure(text)


def read(reader, value, place):
    """Returns what an app reads from a value; fails where the app's parser does."""
    if isinstance(reader, dict):
        _require(type(value) is dict, value, place, "an object")
        return {
            key: read(part, value.get(key, MISSING), f"{place}.{key}")
            for key, part in reader.items()
        }
    if isinstance(reader, list):
        _require(type(value) is list, value, place, "an array")
        return [read(reader[0], part, f"{place}[{index}]") for index, part in enumerate(value)]
    return reader(value, place)


def _require(condition, value, place, kind):
    shown = "nothing" if value is MISSING else json.dumps(value)[:60]
    require(condition, f"{place}: must be {kind}, is {shown}")


def integer(value, place, bits=64):
    _require(type(value) is int, value, place, "an integer")
    _require(-1 << bits - 1 <= value < 1 << bits - 1, value, place, f"an integer of {bits} bits")
    return value


def int32(value, place):
    return integer(value, place, bits=32)


def number(value, place):
    _require(type(value) in (int, float), value, place, "a number")
    return value


def text(value, place):
    _require(type(value) is str, value, place, "a string")
    return value


def filled(value, place):
    _require(text(value, place) != "", value, place, "a string that is not empty")
    return value


def decimal(value, place):
    """A string with a signed integer of 64 bits, without which the synchronisation ends."""
    digits = text(value, place).removeprefix("-")
    _require(digits.isascii() and digits.isdigit(), value, place, "a decimal number in a string")
    return integer(int(value), place)


def quoted(value, place):
    """An integer, also in a string or with a fraction of zero, as Gson and Moshi read it."""
    if type(value) is str:
        return decimal(value, place)
    return integer(int(value) if type(value) is float and value.is_integer() else value, place)


def flag(value, place):
    _require(type(value) is bool, value, place, "true or false")
    return value


def one_of(*choices):
    def reader(value, place):
        _require(value in choices, value, place, f"one of {choices}")
        return value

    return reader


def optional(reader, otherwise=None):
    """Reads a value that can be null or missing."""
    return lambda value, place: (
        otherwise if value is None or value is MISSING else read(reader, value, place)
    )


def nullable(reader):
    """Reads a value that can be null, but whose key must exist."""
    return lambda value, place: None if value is None else read(reader, value, place)


def defaulted(reader, otherwise):
    """Reads a value that can be missing, but not null."""
    return lambda value, place: otherwise if value is MISSING else read(reader, value, place)


class Answer:
    """An answer, and the request for messages."""

    def __init__(self, request, status, headers, body):
        self.request, self.status, self.headers, self.body = request, status, headers, body

    @property
    def text(self):
        return self.body.decode()

    def expect(self, *statuses):
        """Returns the answer if it has one of these statuses; without any, each of 200 to 299."""
        is_expected = self.status in statuses if statuses else 200 <= self.status < 300
        require(is_expected, f"{self.request}: status {self.status} {self.body[:200]!r}")
        return self

    def read(self, reader):
        """Returns what the app reads from the JSON of an answer."""
        try:
            value = json.loads(self.body)
        except ValueError:
            raise Failure(f"{self.request}: is not JSON: {self.body[:80]!r}") from None
        return read(reader, value, f"{self.request}: answer")


class Server:
    """A connection to the server, kept open between requests."""

    def __init__(self, address):
        self.connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=30)

    def send(self, method, path, query=(), body=None, headers=None):
        """Sends a request; a list of pairs as the body is a form, a dictionary is JSON."""
        headers = dict(headers or {})
        if query:
            path += "?" + urllib.parse.urlencode(query, safe="/-")
        kind = None
        if isinstance(body, list):
            body, kind = urllib.parse.urlencode(body), "application/x-www-form-urlencoded"
        elif isinstance(body, dict):
            body, kind = json.dumps(body), "application/json"
        if kind is not None:
            headers.setdefault("Content-Type", kind)
        self.connection.request(method, path, body=body, headers=headers)
        answer = self.connection.getresponse()
        return Answer(f"{method} {path[:160]}", answer.status, answer.headers, answer.read())


class Article:
    """An article as an app stores it."""

    def __init__(self, address, read=False, starred=False):
        self.address, self.read, self.starred = address, read, starred


class App:
    """An app with its store of articles; subclasses sign in, synchronise and send marks."""

    def __init__(self, server, key):
        self.server, self.key = server, key
        self.articles = {}
        """The articles by the app's id of them."""

    def sign_in(self):
        raise NotImplementedError

    def synchronise(self, is_first):
        raise NotImplementedError

    def mark(self, name, value, ids):
        """Sends a mark, "read" or "starred", of the articles with these ids."""
        raise NotImplementedError

    def set_states(self, unread, starred):
        """Sets the marks of all articles from the ids that the server lists."""
        for id, article in self.articles.items():
            article.read, article.starred = id not in unread, id in starred

    def states(self):
        """The marks, read and starred, by the addresses of the articles."""
        return {one.address: (one.read, one.starred) for one in self.articles.values()}

    def send_marks(self, name, value, addresses):
        """Marks articles here and on the server."""
        wanted = set(addresses)
        ids = [id for id, article in self.articles.items() if article.address in wanted]
        self.mark(name, value, ids)
        for id in ids:
            setattr(self.articles[id], name, value)


def parts(list, size):
    """Splits a list into parts of up to `size`."""
    return [list[start : start + size] for start in range(0, len(list), size)]
