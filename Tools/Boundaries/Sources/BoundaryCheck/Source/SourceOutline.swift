/// What the tokens of a file say about other modules.
struct SourceOutline: Sendable {
  /// An `import`, by its place among the code's tokens.
  struct Import: Sendable {
    /// Where the keyword stands, in bytes.
    var offset: Int
    var module: String
    /// With their `@`, in order.
    var attributes: [String]
  }

  private(set) var imports: [Import] = []
  /// The names before `::`, with where they stand.
  private(set) var selectors: [(name: String, offset: Int)] = []
  /// The attributes that belong to no import, with where they stand.
  private(set) var attributes: [(name: String, offset: Int)] = []

  private let code: CodeTokens

  init(of code: CodeTokens) throws(Unreadable) {
    self.code = code
    var claimed: Set<Int> = []
    for index in code.tokens.indices {
      if isImport(index) { try takeImport(at: index, claiming: &claimed) }
      if code.isWritten(index, "::") { try takeSelector(at: index) }
    }
    for index in code.tokens.indices
    where code.tokens[index].kind == .attribute && !claimed.contains(index) {
      try takeAttribute(at: index)
    }
  }

  /// Whether the word begins a statement: imports stand at the top, and labels have a colon.
  private func isImport(_ index: Int) -> Bool {
    code.depths[index] == 0 && code.isWritten(index, "import")
      && !code.isWritten(index - 1, ".") && !code.isWritten(index - 1, "::")
      && !code.isWritten(index + 1, ":")
  }

  private mutating func takeImport(
    at index: Int,
    claiming claimed: inout Set<Int>
  ) throws(Unreadable) {
    let offset = code.tokens[index].start
    // Two names in a row are the kind of a declaration and a module.
    let module = code.isName(index + 1) && isKind(index + 1) ? index + 2 : index + 1
    guard code.isName(module) else {
      throw Unreadable(offset: offset, reason: "an import without a module")
    }
    let before = code.prefix(before: index).filter { code.tokens[$0].kind == .attribute }
    claimed.formUnion(before)
    let attributes = before.map { "@" + code.name($0) }
    imports.append(Import(offset: offset, module: code.name(module), attributes: attributes))
  }

  private func isKind(_ index: Int) -> Bool {
    code.tokens[index].kind == .identifier && Self.kinds.contains(code.name(index))
  }

  private static let kinds: Set<String> = [
    "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
  ]

  /// The name before the colons may also be that of an attribute or a macro.
  private mutating func takeSelector(at index: Int) throws(Unreadable) {
    guard index > 0 else {
      throw Unreadable(offset: code.tokens[index].start, reason: "a selector without a module")
    }
    switch code.tokens[index - 1].kind {
    case .identifier, .quotedIdentifier, .attribute, .directive:
      selectors.append((code.name(index - 1), code.tokens[index - 1].start))
    default:
      throw Unreadable(offset: code.tokens[index].start, reason: "a selector without a module")
    }
  }

  /// An attribute of a declaration; one that only imports have shows that an import was missed.
  private mutating func takeAttribute(at index: Int) throws(Unreadable) {
    let token = code.tokens[index]
    guard code.name(index) != "testable" else {
      throw Unreadable(offset: token.start, reason: "@testable without an import")
    }
    attributes.append(("@" + code.name(index), token.start))
  }
}
