extension CaptionedCat {
  /// The name of a file for the picture, by the caption and the cat: `cat-hello-595f280c.jpg`.
  ///
  /// Both are reduced to letters and digits of any script, in lower case, with one hyphen for
  /// whatever is between them; one of which nothing remains is left out. It has at most 100 bytes.
  public var fileName: String {
    let parts = ["cat", Self.part(caption.description, limit: 50), Self.part(id, limit: 40)]
    return parts.filter { !$0.isEmpty }.joined(separator: "-") + "." + picture.format.fileExtension
  }

  /// Returns what of a text can be in a name, up to so many bytes, without half a character.
  private static func part(_ text: String, limit: Int) -> String {
    var part = ""
    var size = 0
    for character in reduced(text) {
      size += character.utf8.count
      if size > limit { break }
      part.append(character)
    }
    return part.last == "-" ? String(part.dropLast()) : part
  }

  private static func reduced(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isApart = false
    var marks = 0
    for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      if scalar.isMark {
        marks += 1
        if isApart || result.isEmpty || marks > maximumMarks { continue }
      } else if scalar.isOfWord {
        marks = 0
        if isApart, !result.isEmpty { result.append("-") }
        isApart = false
      } else {
        isApart = true
        continue
      }
      result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    }
    return String(result)
  }

  /// How many marks stay on a letter; no language has more.
  private static var maximumMarks: Int { 4 }
}

extension Picture.Format {
  fileprivate var fileExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .gif: "gif"
    case .webp: "webp"
    }
  }
}
