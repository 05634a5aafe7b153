/// The `#if` blocks of a file, with what their conditions ask.
struct ConditionalBlocks: Sendable {
  /// One branch of a block, by UTF-8 offsets.
  struct Branch: Sendable {
    /// The directive with its condition.
    var directive: Range<Int>
    /// All from the directive to the next one of the block.
    var content: Range<Int>
    /// The blocks in the branch, by their place in `all`.
    var blocks: [Int] = []
  }

  struct Block: Sendable {
    var branches: [Branch] = []
    var end = 0..<0
  }

  private(set) var all: [Block] = []
  /// The blocks that lie in no other.
  private(set) var outermost: [Int] = []
  /// The names in `canImport`.
  private(set) var questions: [Token] = []
  /// The tokens that belong to no directive, in order.
  private(set) var code: [Token] = []

  private var open: [Int] = []

  init(of source: SourceText, tokens: [Token]) throws(Unreadable) {
    var index = 0
    while index < tokens.count {
      guard let directive = Directive(tokens[index], in: source) else {
        code.append(tokens[index])
        index += 1
        continue
      }
      let next = Self.endOfDirective(at: index, in: tokens, of: source)
      let line = tokens[(index + 1)..<next]
      try take(directive, at: tokens[index].start..<tokens[next - 1].end, before: line, of: source)
      index = next
    }
    if let block = open.last, let branch = all[block].branches.first {
      throw Unreadable(offset: branch.directive.lowerBound, reason: "an #if without #endif")
    }
  }

  private enum Directive: String {
    case `if`
    case `elseif`
    case `else`
    case `endif`

    init?(_ token: Token, in source: SourceText) {
      guard token.kind == .directive else { return nil }
      self.init(rawValue: source.name(of: token))
    }
  }

  /// The first token that stands on a later line than the directive.
  private static func endOfDirective(
    at index: Int,
    in tokens: [Token],
    of source: SourceText
  ) -> Int {
    var next = index + 1
    while next < tokens.count,
      !source.breaksLine(from: tokens[next - 1].end, to: tokens[next].start)
    {
      next += 1
    }
    return next
  }

  private mutating func take(
    _ directive: Directive,
    at range: Range<Int>,
    before line: ArraySlice<Token>,
    of source: SourceText
  ) throws(Unreadable) {
    switch directive {
    case .if, .elseif:
      var condition = Condition(tokens: line, source: source, offset: range.lowerBound)
      questions += try condition.questions()
    case .else, .endif:
      if let extra = line.first {
        throw Unreadable(offset: extra.start, reason: "code behind a directive")
      }
    }
    if directive == .if {
      try beginBlock(at: range.lowerBound)
    } else {
      try endBranch(at: range)
    }
    guard let block = open.last else { return }
    if directive == .endif {
      all[block].end = range
      open.removeLast()
    } else {
      let content = range.upperBound..<range.upperBound
      all[block].branches.append(Branch(directive: range, content: content))
    }
  }

  /// Opens a block in the branch that is open.
  private mutating func beginBlock(at offset: Int) throws(Unreadable) {
    guard open.count < 100 else { throw Unreadable(offset: offset, reason: "#if in #if in #if") }
    if let outer = open.last {
      all[outer].branches[all[outer].branches.count - 1].blocks.append(all.count)
    } else {
      outermost.append(all.count)
    }
    open.append(all.count)
    all.append(Block())
  }

  /// Ends the branch that is open where the next directive of its block begins.
  private mutating func endBranch(at directive: Range<Int>) throws(Unreadable) {
    guard let block = open.last, let branch = all[block].branches.indices.last else {
      throw Unreadable(offset: directive.lowerBound, reason: "a directive without #if")
    }
    let start = all[block].branches[branch].content.lowerBound
    all[block].branches[branch].content = start..<directive.lowerBound
  }
}
