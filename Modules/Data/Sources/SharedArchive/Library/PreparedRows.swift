import ArchiveRows
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

  /// Prepares articles that were first seen at some moment; copies of one article count as one.
  init(_ articles: [(article: Article, seenAt: Date)]) {
    rows = PreparedArticles(articles).entries.map { entry in
      Row(entry: entry, words: WordVector(entry.text, wordCount: entry.text.wordCount))
    }
  }
}

extension PreparedRows.Row {
  /// The columns of the values, for `COPY`.
  static let columns = """
    at, id, seen_at, published_at, provider_id, language, source_id, source_name, author, title, \
    link, picture, summary, content, length, words, long_words
    """

  /// The values of `columns`.
  var values: [PostgresValue] {
    let history = Article.History(seenAt: entry.seenAt)
    var row = entry.article.row(key: entry.key, history)
    // The marks of a person are in a table of their own.
    row.removeSubrange(3...4)
    return row.map { PostgresValue($0) } + [
      .integer(Int64(words.length)), .words(words.bytes),
      words.longWords.map(PostgresValue.text) ?? .null,
    ]
  }
}
