import Domain
import FoundationEssentials

extension MarkStorage {
  /// Returns articles with their copies, which are read with them: those of the same story whose headlines
  /// have the same words.
  func withCopies(_ ids: [Int64]) throws(Failure) -> [Int64] {
    let sql = """
      SELECT copy.id FROM story_article AS chosen JOIN story_article AS copy
        ON copy.story = chosen.story AND copy.words = chosen.words
      WHERE \(Self.isOne("chosen.id", of: "$1"))
      """
    return Array(Set(ids + (try rows(sql, [.integers(ids)]) { $0.integer(0) ?? 0 })))
  }

  /// Marks those of new articles as read whose copies the person has read, as if they had been read together.
  func readCopies(_ ids: [Int64]) throws(Failure) {
    let sql = """
      SELECT copy.id, max(read_at) FROM story_article AS copy
        JOIN story_article AS other ON other.story = copy.story AND other.words = copy.words
        JOIN \(Self.markTable) AS mark ON mark.id = other.id
      WHERE \(Self.isOne("copy.id", of: "$1")) AND \(Self.isOwn) AND read_at IS NOT NULL
      GROUP BY copy.id
      """
    let read = try rows(sql, [.integers(ids)]) { ($0.integer(0) ?? 0, $0.date(1)) }
    for (id, moment) in read {
      if let moment { _ = try set(.read, of: [id], at: moment) }
    }
  }
}
