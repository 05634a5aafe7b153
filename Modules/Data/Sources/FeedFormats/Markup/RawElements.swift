import ByteStrings

/// Finds the ends of elements that contain no tags, such as `script`.
///
/// All searches together are linear if they start at increasing positions.
struct RawElements {
  private var finder = ByteFinder()
  /// The elements that have no further end tag.
  private var unclosed: Set<String> = []

  /// Returns the index after the end tag of an element whose content starts at an index; nil if there
  /// is none.
  mutating func end(of name: String, in html: [UInt8], from start: Int) -> Int? {
    guard !unclosed.contains(name) else { return nil }
    var from = start
    while let next = finder.first(UInt8(ascii: "<"), in: html, from: from) {
      let nameEnd = next + 2 + name.utf8.count
      if html[next...].prefix(nameEnd - next).lowercasedName == "</" + name {
        var tag = TagScan(from: nameEnd)
        _ = tag.skipAttributes(in: html)
        return tag.end
      }
      from = next + 1
    }
    unclosed.insert(name)
    return nil
  }

  /// Returns the text of the first title in a drawing; empty without one.
  static func title(ofDrawing html: ArraySlice<UInt8>) -> Range<Int> {
    guard let start = html.firstRange(of: "<title".utf8)?.upperBound,
      let open = html[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return 0..<0 }
    let end = html[open...].firstIndex(of: UInt8(ascii: "<")) ?? open
    return open + 1..<max(open + 1, end)
  }
}

extension TagScan {
  /// Whether a tag that was read ends with `/>`, which ends an element of a drawing.
  func isEmptyElement(in html: [UInt8]) -> Bool {
    end > 1 && html[end - 2] == UInt8(ascii: "/")
  }
}
