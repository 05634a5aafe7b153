import ByteStrings
import Domain
import FoundationEssentials
import Texts

/// The value of a header field of a message.
struct MailField {
  /// The longest value that is read, in bytes.
  private static let longest = 8 << 10

  private let bytes: [UInt8]

  init(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(Array(bytes.prefix(Self.longest)).trimmed)
  }

  /// The text with decoded words (RFC 2047), on one line.
  var text: String { Self.decoded(bytes[...]).singleSpaced }

  /// The value before the parameters, in lower case.
  var mainValue: String { bytes.headerParameters(separator: ";").first?.name ?? "" }

  /// Returns a parameter, such as `charset`; nil without it.
  func parameter(_ name: String) -> String? {
    bytes.headerParameters(separator: ";").dropFirst().first { $0.name == name }?.value
  }

  /// The texts in angle brackets, such as addresses.
  var bracketed: [String] { bytes.bracketed }

  /// The first address or list id with its name: `"Lamp, Inc." <news@lamp.example>`; nil without one.
  ///
  /// A bracket in quotes is part of the name, and so is a comma before the first other bracket.
  var named: (name: String, id: String)? {
    let bracket = UInt8(ascii: "<")
    let part = bytes.headerParts(separator: ",").first { $0.contains(bracket) }
    let start = part?.lastIndex(of: bracket) ?? 0
    let id = bytes[start...].drop { $0 == bracket }.prefix { !">(,".utf8.contains($0) }
    let text = String(decoding: id.trimmed, as: UTF8.self).lowercased().singleSpaced
    guard !text.isEmpty, !text.contains(" ") else { return nil }
    let name = Self.decoded(bytes[..<start].filter { $0 != UInt8(ascii: "\"") }[...])
    return (name.replacing("\\", with: "").singleSpaced, text)
  }
}

// Encoded words (RFC 2047): `=?utf-8?Q?caf=C3=A9?=`.
extension MailField {
  private struct Word {
    let charset: String
    let bytes: [UInt8]
    let end: Int

    /// The longest word in bytes; correct ones have up to 75.
    private static let longest = 1_000

    /// Reads the word that begins with `=?` at a place; nil if it is none.
    init?(_ text: ArraySlice<UInt8>, at start: Int) {
      let word = text[start...].prefix(Self.longest)
      guard word.starts(with: "=?".utf8) else { return nil }
      let parts = word.dropFirst(2).split(
        separator: UInt8(ascii: "?"),
        maxSplits: 3,
        omittingEmptySubsequences: false
      )
      guard parts.count == 4, parts[1].count == 1, parts[3].first == UInt8(ascii: "=") else {
        return nil
      }
      switch parts[1].first?.asciiLowercased {
      case UInt8(ascii: "b"): bytes = Base64Text.bytes(parts[2])
      case UInt8(ascii: "q"):
        let spaced = parts[2].map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }
        bytes = MailCoding.quotedPrintable(spaced[...])
      default: return nil
      }
      // A language can follow the charset (RFC 2231).
      charset = String(decoding: parts[0].prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
      end = parts[3].startIndex + 1
    }
  }

  fileprivate static func decoded(_ text: ArraySlice<UInt8>) -> String {
    // A character can be divided between words of one charset; text outside of words has none.
    var runs: [(bytes: [UInt8], charset: String?)] = []
    func append(_ bytes: [UInt8], _ charset: String?) {
      if let last = runs.indices.last, runs[last].charset == charset {
        runs[last].bytes += bytes
      } else {
        runs.append((bytes, charset))
      }
    }
    var index = text.startIndex
    while index < text.endIndex {
      if let word = Word(text, at: index) {
        let isBetweenWords = runs.count > 1 && runs.last?.charset == nil
        if isBetweenWords, runs.last?.bytes.allSatisfy(\.isXMLSpace) ?? false { runs.removeLast() }
        append(word.bytes, word.charset)
        index = word.end
      } else {
        append([text[index]], nil)
        index += 1
      }
    }
    return runs.map { run in
      String(decoding: MailCoding.text(run.bytes, charset: run.charset), as: UTF8.self)
    }.joined()
  }
}
