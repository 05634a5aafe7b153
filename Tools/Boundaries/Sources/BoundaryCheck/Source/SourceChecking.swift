/// Compares what our lexer saw in a file with what the compiler's parser saw.
///
/// Whoever hides code from one of them would have to hide it from the other in the same way.
struct SourceChecking {
  let source: SourceText
  let tokens: [Token]
  let outline: SourceOutline

  /// Finds the first disagreement about a view of the file.
  func check(_ dump: SyntaxDump, of view: SourceView) throws(Unreadable) {
    let kept = view.tokens(of: tokens)
    try checkPlaces(dump, among: kept)
    try checkImports(dump, among: kept)
    try checkRegexes(dump, among: kept)
    try checkSelectors(dump)
  }

  /// Every declaration, statement and attribute begins where one of our tokens does.
  private func checkPlaces(_ dump: SyntaxDump, among kept: [Token]) throws(Unreadable) {
    var places: Set<Int> = []
    for token in kept {
      places.insert(token.start)
      if token.kind == .attribute { places.insert(token.nameStart) }
    }
    if let node = dump.nodes.first(where: { !places.contains($0.start) }) {
      let kind = node.kind.replacing("_", with: " ")
      throw Unreadable(
        offset: node.start,
        reason: "the compiler sees a \(kind) where none was seen"
      )
    }
    guard dump.nodes.isEmpty, let first = kept.first else { return }
    throw Unreadable(offset: first.start, reason: "the compiler sees nothing in it")
  }

  /// The imports are the same, at the same places.
  private func checkImports(_ dump: SyntaxDump, among kept: [Token]) throws(Unreadable) {
    let starts = Set(kept.map(\.start))
    let ours = outline.imports.filter { starts.contains($0.offset) }
      .map { SyntaxDump.Import(offset: $0.offset, module: $0.module) }
    let odd = Set(ours).symmetricDifference(dump.imports)
    if let first = odd.min(by: { $0.offset < $1.offset }) {
      throw Unreadable(
        offset: first.offset,
        reason: "the import of \(first.module) looks different to the compiler"
      )
    }
  }

  /// The regexes are the same, each as often.
  private func checkRegexes(_ dump: SyntaxDump, among kept: [Token]) throws(Unreadable) {
    let ours = kept.filter { $0.kind == .regex || $0.kind == .bareRegex }
    guard ours.map(source.text(of:)).sorted() != dump.regexes else { return }
    let theirs = Set(dump.regexes)
    let odd = ours.first { !theirs.contains(source.text(of: $0)) } ?? ours.first
    let unseen = theirs.subtracting(ours.map(source.text(of:))).min()
    throw Unreadable(
      offset: odd?.start ?? kept.first?.start ?? 0,
      reason: unseen.map { "the compiler sees the regex \($0)" }
        ?? "the compiler sees fewer regexes"
    )
  }

  /// Every selector that the compiler names is one of ours.
  private func checkSelectors(_ dump: SyntaxDump) throws(Unreadable) {
    let unseen = dump.selectors.subtracting(outline.selectors.map(\.name))
    if let name = unseen.min() {
      throw Unreadable(offset: 0, reason: "the compiler sees a selector of \(name)")
    }
  }
}
