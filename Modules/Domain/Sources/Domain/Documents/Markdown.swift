import ByteStrings

/// The syntax of CommonMark around text from elsewhere, which cannot end or begin anything in it.
public enum Markdown {
  /// Returns text on one line, with a backslash before each character that Markdown interprets
  /// within a line.
  public static func escaped(_ text: String) -> String {
    var output: [UInt8] = []
    for byte in line(text) {
      if isSpecial[Int(byte)] { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns an address between parentheses; what no address contains is percent-encoded.
  public static func destination(_ address: String) -> String {
    var address = address
    for (sign, code) in [("<", "%3C"), (">", "%3E"), ("`", "%60"), ("\\", "%5C"), ("|", "%7C")] {
      address = address.replacing(sign, with: code)
    }
    // Without a semicolon there is no reference.
    return "(<\(address.contains(";") ? address.replacing("&", with: "&amp;") : address)>)"
  }

  static func picture(_ picture: Document.Picture) -> String {
    let image = "![\(escaped(picture.text))]" + destination(picture.address.description)
    return picture.link.map { "[\(image)]" + destination($0.description) } ?? image
  }

  /// Returns a span of code; its spaces keep backticks and spaces of the text from the fences.
  static func code(_ text: String) -> String {
    let bytes = line(text)
    let fence = String(repeating: "`", count: longestFence(bytes) + 1)
    let ends = [bytes.first, bytes.last].compactMap(\.self)
    let isPadded = ends.contains { "` ".utf8.contains($0) }
    let pad = isPadded ? " " : ""
    return fence + pad + String(decoding: bytes, as: UTF8.self) + pad + fence
  }

  /// Returns the length of the longest sequence of backticks.
  static func longestFence(_ text: [UInt8]) -> Int {
    text.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
  }

  /// Returns a line that begins no block, such as a list or an underline of a heading.
  static func withoutBlockStart(_ line: String) -> String {
    let digits = line.utf8.prefix { $0.isDigit }
    guard let sign = line.utf8[digits.endIndex...].first,
      (digits.isEmpty ? "-+=:" : ".)").utf8.contains(sign)
    else { return line }
    return line[..<digits.endIndex] + "\\" + line[digits.endIndex...]
  }

  /// Returns visible characters; tabs and line ends are spaces.
  private static func line(_ text: String) -> [UInt8] {
    VisibleText.bytes(text.utf8.map { (0x09...0x0D).contains($0) ? 0x20 : $0 })
  }

  private static let isSpecial = (0...255).map { (byte: UInt8) in
    "\\`*_[]<>#|&~".utf8.contains(byte)
  }
}
