/// The text of a document in UTF-8, with the name of the encoding that it had.
///
/// The encoding is chosen as in RFC 7303, section 3: a byte order mark, then the `charset` of the
/// Content-Type, then the XML declaration. Labels are interpreted as in browsers (WHATWG Encoding
/// Standard). Text that is valid UTF-8 is read as UTF-8, even if its label differs. Text that is not in
/// any encoding of its labels is examined by `EncodingGuess`.
struct DecodedText {
  /// The text in UTF-8, without a byte order mark.
  private(set) var bytes: [UInt8]
  /// The name of the encoding in lower case.
  let encoding: String
  /// The problems of the label or of the bytes.
  var problems: [Problem] = []

  /// Decodes a document; `charset` is the label in its Content-Type.
  init(_ input: [UInt8], charset: String?) {
    if let mark = ByteOrder.mark(of: input) {
      self.init(Array(input[mark.length...]), as: mark.encoding)
    } else if let encoding = ByteOrder.guess(input) {
      self.init(input, as: EncodingLabel.ebcdic(encoding, declared: input) ?? encoding)
      // In EBCDIC such control characters are ends of lines.
      return
    } else {
      self.init(asciiBased: input, labels: [charset, XMLDeclaration.encoding(in: input)])
    }
    bytes = UTF8Content.withoutControls(bytes)
  }

  private init(bytes: [UInt8], encoding: String, problems: [Problem] = []) {
    (self.bytes, self.encoding, self.problems) = (bytes, encoding, problems)
  }

  /// Decodes text in the encoding that its first bytes indicate.
  private init(_ input: [UInt8], as encoding: String) {
    guard encoding != "utf-8", let text = EncodingConverter.utf8(input, from: encoding) else {
      self.init(repairing: input, labels: [])
      return
    }
    self.init(
      bytes: text.bytes,
      encoding: encoding,
      problems: text.errors > 0 ? [.invalidBytes] : []
    )
  }

  /// Decodes text in which `<?xml` is written in ASCII.
  private init(asciiBased input: [UInt8], labels: [String?]) {
    let labels = labels.compactMap { $0.flatMap(EncodingLabel.init) }
    let content = UTF8Content(input)
    if content.isValid, !content.isASCII || labels.allSatisfy(\.isLikeASCII) {
      let label = labels.first ?? .utf8
      let agrees = content.isASCII || label == .utf8
      self.init(
        bytes: input,
        encoding: agrees ? label.name : "utf-8",
        problems: agrees ? [] : [.wrongEncoding]
      )
      return
    }
    // Bytes beyond ASCII contradict the label of ASCII, which some servers send for all XML.
    let credible = labels.filter { !$0.isASCII } + labels.filter(\.isASCII)
    for label in credible where label != .utf8 {
      guard let text = EncodingConverter.utf8(input, from: label.converter), text.errors == 0 else {
        continue
      }
      self.init(
        bytes: text.bytes,
        encoding: label.reportedName(for: input),
        problems: label == labels.first ? [] : [.wrongEncoding]
      )
      return
    }
    self.init(repairing: input, labels: labels)
  }

  /// Decodes text that is invalid in all its encodings, without losing what is valid.
  private init(repairing input: [UInt8], labels: [EncodingLabel]) {
    if let label = labels.first, label != .utf8,
      let text = EncodingConverter.utf8(input, from: label.converter)
    {
      self.init(bytes: text.bytes, encoding: label.name, problems: [.invalidBytes])
      return
    }
    let content = UTF8Content(input)
    if !content.isMostlyValid, let guess = EncodingGuess.encoding(of: input),
      let text = EncodingConverter.utf8(input, from: guess.converter)
    {
      self.init(bytes: text.bytes, encoding: guess.name, problems: [.wrongEncoding])
      return
    }
    self.init(
      bytes: content.isValid ? input : UTF8Content.repaired(input),
      encoding: content.isValid || content.hasSequences ? "utf-8" : "windows-1252",
      problems: content.isValid ? [] : [labels.isEmpty ? .invalidBytes : .wrongEncoding]
    )
  }
}

/// The encoding that the first bytes of a document indicate.
private enum ByteOrder {
  private static let marks: [(bytes: [UInt8], encoding: String)] = [
    ([0xEF, 0xBB, 0xBF], "utf-8"),
    ([0xFF, 0xFE, 0x00, 0x00], "utf-32le"),
    ([0x00, 0x00, 0xFE, 0xFF], "utf-32be"),
    ([0xFF, 0xFE], "utf-16le"),
    ([0xFE, 0xFF], "utf-16be"),
  ]

  /// XML 1.0, appendix F: `<` and the characters that can follow it, without a byte order mark.
  private static let beginnings: [(bytes: [UInt8?], encoding: String)] = [
    ([0x00, 0x00, 0x00, 0x3C], "utf-32be"),
    ([0x3C, 0x00, 0x00, 0x00], "utf-32le"),
    ([0x00, 0x3C, 0x00, nil], "utf-16be"),
    ([0x3C, 0x00, nil, 0x00], "utf-16le"),
    ([0x4C, 0x6F, 0xA7, 0x94], "cp037"),
  ]

  static func mark(of input: [UInt8]) -> (length: Int, encoding: String)? {
    marks.first { input.starts(with: $0.bytes) }.map { ($0.bytes.count, $0.encoding) }
  }

  static func guess(_ input: [UInt8]) -> String? {
    beginnings.first { beginning in
      input.count >= 4 && zip(input, beginning.bytes).allSatisfy { $1 == nil || $0 == $1 }
    }?.encoding
  }
}
