#!/usr/bin/env python3
"""Runs news-cli with another address instead of https://newsapi.org/v2.

usage: news-cli.py ADDRESS KEY [OPTION ...]

The options are those of news-cli, such as --search wind --json. Its address is in a file of the package and
has no option. It drops headlines that are older than seven days. The exit status is 77 if news-cli is not
installed (pip install news-cli).
"""
import sys

try:
    from interface.cli.cli import main
    from news.src import google_news
except ImportError:
    print("news-cli is not installed", file=sys.stderr)
    sys.exit(77)

if len(sys.argv) < 3:
    sys.exit(__doc__)
address, key = sys.argv[1].rstrip("/"), sys.argv[2]
google_news.get_api = lambda source: {"api_key": key, "url": address + "/"}
sys.argv = ["news"] + sys.argv[3:]
main()
