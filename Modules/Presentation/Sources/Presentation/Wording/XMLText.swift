extension String {
  /// The text as the content of an element or as the value of an attribute, in XML 1.0 and HTML.
  ///
  /// Characters that XML does not have are left out.
  public var xmlEscaped: String {
    var escaped = ""
    escaped.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || 0xFFFE...0xFFFF ~= scalar.value: continue
      case "\u{7F}"..."\u{9F}": escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
