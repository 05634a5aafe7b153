import Domain

/// The place after an article in a list of the archive: its key, and its score in a ranked list.
struct ArchiveCursor: Equatable {
  let key: Int64
  var score: Double?

  init(key: Int64, score: Double?) {
    self.key = key
    self.score = score
  }

  /// Reads a cursor that was made for a list of `provider`; nil for the start of one.
  init?(_ cursor: Cursor?, of provider: Provider, isRanked: Bool) throws(NewsError) {
    guard let cursor else { return nil }
    let parts = cursor.position.split(separator: "-", omittingEmptySubsequences: false)
    guard cursor.provider == provider.id, parts.count == (isRanked ? 2 : 1),
      let key = Int64(parts[0], radix: 16), key >= 0
    else { throw .cursorRefused(provider) }
    self.key = key
    if isRanked {
      guard let bits = UInt64(parts[1], radix: 16), Double(bitPattern: bits).isFinite
      else { throw .cursorRefused(provider) }
      score = Double(bitPattern: bits)
    }
  }

  func cursor(of provider: Provider) -> Cursor {
    let score = score.map { "-" + String($0.bitPattern, radix: 16) } ?? ""
    return Cursor(provider: provider.id, position: String(key, radix: 16) + score)
  }
}
