import ByteStrings
import NewsAPIFormat

/// The text between tags and in attributes.
enum CharacterData {
  /// Appends a range of a document with references decoded and without control characters.
  ///
  /// Entities of the document type are decoded too; invalid ones stay as they are. In the value of an
  /// attribute, white space becomes spaces unless it is a reference (XML 1.0, 3.3.3). Returns whether
  /// each `&` began a reference.
  static func decode(
    _ source: [UInt8],
    _ range: Range<Int>,
    _ isValue: Bool = false,
    entities: inout DocumentType,
    into output: inout [UInt8]
  ) -> Bool {
    var isValid = true
    var index = range.lowerBound
    while index < range.upperBound {
      let run = source[index..<range.upperBound].prefix { $0 != UInt8(ascii: "&") }
      let text = withoutControls(run)
      if isValue { output += text.lazy.map { $0.isXMLSpace ? 0x20 : $0 } } else { output += text }
      index = run.endIndex
      guard index < range.upperBound else { break }
      if let entity = entities.text(source, at: index), entity.end <= range.upperBound {
        output += entity.bytes
        index = entity.end
      } else if let reference = HTMLReference(source, at: index), reference.end <= range.upperBound
      {
        output += reference.text.utf8
        index = reference.end
      } else {
        isValid = false
        output.append(source[index])
        index += 1
      }
    }
    return isValid
  }

  /// Returns text with `\n` for each end of line, and without characters that XML excludes.
  static func withoutControls(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }) else { return text }
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    for index in text.indices {
      switch text[index] {
      case 0x0D where index + 1 < text.endIndex && text[index + 1] == 0x0A: continue
      case 0x0D, 0x0C: output.append(0x0A)
      case 0x0A, 0x09, 0x20...: output.append(text[index])
      default: continue
      }
    }
    return output[...]
  }
}
