extension String {
  /// Returns the text in at most `limit` characters, with an ellipsis where some were taken away.
  func cut(at limit: Int) -> String {
    count > limit ? prefix(limit - 1) + "\u{2026}" : self
  }
}
