/// A file that our lexer has read, before the compiler has been asked about it.
struct PreparedSource: Sendable {
  let source: SourceText
  let module: String
  let tokens: [Token]
  let blocks: ConditionalBlocks
  let outline: SourceOutline
  let code: CodeTokens
  /// The file as it is, for the compiler.
  let original: SourceView
  /// The file with one branch of every `#if`; the original alone if it has none.
  let views: [SourceView]

  init(_ source: SourceText, module: String, languageMode: String) throws(Unreadable) {
    self.source = source
    self.module = module
    tokens = try SwiftLexer.tokens(of: source.bytes)
    if let regex = tokens.first(where: { $0.kind == .bareRegex }), !Self.hasRegexes(languageMode) {
      throw Unreadable(
        offset: regex.start,
        reason: "a regex between slashes, which language mode \(languageMode) may not have"
      )
    }
    blocks = try ConditionalBlocks(of: source, tokens: tokens)
    code = CodeTokens(blocks.code, of: source)
    outline = try SourceOutline(of: code)
    let always =
      ConditionalBlanking.locationDirectives(in: tokens, of: source)
      + ConditionalBlanking.shellLine(of: source.bytes)
    original = SourceView(of: source.bytes, without: always)
    views = try ConditionalBlanking.views(of: source, blocks: blocks, always: always)
  }

  private static func hasRegexes(_ languageMode: String) -> Bool {
    (Int(languageMode.prefix { $0 != "." }) ?? 0) >= 6
  }

  var hasBranches: Bool { !blocks.all.isEmpty }

  /// The copies that the compiler is to parse: every view, and the original where it is none.
  var copies: [[UInt8]] {
    (hasBranches ? [original.bytes] : []) + views.map(\.bytes)
  }

  /// Checks the dumps of the copies against the tokens and puts together what the file says.
  func reading(
    _ dumps: [SyntaxDump],
    watching: Set<String>
  ) throws(Unreadable) -> (source: SwiftSource, unconditional: Set<String>) {
    let seen = hasBranches ? dumps.dropFirst() : dumps[...]
    let checking = SourceChecking(source: source, tokens: tokens, outline: outline)
    for (dump, view) in zip(seen, views) {
      try checking.check(dump, of: view)
    }
    let all = Set(seen.flatMap(\.imports))
    // The parser leaves out of the original what any condition guards.
    let unconditional = dumps.first?.imports ?? []
    if let hidden = unconditional.first(where: { !all.contains($0) }) {
      throw Unreadable(offset: hidden.offset, reason: "an import that no branch of #if holds")
    }
    let declarations = Declarations(seen.flatMap(\.nodes), in: code)
    return (swiftSource(declarations, watching: watching), Set(unconditional.map(\.module)))
  }

  private func swiftSource(_ declarations: Declarations, watching: Set<String>) -> SwiftSource {
    SwiftSource(
      path: source.path,
      module: module,
      imports: outline.imports.map {
        SwiftSource.Import(
          module: $0.module,
          attributes: $0.attributes,
          location: source.location(at: $0.offset)
        )
      },
      questions: blocks.questions.map { mention(source.name(of: $0), at: $0.start) },
      selectors: outline.selectors.map { mention($0.name, at: $0.offset) },
      forms: forms(declarations, watching: watching),
      aliases: declarations.aliases,
      declaredTypes: declarations.typeNames
    )
  }

  /// Attributes but those of imports, directives, macros and the watched names, in order.
  private func forms(_ declarations: Declarations, watching: Set<String>) -> [SwiftSource.Mention] {
    var found = outline.attributes + declarations.macros.map { ("macro", $0) }
    for token in tokens {
      switch token.kind {
      case .directive:
        found.append(("#" + source.name(of: token), token.start))
      case .identifier, .quotedIdentifier:
        let name = source.name(of: token)
        if watching.contains(name) { found.append((name, token.start)) }
      default:
        continue
      }
    }
    return found.sorted { $0.offset < $1.offset }.map { mention($0.name, at: $0.offset) }
  }

  private func mention(_ name: String, at offset: Int) -> SwiftSource.Mention {
    SwiftSource.Mention(name: name, location: source.location(at: offset))
  }
}

extension Declarations {
  /// The type aliases that other modules can see.
  var aliases: [SwiftSource.Alias] {
    all.indices.filter { all[$0].kind == "typealias" && isVisible($0) }.flatMap { index in
      let keyword = all[index].keyword
      let parameters = parameters(of: index)
      let targets = TypeReading(code: code).targets(ofAliasAt: keyword)
      return (targets.isEmpty ? [[]] : targets).map { target in
        SwiftSource.Alias(
          name: path(of: index) ?? code.name(keyword + 1),
          target: parameters.contains(target.first ?? "") ? [] : target,
          location: code.source.location(at: code.tokens[keyword].start)
        )
      }
    }
  }
}
