import Domain
import FoundationEssentials

/// Articles ready to be stored: copies merged, words folded and keys computed.
///
/// Preparation takes half as long as writing, and can run while others are written.
public struct PreparedArticles: Sendable {
  /// An article with its key and index entry, and when it was first seen.
  struct Entry: Sendable {
    let key: Int64
    let article: Article
    let text: IndexedText
    let seenAt: Date
  }

  /// By ascending key, because FTS5 flushes its buffer whenever a rowid is lower than the last.
  let entries: [Entry]

  /// Prepares articles that were first seen at some moment; copies of one article count as one.
  init(_ articles: [(article: Article, seenAt: Date)]) {
    let entries = Self.merged(articles).map { article, moment in
      let text = IndexedText(article)
      let key = ArticleKey.preferred(article, wordCount: text.wordCount, seenAt: moment)
      return Entry(key: key, article: article, text: text, seenAt: moment)
    }
    self.entries = entries.sorted { $0.key < $1.key }
  }

  /// Returns one article for each id, merged from all its copies.
  private static func merged(
    _ articles: [(article: Article, seenAt: Date)]
  ) -> [(article: Article, seenAt: Date)] {
    var places: [Article.ID: Int] = [:]
    var merged: [(article: Article, seenAt: Date)] = []
    merged.reserveCapacity(articles.count)
    for (article, moment) in articles {
      if let place = places[article.id] {
        let (first, moment) = merged[place]
        merged[place].article = first.completed(by: article, firstSeen: moment)
      } else {
        places[article.id] = merged.count
        merged.append((article, moment))
      }
    }
    return merged
  }
}

/// The folded words of an article, as the full-text index holds them.
///
/// The view `article_words` computes the same from the article's row: deleting an article from the
/// index needs exactly what was inserted.
struct IndexedText {
  private let title: String
  private let summary: String
  private let content: String
  private let facets: String

  init(_ article: Article) {
    title = SearchWords.index(article.title)
    summary = SearchWords.index(article.summary ?? "")
    content = SearchWords.index(article.content ?? "")
    facets = Facets.index(
      site: article.link.site,
      language: article.language?.rawValue,
      sourceID: article.source.id,
      sourceName: article.source.name,
      author: article.author
    )
  }

  /// The number of words, without facets.
  var wordCount: Int {
    [title, summary, content].reduce(0) { count, text in
      text.isEmpty ? count : text.utf8.reduce(count + 1) { $0 + ($1 == 0x20 ? 1 : 0) }
    }
  }

  /// The values of an index row, after the rowid.
  var values: [SQLiteValue] {
    [.text(title), .text(summary), .text(content), .text(facets)]
  }
}
