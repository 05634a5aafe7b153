/// The safe declarations of a `style` attribute.
enum StyleSanitizer {
  /// Returns the declarations whose properties are allowed; nil if none is, or if anything is suspect.
  ///
  /// Functions such as `url()` and `expression()`, escapes, comments and quotes within names are
  /// suspect.
  static func sanitized(_ style: String) -> String? {
    guard style.utf8.count <= 4_096, style.utf8.allSatisfy(isPlain) else { return nil }
    let declarations = style.split(separator: ";").compactMap { declaration -> String? in
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let name = (parts[0].trimmedOrNil ?? "").lowercasedName
      guard let value = parts[1].trimmedOrNil, isAllowed(name, value) else { return nil }
      return name + ": " + value + ";"
    }
    return declarations.isEmpty ? nil : declarations.joined(separator: " ")
  }

  private static func isAllowed(_ name: String, _ value: String) -> Bool {
    guard !value.lowercasedName.utf8.contains(UInt8(ascii: "(")) || isColor(value) else {
      return false
    }
    if HTMLAllowlist.properties.contains(name) { return true }
    let shorthand = name.split(separator: "-").first.map(String.init) ?? ""
    guard HTMLAllowlist.shorthands.contains(shorthand) else { return false }
    return value.split(separator: " ").allSatisfy {
      HTMLAllowlist.keywords.contains($0.lowercasedName) || isMeasure($0)
    }
  }

  /// Whether a value is a length, a number or a colour in hexadecimal digits.
  private static func isMeasure(_ value: Substring) -> Bool {
    if value.utf8.first == UInt8(ascii: "#") {
      return value.utf8.dropFirst().allSatisfy { $0.isDigit || (0x61...0x66).contains($0 | 0x20) }
    }
    let number = value.utf8.drop { $0.isDigit || ".+-".utf8.contains($0) }
    return ["", "%", "cm", "em", "ex", "in", "mm", "pc", "pt", "px", "rem", "vh", "vw"]
      .contains(number.lowercasedName)
  }

  private static func isColor(_ value: String) -> Bool {
    let lowered = value.lowercasedName
    return lowered.utf8.starts(with: "rgb(".utf8)
      && lowered.utf8.dropFirst(4).allSatisfy { $0.isDigit || " ,%)".utf8.contains($0) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isXMLSpace || "-_:;,.#%!()'\"+".utf8.contains(byte)
  }
}
