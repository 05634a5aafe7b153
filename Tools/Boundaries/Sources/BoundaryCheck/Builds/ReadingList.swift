import Foundation

/// The files that a compiler read, as it writes them for make.
struct ReadingList: Equatable, Sendable {
  /// In the order read, the source first.
  let paths: [String]

  /// Reads the list; nil if the file does not exist or has no target.
  init?(contentsOf path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(text: [UInt8](data))
  }

  /// Reads the first rule, `target: path path`; a backslash comes before a space in a path, and
  /// before the end of a line that is continued.
  init?(text: [UInt8]) {
    var words: [[UInt8]] = [[]]
    var isEscaped = false
    loop: for byte in text {
      switch (byte, isEscaped) {
      case (UInt8(ascii: "\\"), false):
        isEscaped = true
        continue
      case (UInt8(ascii: "\n"), false) where words.count > 1: break loop
      case (UInt8(ascii: " "), false), (UInt8(ascii: "\n"), _): words.append([])
      default: words[words.count - 1].append(byte)
      }
      isEscaped = false
    }
    guard let target = words.firstIndex(where: { $0.last == UInt8(ascii: ":") }) else { return nil }
    paths = words[(target + 1)...].filter { !$0.isEmpty }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
