public import Domain

/// Articles made ready to be kept: copies have come together, words are folded, keys worked out.
///
/// That takes as long as half of the writing, and can be done while others are written.
public struct PreparedArticles: Sendable {
  /// An article with what the index is to hold of it.
  struct Entry: Sendable {
    let key: Int64
    let article: Article
    let text: IndexedText
  }

  /// By ascending key: the index flushes what it has collected at each step back.
  let entries: [Entry]

  /// Prepares articles; copies of one count as one.
  public init(_ articles: [Article]) {
    let entries = Self.merged(articles).map { article in
      let text = IndexedText(article)
      let key = ArticleKey.preferred(article, wordCount: text.wordCount)
      return Entry(key: key, article: article, text: text)
    }
    self.entries = entries.sorted { $0.key < $1.key }
  }

  /// Returns one article for each identity, in which all its copies have come together.
  private static func merged(_ articles: [Article]) -> [Article] {
    var places: [Article.ID: Int] = [:]
    var merged: [Article] = []
    merged.reserveCapacity(articles.count)
    for article in articles {
      if let place = places[article.id] {
        merged[place] = merged[place].completed(by: article)
      } else {
        places[article.id] = merged.count
        merged.append(article)
      }
    }
    return merged
  }
}
