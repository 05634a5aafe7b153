import Domain
import Presentation
import Texts

extension PromptKeys {
  /// Returns the keys below a list of items of a kind.
  static func keys(of items: ItemKind) -> PromptKeys {
    switch items {
    case .article: .articles
    case .feed: .feeds
    case .source: .sources
    case .video: .videos
    case .picture: .cats
    case .entry(let noun):
      PromptKeys(
        noun: noun,
        rows: [],
        searchHelp: "list the \(Count.plural(of: noun)) with other words"
      )
    }
  }

  private static let articles = PromptKeys(
    noun: "article",
    rows: [
      RowKey(verb: "read", help: "read an article", action: .show),
      RowKey(letter: "s", verb: "save", help: "save articles, or remove saved ones", action: .mark),
      RowKey(letter: "m", verb: "mark", help: "mark articles as read or unread", action: .read),
      RowKey(letter: "o", verb: "open", help: "open articles in the browser", action: .open),
    ],
    searchHelp: "search for something else",
    marks: "\u{2605} is a saved article, \u{2713} one that you have read."
  )

  private static let feeds = PromptKeys(
    noun: "feed",
    rows: [RowKey(letter: "o", verb: "open", help: "open sites in the browser", action: .open)],
    searchHelp: "list the feeds with other words"
  )

  private static let sources = PromptKeys(
    noun: "source",
    rows: [
      RowKey(letter: "o", verb: "open", help: "open front pages in the browser", action: .open)
    ],
    searchHelp: "list the sources with other words"
  )

  private static let videos = PromptKeys(
    noun: "video",
    rows: [
      RowKey(verb: "show", help: "show all about a video", action: .show),
      RowKey(letter: "l", verb: "like", help: "like videos, or remove the likes", action: .mark),
      RowKey(letter: "o", verb: "open", help: "watch videos in the browser", action: .open),
    ],
    searchHelp: "search for something else",
    marks: "\u{2665} is a video that you like."
  )

  private static let cats = PromptKeys(
    noun: "cat",
    rows: [
      RowKey(letter: "o", verb: "open", help: "open the files in the picture viewer", action: .open)
    ],
    searchHelp: "list the cats with other words"
  )
}
