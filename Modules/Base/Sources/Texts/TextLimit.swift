import ByteStrings

/// The maximum length of a text in an entity, in bytes of UTF-8.
///
/// Both limits are far above real texts. They keep the time for one field in proportion to a
/// page of articles, for any data from a provider.
public enum TextLimit: Int, Sendable {
  /// A title, name, byline, id, tag or message: 4 KiB.
  case line = 4_096
  /// A summary or a text: 1 MiB, about the length of a long novel.
  case text = 1_048_576
}

extension String {
  /// Returns the text without excess joining scalars, cut to a length.
  ///
  /// A text that is cut ends with an ellipsis. `JoiningRuns` decides which scalars are excess. Texts
  /// from outside pass through this function before anything else compares them or reads their
  /// characters: afterwards both take linear time. Bounding a text twice changes nothing.
  public func bounded(to limit: TextLimit) -> String {
    let isShort = utf8.count <= limit.rawValue
    // The compiler vectorizes the search for the largest byte, unlike one that ends early.
    let largest = utf8.withContiguousStorageIfAvailable { $0.reduce(0, max) } ?? utf8.max() ?? 0
    if isShort, largest < JoiningRuns.firstLead { return self }
    if isShort, !hasExcess { return self }
    return cut(to: limit.rawValue)
  }

  /// Whether `JoiningRuns` leaves a scalar out.
  private var hasExcess: Bool {
    var runs = JoiningRuns()
    let bytes = utf8.span
    var index = 0
    while index < bytes.count {
      if bytes[index] < JoiningRuns.firstLead {
        runs.end()
        index += 1
      } else if !runs.admits(bytes.scalar(at: &index)) {
        return true
      }
    }
    return false
  }

  private func cut(to limit: Int) -> String {
    let ellipsis: [UInt8] = Array("\u{2026}".utf8)
    var runs = JoiningRuns()
    var kept: [UInt8] = []
    var end = 0
    for scalar in unicodeScalars where runs.admits(scalar) {
      kept += scalar.utf8
      if kept.count > limit { return String(decoding: kept[..<end] + ellipsis, as: UTF8.self) }
      if kept.count <= limit - ellipsis.count { end = kept.count }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
