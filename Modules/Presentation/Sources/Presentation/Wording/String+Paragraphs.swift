extension String {
  /// The lines that have anything on them, each a paragraph without needless white space.
  var paragraphs: [String] {
    split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }
  }
}
