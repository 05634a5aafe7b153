#!/usr/bin/env python3
"""Uses every kind of method of Miniflux's API with its Python client, and prints what it got.

usage: miniflux-client.py ADDRESS KEY FEED

FEED is the address of a feed that is not followed. The exit status is 77 if the client is not installed
(pip install miniflux).
"""
import sys

try:
    import miniflux
except ImportError:
    print("miniflux is not installed", file=sys.stderr)
    sys.exit(77)

address, key, feed = sys.argv[1:4]
client = miniflux.Client(address, api_key=key)
print("me", client.me()["username"], "version", client.get_version()["version"])
print("discover", [found["title"] for found in client.discover(feed)])
category = client.create_category("tides")
number = client.create_feed(feed, category["id"])
print("feed", client.get_feed(number)["title"], "in", client.get_feed(number)["category"]["title"])
print("categories", [known["title"] for known in client.get_categories()])
client.update_feed(number, title="Sea")
print("feeds", [known["title"] for known in client.get_feeds()])


def titles(**filters):
    return [entry["title"] for entry in client.get_entries(**filters)["entries"]]


found = client.get_feed_entries(number, order="published_at", direction="desc", limit=2)
print("newest", [entry["title"] for entry in found["entries"]], "of", found["total"])
first, second = [entry["id"] for entry in found["entries"]]
print("next", titles(direction="desc", before_entry_id=second))
client.update_entries([first, second], "read")
print("unread", titles(status="unread"), "read", titles(status="read"))
client.toggle_bookmark(second)
print("starred", titles(starred=True), client.get_entry(second)["starred"])
client.mark_feed_entries_as_read(number)
print("unread", titles(status="unread"))
print("search", titles(search="title -3", direction="desc", offset=1))
print("counters", list(client.get_feed_counters()["reads"].values()))
print("refreshed", client.refresh_feed(number))
print("imported", client.import_feeds(client.export_feeds())["message"])
client.delete_feed(number)
print("feeds", client.get_feeds())
for call in [lambda: client.get_feed(1), lambda: miniflux.Client(address, api_key="x").me()]:
    try:
        call()
        sys.exit("no error")
    except Exception as error:
        print("error", error.status_code, error.get_error_reason())
