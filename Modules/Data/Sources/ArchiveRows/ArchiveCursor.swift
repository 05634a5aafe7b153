package import Domain

/// A position in a list of the archive: the key of the last item, and its score in a ranked list.
package struct ArchiveCursor: Equatable {
  package let key: Int64
  package var score: Double?

  package init(key: Int64, score: Double?) {
    self.key = key
    self.score = score
  }

  /// Parses a cursor of a list of `provider`; nil for the start of the list.
  package init?(_ cursor: Cursor?, of provider: Provider, isRanked: Bool) throws(NewsError) {
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

  /// Returns the opaque cursor for this position.
  package func cursor(of provider: Provider) -> Cursor {
    let score = score.map { "-" + String($0.bitPattern, radix: 16) } ?? ""
    return Cursor(provider: provider.id, position: String(key, radix: 16) + score)
  }
}
