import Foundation

/// Looks for words in text that is too long to look at byte by byte.
struct ByteSearch: Sendable {
  /// The text with a NUL character behind it, and none in it.
  let bytes: [UInt8]

  /// Nil for text with a NUL character, where the search would end too early.
  init?(_ text: [UInt8]) {
    bytes = text + [0]
    let hasNul = text.withUnsafeBytes { text in
      text.baseAddress.map { memchr($0, 0, text.count) != nil } ?? false
    }
    if hasNul { return nil }
  }

  /// Where the word begins each time, in order.
  func occurrences(of word: String) -> [Int] {
    var found: [Int] = []
    bytes.withUnsafeBytes { text in
      guard let base = text.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      var start = base
      while let hit = strstr(start, word) {
        found.append(UnsafePointer(hit) - base)
        start = UnsafePointer(hit) + word.utf8.count
      }
    }
    return found
  }

  /// Whether two parts of the text are alike.
  func areEqual(_ one: Int, _ other: Int, count: Int) -> Bool {
    guard one + count <= bytes.count, other + count <= bytes.count else { return false }
    return bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return true }
      return memcmp(base + one, base + other, count) == 0
    }
  }
}
