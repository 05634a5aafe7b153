import Domain
import FoundationEssentials

extension MarkStorage {
  /// Returns articles with their copies, which are read with them.
  func withCopies(_ ids: [Int64]) throws(Failure) -> [Int64] {
    Array(Set(ids + (try copies(of: ids).map(\.copy))))
  }

  /// Marks new articles as read whose copies the person has read, as if they had been read together.
  func readCopies(_ ids: [Int64]) throws(Failure) {
    let pairs = try copies(of: ids)
    guard !pairs.isEmpty else { return }
    let times = try markTimes(of: pairs.map(\.copy))
    for (id, copy) in pairs {
      if let moment = times[copy]?.readAt { _ = try set(.read, of: [id], at: moment) }
    }
  }

  /// Returns the copies of articles: of the same story, with the same `Article.copyHash`.
  ///
  /// The stored hashes only find them: what is read must not depend on what someone else has stored.
  private func copies(of ids: [Int64]) throws(Failure) -> [(id: Int64, copy: Int64)] {
    let sql = """
      SELECT chosen.id, copy.id FROM story_article AS chosen JOIN story_article AS copy
        ON copy.story = chosen.story AND copy.words = chosen.words AND copy.id <> chosen.id
      WHERE \(Self.isOne("chosen.id", of: "$1"))
      """
    let pairs = try rows(sql, [.integers(ids)]) { ($0.integer(0) ?? 0, $0.integer(1) ?? 0) }
    guard !pairs.isEmpty else { return [] }
    let articles = try storedArticles(Array(Set(pairs.flatMap { [$0.0, $0.1] })))
    let hashes = articles.mapValues(\.article.copyHash)
    return pairs.filter { hashes[$0.0] != nil && hashes[$0.0] == hashes[$0.1] }
      .map { (id: $0.0, copy: $0.1) }
  }
}
