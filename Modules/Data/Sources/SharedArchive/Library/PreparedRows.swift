package import ArchiveRows
import Domain
import FoundationEssentials

/// Articles ready to be stored in the shared archive: copies merged, words folded, and both in the
/// form in which the server stores them.
public struct PreparedRows: Sendable {
  /// An article with its words as the server stores them.
  struct Row: Sendable {
    let entry: PreparedArticles.Entry
    let words: WordVector

    var id: Int64 { entry.article.id.stored }
  }

  /// By ascending place, and of equal places by ascending id.
  let rows: [Row]

  package init(_ articles: [SeenArticle]) {
    rows = PreparedArticles(articles).entries.map { entry in
      Row(entry: entry, words: WordVector(entry.text, wordCount: entry.text.wordCount))
    }
  }
}

extension PreparedRows: ArticlePreparation {
  package var isEmpty: Bool { rows.isEmpty }
}

extension PreparedRows.Row {
  /// The columns of the values.
  static let columns =
    "at, \(Article.sharedTable.dropFirst().names), length, words, long_words"
  static let count = Article.sharedTable.count + 3

  /// The values of `columns`.
  var values: [SQLValue] {
    let history = Article.History(seenAt: entry.seenAt)
    let stored = StoredArticle(key: entry.key, article: entry.article, history: history)
    return Article.sharedTable.values(of: stored) + [
      .integer(Int64(words.length)), .words(words.bytes), SQLValue(words.longWords),
    ]
  }
}

extension Article {
  /// The columns of the table on the server, of which the first is called `at`.
  ///
  /// The marks of a person are in a table of their own.
  static let sharedTable = table.filter { Mark(rawValue: $0) == nil }
}
