package import Domain
package import FoundationEssentials
import Query

/// Articles ready to be stored: copies merged, words folded and keys computed.
///
/// Preparation takes half as long as writing, and can run while others are written.
public struct PreparedArticles: Sendable {
  /// An article with its key and index entry, and when it was first seen.
  package struct Entry: Sendable {
    package let key: Int64
    package let article: Article
    package let text: IndexedText
    package let seenAt: Date
  }

  /// By ascending key, because FTS5 flushes its buffer whenever a rowid is lower than the last; of
  /// equal keys by ascending id, so that every archive lists them in the same order.
  package let entries: [Entry]

  /// Prepares articles; copies of one article count as one.
  package init(_ articles: [SeenArticle]) {
    let entries = Self.merged(articles).map { seen in
      let text = IndexedText(seen.article)
      let key = ArticleKey.preferred(seen, wordCount: text.wordCount)
      return Entry(key: key, article: seen.article, text: text, seenAt: seen.seenAt)
    }
    self.entries = entries.sorted {
      ($0.key, $0.article.id.stored) < ($1.key, $1.article.id.stored)
    }
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// Returns one article for each id, merged from all its copies.
  private static func merged(_ articles: [SeenArticle]) -> [SeenArticle] {
    var indices: [Article.ID: Int] = [:]
    var merged: [SeenArticle] = []
    merged.reserveCapacity(articles.count)
    for seen in articles {
      if let index = indices[seen.article.id] {
        let first = merged[index]
        merged[index].article = first.article.completed(by: seen.article, firstSeen: first.seenAt)
      } else {
        indices[seen.article.id] = merged.count
        merged.append(seen)
      }
    }
    return merged
  }
}

extension PreparedArticles: ArticlePreparation {}

/// An article to store.
public struct SeenArticle: Hashable, Sendable {
  package var article: Article
  /// When it was first seen.
  package let seenAt: Date
  /// How many entries follow it in its document, which orders articles of the same second; nil for an
  /// article of no document.
  package let place: Int?

  package init(_ article: Article, seenAt: Date, place: Int? = nil) {
    (self.article, self.seenAt, self.place) = (article, seenAt, place)
  }
}

/// The folded words of an article, as the full-text index holds them.
///
/// The view `article_words` computes the same from the article's row: deleting an article from the
/// index needs exactly what was inserted.
package struct IndexedText {
  package let title: String
  package let summary: String
  package let content: String
  package let facets: String

  package init(_ article: Article) {
    title = SearchWords.index(article.title)
    summary = SearchWords.index(article.summary ?? "")
    content = SearchWords.index(article.content ?? "")
    facets = Facets.index(
      site: article.link.site,
      language: article.language?.rawValue,
      sourceID: article.source.id,
      sourceName: article.source.name,
      author: article.author,
      categories: article.body?.categories ?? [],
      parts: article.parts.subtracting([.picture])
    )
  }

  /// The number of words, without facets.
  package var wordCount: Int {
    [title, summary, content].reduce(0) { count, text in
      text.isEmpty ? count : text.utf8.reduce(count + 1) { $0 + ($1 == 0x20 ? 1 : 0) }
    }
  }

  /// The values of an index row, after the rowid.
  package var values: [SQLValue] {
    [.text(title), .text(summary), .text(content), .text(facets)]
  }
}
