import Domain
import Presentation

extension ReaderItem {
  /// The item as JSON; without its text if `hasText` is false.
  func json(hasText: Bool = true) -> JSON {
    let page = [("href", JSON.text(article.link.description))]
    var fields: [(String, JSON)] = [
      ("id", .text(article.id.readerTag)),
      ("crawlTimeMsec", .text(String(seen.since1970(unitsPerSecond: 1e3)))),
      ("timestampUsec", .text(String(seen.since1970(unitsPerSecond: 1e6)))),
      ("published", .number(published.since1970())),
      ("updated", .number(published.since1970())),
      ("title", .text(article.title)),
      ("canonical", .list([.object(page)])),
      ("alternate", .list([.object(page + [("type", .text("text/html"))])])),
      ("categories", .list(categories.map { .text($0) })),
      ("origin", origin),
      (
        "summary",
        .object([("direction", .text("ltr")), ("content", .text(hasText ? html : ""))])
      ),
    ]
    if let author = article.author { fields.append(("author", .text(author))) }
    let files = files
    if !files.isEmpty { fields.append(("enclosure", .list(files.map(Self.json)))) }
    return .object(fields)
  }

  private static func json(_ file: Article.Enclosure) -> JSON {
    var facts = [("href", JSON.text(file.link.description))]
    if let type = file.type { facts.append(("type", .text(type))) }
    if let bytes = file.bytes { facts.append(("length", .text(String(bytes)))) }
    return .object(facts)
  }

  private var origin: JSON {
    .object([
      ("streamId", .text(originID)),
      ("title", .text(originTitle)),
      ("htmlUrl", .text(originPage)),
    ])
  }
}
