// The values of header fields (RFC 9110, section 5.6; RFC 5322, section 3.2).
extension Collection<UInt8> {
  /// Returns the parts between separators that are not in quotation marks or angle brackets.
  public func headerParts(separator: Unicode.Scalar) -> [SubSequence] {
    var (isQuoted, isBracketed, isEscaped) = (false, false, false)
    return split(omittingEmptySubsequences: false) { byte in
      if isEscaped {
        isEscaped = false
        return false
      }
      switch byte {
      case UInt8(ascii: "\\"): isEscaped = isQuoted
      case UInt8(ascii: "\"") where !isBracketed: isQuoted.toggle()
      case UInt8(ascii: "<") where !isQuoted: isBracketed = true
      case UInt8(ascii: ">") where !isQuoted: isBracketed = false
      default: return byte == UInt8(ascii: separator) && !isQuoted && !isBracketed
      }
      return false
    }
  }

  /// Returns the parts with the names before their `=` in lower case, and with the values after it
  /// without quotation marks; an empty value is nil.
  public func headerParameters(separator: Unicode.Scalar) -> [(name: String, value: String?)] {
    headerParts(separator: separator).map { part in
      let name = part.prefix { $0 != UInt8(ascii: "=") }
      let bytes = part[name.endIndex...].dropFirst().filter { $0 != UInt8(ascii: "\"") }
      let value = String(decoding: bytes.trimmed, as: UTF8.self)
      let lowered = Array(name).trimmed.map(\.asciiLowercased)
      return (String(decoding: lowered, as: UTF8.self), value.isEmpty ? nil : value)
    }
  }

  /// The texts in angle brackets, usually addresses.
  public var bracketed: [String] {
    split(separator: UInt8(ascii: ">")).compactMap { part in
      let bytes = Array(part)
      guard let start = bytes.lastIndex(of: UInt8(ascii: "<")) else { return nil }
      return String(decoding: bytes[start...].dropFirst().trimmed, as: UTF8.self)
    }
  }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes without white space at both ends.
  @inlinable public var trimmed: SubSequence {
    let rest = drop { $0.isXMLSpace }
    let last = rest.lastIndex { !$0.isXMLSpace }
    return last.map { rest[...$0] } ?? rest[rest.startIndex..<rest.startIndex]
  }
}
