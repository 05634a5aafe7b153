extension [UInt8] {
  /// Appends text with references for characters that HTML reserves: `&`, `<`, `>`, and in the value of
  /// an attribute also the quotation mark.
  public mutating func appendHTML(_ text: some Sequence<UInt8>, inQuotes: Bool) {
    let isDone: Void? = text.withContiguousStorageIfAvailable {
      appendHTML($0, inQuotes: inQuotes)
    }
    if isDone == nil { appendHTML(Array(text), inQuotes: inQuotes) }
  }

  private mutating func appendHTML(_ text: UnsafeBufferPointer<UInt8>, inQuotes: Bool) {
    var start = 0
    for index in text.indices {
      let reference: StaticString
      switch text[index] {
      case UInt8(ascii: "&"): reference = "&amp;"
      case UInt8(ascii: "<"): reference = "&lt;"
      case UInt8(ascii: ">"): reference = "&gt;"
      case UInt8(ascii: "\"") where inQuotes: reference = "&quot;"
      default: continue
      }
      self += text[start..<index]
      reference.withUTF8Buffer { self += $0 }
      start = index + 1
    }
    self += text[start...]
  }
}
