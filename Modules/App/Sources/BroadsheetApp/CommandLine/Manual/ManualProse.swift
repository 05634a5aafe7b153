import Domain

/// The hand-written parts of the manual, in the subset of Markdown that `Document.Block` parses.
enum ManualProse {
  static let description = """
    `broadsheet` searches news services, pages through the results, shows articles, and stores \
    everything you have seen in an archive that can be searched offline. It lists top headlines and \
    YouTube videos, and saves captioned cat pictures.

    Nothing needs to be set up. Without a key it searches the services that need none. Without a \
    network it searches the archive, and if the archive is empty the sample edition: about a \
    hundred short articles that come with the program.

    Results go to standard output, everything else to standard error. Without arguments \
    `broadsheet` prints a short introduction on a terminal, else the list of commands.

    Options and operands can come in any order. `--option=value` equals `--option value`. `--` ends \
    the options. `broadsheet help COMMAND` explains one command.
    """

  static let lists = """
    `search`, `headlines`, `sources`, `saved`, `videos search`, `videos liked` and `cats` print a \
    list page by page. If standard input and output are terminals, a prompt follows each page.

    | key | action |
    | Enter, `n` | load the next page, or retry after an error |
    | `NUMBER` | show the article or the video |
    | `s NUMBER` | save the article, or remove it from the saved ones |
    | `l NUMBER` | like the video, or remove it from the liked ones |
    | `o NUMBER` | open the page or the picture |
    | `/WORDS` | search for other words |
    | `?` | list the keys of this list |
    | `q`, Control-D | quit |

    Several numbers and ranges are accepted: `o 1 3-5`. Without a number, `s` and `l` act on the \
    item shown last. The prompt has line editing and a history if libedit is installed.

    `--pages N` and `--all` load several pages without prompting. Items that were listed before \
    are skipped, so an item appears once. A failed page can be retried and loses nothing.

    A JSON reply has the cursor of the next page in `next`; it is `null` at the end of the list. \
    `--cursor` starts there. Use the same query and the same page size. A cursor has the form \
    `newsapi:3` and belongs to its provider; that of a search of several providers begins with \
    `all:`.
    """

  static let references = """
    REF is one of these.

    | REF | refers to |
    | `3` | item 3 of the last list: of articles for `show`, `open`, `save` and `unsave`, of videos \
    for `videos` |
    | an id | the article or the video with this id, as in JSON |
    | an address | the article at this address, or the video with this YouTube address |

    The numbers of the last list stay valid for later commands. Each terminal has its own last \
    list; an empty list does not replace it. Lists in JSON, NDJSON, CSV or Markdown do not count.

    If some of several references are not found, the command reports them, handles the others, and \
    exits with status 66.
    """

  static let queries = """
    A query means the same for every provider and for the archive. Filters that a provider does \
    not support are applied to its results by the program.

    | query | finds |
    | `wind power` | articles with both words in title, description or content |
    | `"wind power"` | the words next to each other; `wind-power` is the same |
    | `climat*` | words that begin with `climat` |
    | `-offshore`, `NOT offshore` | articles without the word |
    | `+solar` | articles with the word; the same as without the sign |
    | `wind OR solar` | articles with at least one of the words |
    | `wind AND (solar OR tide)` | groups, up to 16 levels deep |
    | `title:wind`, `description:`, `content:` | words in one part; also `title:"wind power"` and \
    `title:(wind OR solar)` |
    | `author:curie` | words in the byline |
    | `source:"bbc news"` | words in the name or the id of the source |
    | `site:bbc.co.uk` | articles on this site and its subdomains |
    | `lang:de` | articles in this language |
    | `after:2026-08-01`, `before:7d` | articles published since or before a date; articles \
    without a date are not found |
    | `is:saved`, `is:read`, `is:unread` | articles you saved, read, or did not read |

    `NOT`, `-` and `+` bind tightest, then `AND`, then `OR`. `AND` can be left out. The operators \
    are upper case; `or` is a word. A query has at most \(ArticleQuery.maximumLength) characters.

    Case and accents are ignored: `Malaga` finds Málaga. Chinese, Japanese, Korean and Thai text is \
    found by any part of it.

    An invalid value of a filter, such as `is:sved` or `lang:german`, is an error. Other text that \
    is not a valid query is searched for literally. Put `--` before a query that begins with a \
    dash: `broadsheet search -- -offshore wind`.

    `sources` and `cats` take plain words. `videos search` sends the query to YouTube unchanged: \
    there `-word` excludes a word and `a|b` finds either.
    """

