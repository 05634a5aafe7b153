/// The condition of an `#if`, read strictly: what is no condition is not taken for one.
struct Condition {
  private var tokens: ArraySlice<Token>
  private let source: SourceText
  /// Where the directive stands.
  private let offset: Int
  private var modules: [Token] = []

  init(tokens: ArraySlice<Token>, source: SourceText, offset: Int) {
    self.tokens = tokens
    self.source = source
    self.offset = offset
  }

  /// The modules that the condition asks for with `canImport`, in order.
  mutating func questions() throws(Unreadable) -> [Token] {
    var open = 0
    repeat {
      while take("!") || take("(", counting: &open) {}
      try takeOperand()
      while open > 0, take(")") {
        open -= 1
      }
    } while take("&&") || take("||")
    guard open == 0, tokens.isEmpty else { throw failure }
    return modules
  }

  /// A flag, a number, or a question with its arguments.
  private mutating func takeOperand() throws(Unreadable) {
    guard let name = tokens.popFirst() else { throw failure }
    switch name.kind {
    case .identifier, .quotedIdentifier:
      guard take("(") else { return }
      if source.name(of: name) == "canImport" { try takeModule() }
      try takeArguments()
    case .number:
      return
    default:
      throw failure
    }
  }

  private mutating func takeModule() throws(Unreadable) {
    guard let module = tokens.popFirst(),
      module.kind == .identifier || module.kind == .quotedIdentifier
    else { throw failure }
    modules.append(module)
  }

  private mutating func takeArguments() throws(Unreadable) {
    var open = 1
    while open > 0 {
      guard let token = tokens.popFirst() else { throw failure }
      if source.isWritten(token, "(") { open += 1 }
      if source.isWritten(token, ")") { open -= 1 }
    }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    guard let next = tokens.first, source.isWritten(next, word) else { return false }
    tokens.removeFirst()
    return true
  }

  private mutating func take(_ word: StaticString, counting count: inout Int) -> Bool {
    guard take(word) else { return false }
    count += 1
    return true
  }

  private var failure: Unreadable {
    Unreadable(offset: tokens.first?.start ?? offset, reason: "a condition of a kind not known")
  }
}
