/// The declarations of a file, as the compiler's parser found them, with their names and scopes.
struct Declarations: Sendable {
  /// One declaration and where it is declared.
  struct Declaration: Sendable {
    /// The dump's name for its kind.
    var kind: String
    /// The keyword, by its place among the code's tokens.
    var keyword: Int
    /// Where its last token starts, in bytes.
    var end: Int
    /// The declaration around it, by its place in `all`.
    var parent: Int?
  }

  let code: CodeTokens
  /// In the order of the file.
  private(set) var all: [Declaration] = []

  init(_ nodes: [SyntaxDump.Node], in code: CodeTokens) {
    self.code = code
    let scopes = Set(nodes.filter { Self.isScope($0.kind) }).sorted {
      ($0.start, -$0.end) < ($1.start, -$1.end)
    }
    var open: [Int] = []
    for node in scopes {
      guard let keyword = code.index(startingAt: node.start) else { continue }
      while let last = open.last, all[last].end < node.start {
        open.removeLast()
      }
      let parent = open.last
      open.append(all.count)
      all.append(
        Declaration(kind: node.kind, keyword: keyword, end: node.end, parent: parent)
      )
    }
  }

  /// Whether others can be declared in it, or whether it is of interest itself.
  private static func isScope(_ kind: String) -> Bool {
    kind.hasSuffix("_decl") && kind != "var_decl" && kind != "import_decl"
      || kind == "protocol" || kind == "typealias"
  }

  /// The names of the types that are declared: `Feed`, and `Feed.Kind` for a type in a type.
  var typeNames: Set<String> {
    Set(all.indices.filter { Self.typeKinds.contains(all[$0].kind) }.compactMap(path))
  }

  /// Where macros are declared, in bytes.
  var macros: [Int] {
    all.filter { $0.kind == "macro_decl" }.map { code.tokens[$0.keyword].start }
  }

  static let typeKinds: Set<String> = [
    "struct_decl", "class_decl", "enum_decl", "protocol", "typealias", "associated_type_decl",
  ]

  /// The name of a declaration with those of the types around it; nil for one in a function.
  func path(of index: Int) -> String? {
    let declaration = all[index]
    guard Self.typeKinds.contains(declaration.kind) || declaration.kind == "extension_decl",
      let name = typeName(from: declaration.keyword + 1)
    else { return nil }
    guard let parent = declaration.parent else { return name }
    return path(of: parent).map { $0 + "." + name }
  }

  /// The dotted name that begins at a token.
  private func typeName(from start: Int) -> String? {
    guard code.isName(start) else { return nil }
    var words = [code.name(start)]
    var index = start + 1
    while code.isWritten(index, ".") || code.isWritten(index, "::"), code.isName(index + 1) {
      words.append(code.name(index + 1))
      index += 2
    }
    return words.joined(separator: ".")
  }

  /// Whether other modules can see the declaration, as far as its file tells.
  func isVisible(_ index: Int) -> Bool {
    guard let parent = all[index].parent else { return access(of: index) == true }
    guard Self.typeKinds.contains(all[parent].kind) || all[parent].kind == "extension_decl" else {
      return false
    }
    if all[parent].kind == "extension_decl" {
      return access(of: index) ?? access(of: parent) ?? false
    }
    let isMemberVisible = access(of: index) ?? (all[parent].kind == "protocol")
    return isMemberVisible && isVisible(parent)
  }

  /// Whether its modifiers open it to other modules; nil if they say nothing.
  private func access(of index: Int) -> Bool? {
    for token in code.prefix(before: all[index].keyword) where code.tokens[token].kind != .attribute
    {
      switch code.name(token) {
      case "public", "open", "package": return true
      case "internal", "private", "fileprivate": return false
      default: continue
      }
    }
    return nil
  }

  /// The generic parameters of the declaration and of those around it.
  func parameters(of index: Int) -> Set<String> {
    var found: Set<String> = []
    var next: Int? = index
    while let current = next {
      found.formUnion(TypeReading(code: code).parameters(at: all[current].keyword + 2))
      next = all[current].parent
    }
    return found
  }
}