  static let dates = """
    `--from`, `--to`, `--older-than`, `after:` and `before:` accept these dates. Days are those of \
    UTC.

    | date | meaning |
    | `2026-08-20` | a day |
    | `2026-08`, `2026` | a month, a year |
    | `today`, `yesterday` | a day |
    | `2026-08-20T12:15:00Z` | a moment, by ISO 8601 |
    | `12h`, `7d`, `2w` | hours, days or weeks ago |

    `--from` and `after:` start at the beginning of the day, month or year. `--to` ends at its end; \
    `before:` and `--older-than` end at its beginning.
    """

  static let formats = """
    `--format` selects the output format of a list; `--json` equals `--format json`.

    | format | content |
    | `text` | for people (default) |
    | `json` | one object for the list, with the total and the cursor of the next page |
    | `ndjson` | one object per line |
    | `csv` | a header and one record per item, by RFC 4180 |
    | `markdown` | a list of links |

    Each page is written as it arrives. Memory grows only by 8 bytes per item. If a page fails, the \
    pages before it are complete and the JSON is valid; its `next` is the cursor of the failed page.

    JSON and CSV are stable: fields and columns may be added at the end, and are never renamed or \
    removed. Unknown values are `null` in JSON and empty in CSV. Dates are ISO 8601 in UTC.

    ### JSON lists

    | field | meaning |
    | `query` | the words of the query |
    | `totalResults` | the number of results, `null` if unknown |
    | `totalIsExact` | `false` if the number is an estimate, a limit, or unknown |
    | `articles`, `sources`, `videos` or `cats` | the items |
    | `next` | the cursor of the next page, `null` at the end of the list |

    ### Fields of an article

    The first eight have NewsAPI's names. `show --json` prints one such object. In CSV, `source` is \
    the name and `alsoAt` the addresses, separated by spaces.

    | field | meaning |
    | `source` | the source, with `id` and `name` |
    | `author` | the byline |
    | `title` | the headline |
    | `description` | the summary |
    | `url` | the address |
    | `urlToImage` | the address of the lead picture |
    | `publishedAt` | the date of publication |
    | `content` | the text, or its beginning |
    | `id` | the article's id, a REF |
    | `provider` | the id of the provider |
    | `saved` | whether you saved it |
    | `read` | whether you read it |
    | `language` | the code of the language |
    | `alsoAt` | other places of the same story, each with `provider`, `source` and `url` |

    ### Fields of a source

    | field | meaning |
    | `id` | the id for `--source` |
    | `name` | the name |
    | `description` | the description |
    | `url` | the address of the front page |
    | `category` | the category |
    | `language` | the code of the language |
    | `country` | the code of the country |

    ### Fields of a video

    `videos show --json` prints one such object. In CSV the channel is in `channel` and `channelId`.

    | field | meaning |
    | `id` | YouTube's id, a REF |
    | `title` | the title |
    | `channel` | the channel, with `id` and `name` |
    | `description` | the description, or its beginning |
    | `url` | the address |
    | `thumbnail` | the address of the preview picture |
    | `publishedAt` | the date of publication |
    | `broadcast` | `none`, `live` or `upcoming` |
    | `duration` | the length in seconds |
    | `viewCount` | the number of views |
    | `liked` | whether you like it |

    ### Fields of a cat

    `cat --json` prints one such object. In CSV, `tags` are separated by spaces.

    | field | meaning |
    | `caption` | the caption |
    | `path` | the file |
    | `savedAt` | the date of saving |
    | `id` | the id at cataas.com |
    | `tags` | the tags |
    | `format` | the file format |
    | `width`, `height` | the size in pixels |
    | `size` | the size in bytes |
    """

