package import Domain

/// A position in a list of the archive: the key of the last item, its id where several items can have
/// one key, and its score in a ranked list.
package struct ArchiveCursor: Hashable, Sendable {
  package let key: Int64
  package var id: Int64?
  package var score: Double?

  package init(key: Int64, id: Int64? = nil, score: Double? = nil) {
    self.key = key
    self.id = id
    self.score = score
  }

  /// Parses a cursor of a list of `provider`; nil for the start of the list.
  package init?(
    _ cursor: Cursor?,
    of provider: Provider,
    hasID: Bool = false,
    isRanked: Bool = false
  ) throws(NewsError) {
    guard let cursor else { return nil }
    let parts = cursor.position.split(separator: "-", omittingEmptySubsequences: false)
    let place = parts[0].split(separator: ".", omittingEmptySubsequences: false)
      .map { UInt64($0, radix: 16).map(Int64.init(bitPattern:)) }
    guard cursor.provider == provider.id, parts.count == (isRanked ? 2 : 1),
      place.count == (hasID ? 2 : 1), let key = place[0], hasID || key >= 0
    else { throw .cursorRefused(provider) }
    self.key = key
    if hasID {
      guard let id = place[1] else { throw .cursorRefused(provider) }
      self.id = id
    }
    if isRanked {
      guard let bits = UInt64(parts[1], radix: 16), Double(bitPattern: bits).isFinite
      else { throw .cursorRefused(provider) }
      score = Double(bitPattern: bits)
    }
  }

  /// Returns the opaque cursor for this position.
  package func cursor(of provider: Provider) -> Cursor {
    let place = [key, id].compactMap(\.self).map { String(UInt64(bitPattern: $0), radix: 16) }
    let score = score.map { "-" + String($0.bitPattern, radix: 16) } ?? ""
    return Cursor(provider: provider.id, position: place.joined(separator: ".") + score)
  }
}
