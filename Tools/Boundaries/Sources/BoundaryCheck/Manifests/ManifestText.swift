/// The text of a manifest, where violations find their lines.
struct ManifestText {
  /// Relative to the root.
  let path: String
  private let text: String
  /// Where each target's declaration starts.
  private let declarations: [String: String.Index]

  /// The empty text stands for one that could not be read: every location is the whole file.
  init(path: String, text: String, targets: [String]) {
    self.path = path
    self.text = text
    var declarations: [String: String.Index] = [:]
    for target in targets {
      declarations[target] = text.ranges(of: "\"\(target)\"").map(\.lowerBound)
        .first { Self.isTargetName(text[..<$0]) }
    }
    self.declarations = declarations
  }

  /// The first mention of a name in the target's declaration, else anywhere, else the target.
  func location(of names: [String], in target: String? = nil) -> Location {
    let start = target.flatMap { declarations[$0] }
    // A name can be the last part of a path.
    let quoted = names.map { "\"\($0)\"" } + names.map { "/\($0)\"" }
    for name in quoted {
      let declaration = start.map { text[$0..<end(after: $0)] } ?? text[...]
      if let found = declaration.firstRange(of: name) ?? text.firstRange(of: name) {
        return location(at: found.lowerBound)
      }
    }
    return start.map(location(at:)) ?? Location(file: path)
  }

  /// Where the target is declared, else the whole file.
  func location(ofTarget name: String) -> Location {
    declarations[name].map(location(at:)) ?? Location(file: path)
  }

  /// Where the next target's declaration starts.
  private func end(after start: String.Index) -> String.Index {
    declarations.values.filter { $0 > start }.min() ?? text.endIndex
  }

  private func location(at index: String.Index) -> Location {
    let before = text[..<index]
    let line = before.count { $0.isNewline } + 1
    let start = before.lastIndex(where: \.isNewline).map(before.index(after:)) ?? text.startIndex
    return Location(file: path, line: line, column: text.distance(from: start, to: index) + 1)
  }

  /// Whether what comes before a quoted name makes it the name of a target.
  private static func isTargetName(_ before: Substring) -> Bool {
    guard let label = droppingSuffix("name:", of: before),
      let call = droppingSuffix("(", of: label)
    else { return false }
    return ["arget", "systemLibrary", ".macro", ".plugin"].contains { call.hasSuffix($0) }
  }

  private static func droppingSuffix(_ suffix: String, of text: Substring) -> Substring? {
    var text = text
    while let last = text.last, last.isWhitespace {
      text.removeLast()
    }
    return text.hasSuffix(suffix) ? text.dropLast(suffix.count) : nil
  }
}
