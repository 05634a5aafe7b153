package import Domain
import FoundationEssentials

/// A fact of an article, of which it can have several of a kind: a row of `article_fact`.
///
/// A kind uses the columns that it needs. Only open articles, exports and filters need facts.
package struct ArticleFact: Hashable, Sendable {
  /// The kinds, with their names in the table.
  package enum Kind: String, CaseIterable, Sendable {
    /// An author, if there are several: `text`.
    case author
    case category
    /// The page with the comments: `link`.
    case comments
    /// When the publisher last changed the article: `seconds` since 2001.
    case edited
    /// An attached file: `link`, its type in `text`, its size in `bytes` and its length in `seconds`.
    case enclosure
    /// The text of the article's page: `text` in the form of the column `content`, the page in `link`, and
    /// in `seconds` since 2001 when it was fetched.
    case full
  }

  package let kind: Kind
  /// The position among the facts of the kind, from 0.
  package let place: Int
  package var text: String?
  package var link: WebLink?
  package var bytes: Int?
  package var seconds: Double?

  package init(_ kind: Kind, _ place: Int = 0, text: String? = nil, link: WebLink? = nil) {
    (self.kind, self.place, self.text, self.link) = (kind, place, text, link)
  }

  /// The columns of `article_fact`.
  package static let columns = "article_id, kind, place, text, link, bytes, seconds"
  package static let columnCount = 7

  /// Reads the columns from the second on; nil for a kind that this program does not know.
  package init?(_ row: some RowReader) {
    guard let kind = row.text(1).flatMap(Kind.init) else { return nil }
    self.init(kind, Int(row.integer(2) ?? 0), text: row.text(3), link: row.link(4))
    (bytes, seconds) = (row.integer(5).map { Int($0) }, row.real(6))
  }

  /// The values of the columns.
  package func values(of article: Article.ID) -> [SQLValue] {
    [
      .integer(article.stored), .text(kind.rawValue), .integer(Int64(place)), SQLValue(text),
      SQLValue(link?.description), SQLValue(bytes), SQLValue(seconds),
    ]
  }
}

extension Article.Body {
  /// Everything but the document, by kind.
  package var facts: [ArticleFact] {
    var facts = authors.enumerated().map { ArticleFact(.author, $0, text: $1) }
    facts += categories.enumerated().map { ArticleFact(.category, $0, text: $1) }
    if let comments { facts.append(ArticleFact(.comments, link: comments)) }
    if let editedAt {
      var fact = ArticleFact(.edited)
      fact.seconds = editedAt.timeIntervalSinceReferenceDate
      facts.append(fact)
    }
    facts += enclosures.enumerated().map { place, file in
      var fact = ArticleFact(.enclosure, place, text: file.type, link: file.link)
      (fact.bytes, fact.seconds) = (file.bytes, file.seconds.map(Double.init))
      return fact
    }
    if let full {
      var fact = ArticleFact(.full, text: full.document.stored, link: full.page)
      fact.seconds = full.fetchedAt.timeIntervalSinceReferenceDate
      facts.append(fact)
    }
    return facts
  }

  /// Whether facts of it are words of the full-text index: see `Facets`.
  package var hasIndexedFacts: Bool {
    !categories.isEmpty || !enclosures.isEmpty || full != nil
  }

  /// Adds stored facts, in the order of their places.
  package mutating func add(_ facts: [ArticleFact]) {
    for fact in facts.sorted(by: { $0.place < $1.place }) {
      switch fact.kind {
      case .author: authors.append(fact.text ?? "")
      case .category: categories.append(fact.text ?? "")
      case .comments: comments = fact.link
      case .edited: editedAt = fact.seconds.flatMap(Date.init(stored:))
      case .enclosure:
        guard let link = fact.link else { continue }
        let seconds = fact.seconds.flatMap { Int(exactly: $0.rounded()) }
        enclosures.append(.init(link, type: fact.text, bytes: fact.bytes, seconds: seconds))
      case .full:
        guard let page = fact.link else { continue }
        let date =
          fact.seconds.flatMap(Date.init(stored:)) ?? .init(timeIntervalSinceReferenceDate: 0)
        full = Article.FullText(Document(stored: fact.text ?? ""), page: page, fetchedAt: date)
      }
    }
  }
}
