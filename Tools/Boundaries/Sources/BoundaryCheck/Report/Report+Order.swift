extension [Violation] {
  /// Sorted by place, each once even if several kinds of evidence found it.
  ///
  /// A violation without a line is dropped if the same one is known with its line in that file.
  func inOrderOnce() -> [Violation] {
    let located = Set(filter { $0.location?.line != nil }.map(\.identity))
    var seen: Set<[String]> = []
    return sorted(by: \.location) { $0.identity + [$0.message] }.filter { violation in
      if violation.location?.line == nil, located.contains(violation.identity) { return false }
      return seen.insert(violation.identity + [violation.location.prefix]).inserted
    }
  }
}

extension [Obstacle] {
  /// Sorted by place, each once.
  func inOrderOnce() -> [Obstacle] {
    Set(self).sorted(by: \.location) { [$0.message, $0.instead ?? ""] }
  }
}

extension Sequence {
  /// Sorted by file, line, column and words; a file comes before its lines, no location last.
  fileprivate func sorted(
    by location: (Element) -> Location?,
    then words: (Element) -> [String]
  ) -> [Element] {
    func order(_ element: Element) -> (String, Int, Int, String) {
      let (place, lastFile) = (location(element), "\u{10FFFF}")
      let text = words(element).joined(separator: "\n")
      return (place?.file ?? lastFile, place?.line ?? 0, place?.column ?? 0, text)
    }
    return map { (order($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
