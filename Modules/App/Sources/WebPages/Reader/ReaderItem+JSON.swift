import Domain
import Presentation

extension ReaderItem {
  /// The item as JSON; without its text if `hasText` is false.
  func json(hasText: Bool = true) -> JSON {
    let page = [("href", JSON.text(article.link.description))]
    var fields: [(String, JSON)] = [
      ("id", .text(article.id.readerTag)),
      ("crawlTimeMsec", .text(String(time(inUnitsPerSecond: 1e3)))),
      ("timestampUsec", .text(String(time(inUnitsPerSecond: 1e6)))),
      ("published", .number(time(inUnitsPerSecond: 1))),
      ("updated", .number(time(inUnitsPerSecond: 1))),
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
    if let picture {
      let enclosure = [("href", JSON.text(picture.address)), ("type", .text(picture.type))]
      fields.append(("enclosure", .list([.object(enclosure)])))
    }
    return .object(fields)
  }

  /// The item in a list of ids.
  var reference: JSON {
    .object([
      ("id", .text(article.id.readerNumber)),
      ("directStreamIds", .list([])),
      ("timestampUsec", .text(String(time(inUnitsPerSecond: 1e6)))),
    ])
  }

  private var origin: JSON {
    .object([
      ("streamId", .text(originID)),
      ("title", .text(originTitle)),
      ("htmlUrl", .text(originPage)),
    ])
  }
}
