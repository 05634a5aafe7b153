extension String {
  /// The text as the content of an element or as the value of an attribute, in XML 1.0 and HTML.
  ///
  /// Characters that XML does not have are left out; others that could control a terminal become
  /// references.
  public var xmlEscaped: String {
    escaped { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\t", "\n", "\r": "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || 0xFFFE...0xFFFF ~= scalar.value: ""
      case _ where scalar.isHazard: "&#\(scalar.value);"
      default: nil
      }
    }
  }
}
