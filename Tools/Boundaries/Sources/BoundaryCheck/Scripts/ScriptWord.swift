/// A word of a script: a run of bytes between blanks, quotes and brackets.
///
/// The language of the script is not parsed.
struct ScriptWord: Equatable, Sendable {
  let text: String
  /// Counted from 1.
  let line: Int

  private static let separators = Set(" \t\r\"'`()[]{},;|&<>\\@".utf8)

  /// Splits a script into its words, without comments.
  static func all(in script: String) -> [ScriptWord] {
    let lines = Array(script.utf8).split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    return lines.enumerated().flatMap { number, line in
      code(of: line).split(whereSeparator: separators.contains).map {
        ScriptWord(text: String(decoding: $0, as: UTF8.self), line: number + 1)
      }
    }
  }

  /// The line without its comment.
  ///
  /// `#` starts a comment at the beginning of a line or after a blank, and only if no quote stands
  /// before it in the line, because it may be part of the quoted text.
  private static func code(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var previous = UInt8(ascii: " ")
    for index in line.indices {
      let byte = line[index]
      if "\"'`".utf8.contains(byte) { return line }
      if byte == UInt8(ascii: "#"), " \t@".utf8.contains(previous) { return line[..<index] }
      previous = byte
    }
    return line
  }
}
