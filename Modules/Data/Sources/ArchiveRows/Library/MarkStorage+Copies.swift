import Domain

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
}
