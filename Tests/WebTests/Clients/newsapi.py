#!/usr/bin/env python3
"""Requests news with newsapi-python from another address, and prints what it got.

usage: newsapi.py ADDRESS KEY [QUERY [PAGE-SIZE]]

ADDRESS takes the place of https://newsapi.org/v2. One line is printed for each reply, then one for each
article or source, indented. The exit status is 77 if newsapi-python is not installed
(pip install newsapi-python), and 1 if a reply is not as expected.
"""
import os
import sys

# The folder of this script, whose name is that of the module, comes first in the path.
sys.path = [entry for entry in sys.path if os.path.realpath(entry or ".") != os.path.dirname(os.path.realpath(__file__))]

try:
    from newsapi import NewsApiClient, const
    from newsapi.newsapi_exception import NewsAPIException
except ImportError:
    print("newsapi-python is not installed", file=sys.stderr)
    sys.exit(77)


def point(address):
    """Replaces the addresses that the client has as constants."""
    const.EVERYTHING_URL = address + "/everything"
    const.TOP_HEADLINES_URL = address + "/top-headlines"
    const.SOURCES_URL = address + "/sources"


def everything(client, query, size):
    """Reads all pages as the documentation of NewsAPI describes it: until the total is reached."""
    articles, page, total = [], 0, 1
    while page * size < total:
        page += 1
        reply = client.get_everything(q=query, language="en", page=page, page_size=size)
        total = reply["totalResults"]
        articles += reply["articles"]
    print(f"everything: {len(articles)} of {total} in {page} pages")
    show(articles)
    addresses = [article["url"] for article in articles]
    if len(set(addresses)) != len(addresses) or len(addresses) != total:
        sys.exit("an article is missing, or was listed twice")


def show(articles):
    for article in articles:
        print(f"  {article['publishedAt']} {article['source']['name']}: {article['title']}")


def headlines(client):
    """Requests headlines without parameters: the client then sends language=en."""
    for parameters in ({}, {"country": "us", "category": "business"}):
        reply = client.get_top_headlines(**parameters)
        print(f"top-headlines {parameters}: {len(reply['articles'])} of {reply['totalResults']}")
        show(reply["articles"])


def title_words(client, word):
    """The client sends qintitle in lower case."""
    reply = client.get_everything(qintitle=word)
    print(f"qintitle {word}: {reply['totalResults']}")
    if any(word.lower() not in article["title"].lower() for article in reply["articles"]):
        sys.exit("a title does not have the word")


def sources(client):
    found = client.get_sources(language="en")["sources"]
    print(f"sources: {len(found)}")
    for source in found:
        reply = client.get_everything(sources=source["id"], page_size=1)
        print(f"  {source['id']} ({source['name']}) {source['url']}: {reply['totalResults']}")
        if not reply["articles"]:
            sys.exit("a source has no articles")


def error(call, code):
    """Makes a request that must fail."""
    try:
        call()
    except NewsAPIException as failure:
        print(f"{failure.get_status()} {failure.get_code()}: {failure.get_message()}")
        if failure.get_code() != code:
            sys.exit(f"the code should be {code}")
    else:
        sys.exit(f"the request should fail with {code}")


def main():
    if not 3 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    address, key = sys.argv[1].rstrip("/"), sys.argv[2]
    query = sys.argv[3] if len(sys.argv) > 3 else "the"
    size = int(sys.argv[4]) if len(sys.argv) > 4 else 20
    point(address)
    client = NewsApiClient(api_key=key)
    everything(client, query, size)
    headlines(client)
    title_words(client, query)
    sources(client)
    error(lambda: client.get_everything(language="en"), "parametersMissing")
    error(lambda: client.get_everything(q=query, page=10_001, page_size=1), "maximumResultsReached")
    error(lambda: NewsApiClient(api_key="wrong").get_sources(), "apiKeyInvalid")


main()