  static let providers = """
    `broadsheet search` searches all usable news services at once: those that need no key and those \
    that have one. The setting `providers` and the option `--provider` select others. `headlines` \
    and `sources` use NewsAPI, `videos` uses YouTube, `cat` uses cataas.com.

    The results are merged, newest first; with `--sort relevance` or `popularity` the providers take \
    turns. A story of several sources appears once and lists the other places.

    A provider that fails or exceeds the time limit is reported in one line; after two failures in \
    a row it is dropped from the list. With `--strict` any failure is an error. The time limit is \
    \(Setting.defaultTimeout) s for one provider and \(Setting.defaultTimeout / 2) s for each when \
    several are searched; `--timeout` and the setting `timeout` change both.

    A provider that returns nothing new five times is skipped for this page; after 30 times it is \
    dropped from the list.

    The program keeps the minimum time between two requests to a service, across all runs, and sends \
    no request while a service is rate limited. The same request within five minutes is answered from a cache; `--fresh` \
    bypasses it. `broadsheet doctor` shows the requests of today and the rate limits.
    """

  static let archive = """
    Every article that a command receives is stored in one SQLite file with a full-text index. An \
    article is stored once; tracking parameters of its address do not matter. A fuller copy \
    completes the stored one.

    `search --offline` searches only the archive. The archive also answers when the network or all \
    providers fail, and a message says so. If the archive itself fails, the results are shown all \
    the same, with one message.

    Only `prune` deletes articles, and never saved ones. Videos that are not liked are deleted \
    a month after they were seen.

    `doctor` reads the whole file and changes nothing. It exits with 0 if the archive is sound and \
    with 74 if it is damaged, and prints the next step. `doctor --salvage FILE` copies everything \
    readable into a new file; the damaged file is not overwritten.
    """

  static let settings = """
    `broadsheet config set` stores settings in a file. An environment variable overrides the file, \
    and an option overrides both. Keys come from the environment or the file, never from an \
    argument, and appear in no output.
    """

  static let environment = """
    The variables of the settings are listed above. `broadsheet` also reads these.

    | variable | meaning |
    | `PAGER` | the program for long texts, if neither `BROADSHEET_PAGER` nor the setting `pager` is \
    set (default `less`) |
    | `LESS`, `LV` | options of these pagers (default `FRX` and `-c`) |
    | `BROWSER` | the browsers to try in order, separated by colons, each with its arguments; `%s` is \
    replaced by the address (default `xdg-open`) |
    | `NO_COLOR` | no colour, unless empty |
    | `CLICOLOR_FORCE` | colour also without a terminal, unless empty or `0` |
    | `CLICOLOR` | no colour if `0` |
    | `FORCE_HYPERLINK` | clickable links on every terminal; none if `0` |
    | `TERM` | the terminal; `dumb` has no colour, links or pager |
    | `COLUMNS` | the width of the output without a terminal (default 80) |
    | `http_proxy`, `https_proxy`, `all_proxy`, `no_proxy` | proxies |
    | `XDG_CONFIG_HOME`, `XDG_DATA_HOME`, `XDG_STATE_HOME`, `HOME` | the folders of the files below |
    | `SOURCE_DATE_EPOCH` | the date in the manual page, in seconds since 1970 |
    """

  static let files = """
    Files are written atomically. An existing output file is overwritten only with `--force`, and \
    never through a symbolic link.
    """

  static let scripts = """
    Without a terminal there is no prompt, no pager and no colour. Errors are one line on standard \
    error, and the exit status shows their kind.

        $ broadsheet search "wind power" --all --format ndjson | jq -r .title
        $ broadsheet search climate --provider newsapi --pages 2 --json | jq .next
        "newsapi:3"
        $ broadsheet search climate --provider newsapi --cursor newsapi:3 --json
        $ broadsheet export is:saved --format markdown > saved.md
    """
}
