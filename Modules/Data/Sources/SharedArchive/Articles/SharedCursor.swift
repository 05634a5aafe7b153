import ArchiveRows
import Domain

/// A position in a list of articles: the place and id of the last one, and its score in a ranked list.
struct SharedCursor: Hashable {
  let at: Int64
  let id: Int64
  var score: Double?

  init(at: Int64, id: Int64, score: Double? = nil) {
    self.at = at
    self.id = id
    self.score = score
  }

  /// Parses a cursor of a list of `provider`; nil for the start of the list.
  init?(_ cursor: Cursor?, of provider: Provider, isRanked: Bool) throws(NewsError) {
    guard let cursor else { return nil }
    let parts = cursor.position.split(separator: "-", omittingEmptySubsequences: false)
    let place = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard cursor.provider == provider.id, parts.count == (isRanked ? 2 : 1), place.count == 2,
      let at = UInt64(place[0], radix: 16), let id = UInt64(place[1], radix: 16)
    else { throw .cursorRefused(provider) }
    self.at = Int64(bitPattern: at)
    self.id = Int64(bitPattern: id)
    if isRanked {
      guard let bits = UInt64(parts[1], radix: 16), Double(bitPattern: bits).isFinite
      else { throw .cursorRefused(provider) }
      score = Double(bitPattern: bits)
    }
  }

  /// Returns the opaque cursor for this position.
  func cursor(of provider: Provider) -> Cursor {
    let place = [at, id].map { String(UInt64(bitPattern: $0), radix: 16) }.joined(separator: ".")
    let score = score.map { "-" + String($0.bitPattern, radix: 16) } ?? ""
    return Cursor(provider: provider.id, position: place + score)
  }
}
