import Domain
import FoundationEssentials
import Presentation
import Texts

/// A stream as an Atom feed (RFC 4287) with the additions of this API.
struct ReaderAtom {
  private static let tagStart = "tag:google.com,2005:reader/"
  private static let scheme = "http://www.google.com/reader/"

  /// The document.
  let text: String

  /// Creates the document of a stream.
  init(of stream: String, title: String, items: [ReaderItem], next: Cursor?, now: Date) {
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\""
        + " xmlns:gr=\"http://www.google.com/schemas/reader/atom/\">",
      Self.element("id", Self.tagStart + stream),
      Self.element("title", title),
      Self.element("updated", now.iso8601),
    ]
    let continuation = next.map { Self.element("gr:continuation", $0.continuation) }
    let parts = head + [continuation].compactMap(\.self) + items.map(Self.entry) + ["</feed>"]
    text = parts.joined(separator: "\n") + "\n"
  }

  private static func entry(_ item: ReaderItem) -> String {
    let article = item.article
    let time = item.seen.since1970(unitsPerSecond: 1e3)
    let parts = [
      "<entry gr:crawl-timestamp-msec=\"\(time)\">",
      element("id", article.id.readerTag),
      element("title", article.title),
      element("published", item.published.iso8601),
      element("updated", item.published.iso8601),
      link(article.link.description, rel: "alternate", type: "text/html"),
      "<author>" + element("name", article.author ?? article.source.name) + "</author>",
      element("content", item.html, " type=\"html\""),
      source(of: item),
    ]
    let files = item.files.map { file in
      link(file.link.description, rel: "enclosure", type: file.type ?? "application/octet-stream")
    }
    return (parts + files + categories(of: item) + ["</entry>"]).joined(separator: "\n")
  }

  /// Returns the states and the labels.
  ///
  /// Newsboat reads the labels of this scheme, and marks an article as unread if it is `fresh`. Labels
  /// of feeds are without the scheme, because one of them could be called `read`.
  private static func categories(of item: ReaderItem) -> [String] {
    let states = item.states + (item.marks.isRead ? [] : ["fresh"])
    let values = states.map {
      [("term", String.readerState($0)), ("scheme", scheme), ("label", $0)]
    }
    let labels = item.marks.tags.map { [("term", String.readerLabel($0)), ("label", $0)] }
    return (values + labels).map { "<category" + attributes($0) + "/>" }
  }

  private static func source(of item: ReaderItem) -> String {
    [
      "<source" + attributes([("gr:stream-id", item.originID)]) + ">",
      element("id", tagStart + item.originID),
      element("title", item.originTitle),
      element("updated", item.published.iso8601),
      link(item.originPage, rel: "alternate", type: "text/html"),
      "</source>",
    ].joined()
  }

  private static func link(_ address: String, rel: String, type: String) -> String {
    "<link" + attributes([("rel", rel), ("href", address), ("type", type)]) + "/>"
  }

  private static func element(_ name: String, _ text: String, _ attributes: String = "") -> String {
    "<\(name)\(attributes)>\(text.xmlEscaped)</\(name)>"
  }

  private static func attributes(_ values: [(name: String, value: String)]) -> String {
    values.map { " \($0.name)=\"\($0.value.xmlEscaped)\"" }.joined()
  }
}
