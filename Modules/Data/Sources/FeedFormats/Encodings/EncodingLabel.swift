import ByteStrings

/// The name of an encoding in a Content-Type or an XML declaration.
struct EncodingLabel: Equatable {
  /// The label in lower case, or the usual name of the encoding for which the label is another one.
  let name: String

  static let utf8 = EncodingLabel(name: "utf-8")

  private init(name: String) {
    self.name = name
  }

  /// Reads a label; UTF-16 and UTF-32 are read as UTF-8; nil for an unsupported encoding.
  init?(_ label: String) {
    let kept = label.utf8.prefix(100).filter { !" \t\r\n\"'".utf8.contains($0) }
    let lowered = String(decoding: kept.map(\.asciiLowercased), as: UTF8.self)
    let known = Self.spellings(of: lowered).lazy.compactMap { Self.names[$0] }.first
    let name = known ?? Self.spellings(of: lowered).first(where: Self.isSupported) ?? lowered
    // `<?xml` was readable as ASCII, so the text is not in UTF-16 or UTF-32.
    let isWide = ["utf-16", "utf16", "utf-32", "utf32", "ucs-", "iso-10646-ucs"].contains {
      name.utf8.starts(with: $0.utf8)
    }
    self.name = isWide ? "utf-8" : name
    guard self == .utf8 || Self.isSupported(converter) else { return nil }
  }

  /// Returns whether glibc supports an encoding; a slash in its name would start an option.
  private static func isSupported(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }
      && EncodingConverter.supports(name)
  }

  /// Returns a label and the ways in which glibc could spell it.
  private static func spellings(of label: String) -> [String] {
    let dashed = label.replacing("_", with: "-")
    let joined = dashed.replacing("-", with: "")
    var spellings = [label, dashed, joined, "cp" + joined]
    for prefix in ["iso8859", "mac", "windows"] where joined.utf8.starts(with: prefix.utf8) {
      let rest = joined.utf8.dropFirst(prefix.utf8.count)
      spellings.append((prefix == "iso8859" ? "iso-8859" : prefix) + "-" + String(Substring(rest)))
    }
    return spellings
  }

  /// The encoding that browsers use for the label, under its name in glibc.
  ///
  /// It has all characters of the label's own encoding, and more.
  var converter: String {
    Self.supersets[name] ?? Self.supersets[name.replacing("_", with: "-")] ?? name
  }

  /// Whether the label is the one of ASCII.
  var isASCII: Bool { name == "us-ascii" }

  /// Whether ASCII characters have the same bytes in this encoding as in ASCII.
  var isLikeASCII: Bool {
    let prefixes = ["iso-2022", "utf-7", "hz", "csiso2022", "ibm", "cp037", "cp5", "ebcdic"]
    return !prefixes.contains { name.utf8.starts(with: $0.utf8) }
  }

  /// Returns the name to report: the label, unless the text needs the larger encoding.
  func reportedName(for input: [UInt8]) -> String {
    let usesC1 = input.contains { (0x80...0x9F).contains($0) }
    return usesC1 && converter == "windows-1252" ? converter : name
  }

  /// Returns the encoding that a document in some EBCDIC declares; nil for other encodings.
  static func ebcdic(_ encoding: String, declared input: [UInt8]) -> String? {
    guard encoding == "cp037",
      let start = EncodingConverter.utf8(Array(input.prefix(200)), from: encoding)
    else { return nil }
    return XMLDeclaration.encoding(in: start.bytes).flatMap(EncodingLabel.init)?.name
  }

  /// Other names of encodings, some of which glibc does not support.
  private static let names: [String: String] = [
    "utf8": "utf-8", "unicode-1-1-utf-8": "utf-8", "x-unicode20utf8": "utf-8", "unicode": "utf-8",
    "utf-8mb4": "utf-8", "ascii": "us-ascii", "ansi_x3.4-1968": "us-ascii", "latin1": "iso-8859-1",
    "latin-1": "iso-8859-1", "iso8859-1": "iso-8859-1", "iso_8859-1": "iso-8859-1",
    "iso88591": "iso-8859-1", "l1": "iso-8859-1", "cp1252": "windows-1252",
    "x-cp1252": "windows-1252", "ansi": "windows-1252", "x-cp1250": "windows-1250",
    "x-cp1251": "windows-1251", "win-1251": "windows-1251", "cp1251": "windows-1251",
    "cp1250": "windows-1250", "x-sjis": "shift_jis", "sjis": "shift_jis", "shift-jis": "shift_jis",
    "ms_kanji": "shift_jis", "windows-31j": "shift_jis", "x-euc-jp": "euc-jp", "x-gbk": "gbk",
    "gb2312": "gb18030", "gb_2312-80": "gb18030", "euc-cn": "gb18030", "x-euc-cn": "gb18030",
    "chinese": "gb18030", "hz-gb-2312": "hz", "big5-hkscs": "big5", "x-x-big5": "big5",
    "cn-big5": "big5", "ks_c_5601-1987": "euc-kr", "ks_c_5601-1989": "euc-kr", "ksc5601": "euc-kr",
    "korean": "euc-kr", "windows-949": "euc-kr", "koi8": "koi8-r", "koi": "koi8-r",
    "x-mac-cyrillic": "mac-cyrillic", "x-mac-roman": "macintosh", "mac": "macintosh",
    "dos-874": "windows-874",
  ]

  /// The larger encodings that browsers use, and glibc's names where they differ.
  private static let supersets: [String: String] = [
    "iso-8859-1": "windows-1252", "us-ascii": "windows-1252", "iso-8859-9": "windows-1254",
    "iso-8859-11": "cp874", "tis-620": "cp874", "windows-874": "cp874", "gbk": "gb18030",
    "euc-kr": "cp949", "shift_jis": "cp932", "big5": "big5-hkscs", "hz": "iso-2022-cn-ext",
    "iso-8859-8-i": "iso-8859-8", "thai": "cp874", "mac-roman": "macintosh",
    "macroman": "macintosh", "mac-iceland": "mac-is", "maciceland": "mac-is",
    "mac-latin2": "mac-centraleurope", "maclatin2": "mac-centraleurope",
    "mac-centeuro": "mac-centraleurope", "ptcp154": "pt154", "cp154": "pt154",
    "cyrillic-asian": "pt154", "kz1048": "rk1048", "kz-1048": "rk1048", "cp1051": "hp-roman8",
    "ibm1051": "hp-roman8", "ibm1125": "cp1125", "cp866u": "cp1125",
    "euc-jis-2004": "euc-jisx0213", "shift-jis-2004": "shift_jisx0213",
  ]
}

/// The `<?xml ... encoding="..."?>` at the start of a document.
enum XMLDeclaration {
  private static let longest = 1_000

  /// Returns the declared encoding; nil without a declaration of one.
  static func encoding(in input: [UInt8]) -> String? {
    guard let start = input.prefix(longest).firstRange(of: Array("<?xml".utf8))?.upperBound,
      case let declaration = input[start...].prefix(longest).prefix(while: { $0 != 0x3E }),
      let key = declaration.firstRange(of: Array("encoding".utf8))?.upperBound
    else { return nil }
    let value = declaration[key...].drop { $0 == 0x3D || $0.isXMLSpace }
    guard let quote = value.first, quote == 0x22 || quote == 0x27 else { return nil }
    return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }
}
