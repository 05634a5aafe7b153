import SwiftSyntax

/// Collects what a file contains about other modules and its own types, in every branch of `#if`.
final class SourceVisitor: SyntaxVisitor {
  private(set) var source: SwiftSource
  /// The first text that is valid syntax, and that the compiler rejects or may read differently.
  private(set) var doubt: Obstacle?

  private let parsed: ParsedSource
  private let languageMode: String
  private let watched: Set<String>
  private var attributesOfImports: Set<SyntaxIdentifier> = []

  init(_ file: SwiftReader.File, _ parsed: ParsedSource, watching watched: Set<String>) {
    source = SwiftSource(path: file.path, module: file.module)
    languageMode = file.languageMode
    self.parsed = parsed
    self.watched = watched
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    // A name that is missing is a syntax error.
    guard let module = node.path.first, !module.name.text.isEmpty else { return .visitChildren }
    let attributes = node.attributes.tokens(viewMode: .sourceAccurate).compactMap { token in
      token.tokenKind == .atSign ? token.parent?.as(AttributeSyntax.self) : nil
    }
    attributesOfImports.formUnion(attributes.map(\.id))
    source.imports.append(
      SwiftSource.Import(
        module: module.name.name,
        attributes: attributes.map(\.writtenName),
        location: location(of: node.importKeyword)
      )
    )
    if !node.isAtFileScope {
      doubt(node.importKeyword, "an import must not be inside a declaration or statement")
    }
    return .visitChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    let tokens = node.condition.map { Array($0.tokens(viewMode: .sourceAccurate)) } ?? []
    for index in tokens.indices.dropLast(2)
    where tokens[index].name == "canImport" && tokens[index + 1].tokenKind == .leftParen {
      source.questions.append(mention(tokens[index + 2].name, at: tokens[index + 2]))
    }
    return .visitChildren
  }

  override func visit(_ node: ModuleSelectorSyntax) -> SyntaxVisitorContinueKind {
    source.selectors.append(mention(node.moduleName.name, at: node.moduleName))
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.isOutsideOfCode, node.isVisible else { return .visitChildren }
    let types = node.initializer.value.namedTypes
    let parameters = node.genericParametersInScope
    source.aliases += (types.isEmpty ? [[]] : types).map { type in
      SwiftSource.Alias(
        name: node.path,
        target: parameters.contains(type.first ?? "") ? [] : type,
        location: location(of: node.typealiasKeyword)
      )
    }
    return .visitChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    switch token.tokenKind {
    case .poundIf, .poundSourceLocation, .poundAvailable, .poundUnavailable:
      source.forms.append(mention(token.text, at: token))
    case .pound:
      if let macro = token.parent?.asProtocol((any FreestandingMacroExpansionSyntax).self) {
        source.forms.append(mention("#" + macro.macroName.name, at: token))
      }
    case .atSign:
      if let attribute = token.parent?.as(AttributeSyntax.self),
        !attributesOfImports.contains(attribute.id)
      {
        source.forms.append(mention(attribute.writtenName, at: token))
      }
    case .regexSlash where (Int(languageMode.prefix { $0 != "." }) ?? 0) < 6:
      if token.parent?.as(RegexLiteralExprSyntax.self)?.openingPounds == nil {
        let claim = "a regex between plain slashes may be something else in language mode"
        doubt(token, "\(claim) \(languageMode)")
      }
    case .keyword(.macro) where token.parent?.is(MacroDeclSyntax.self) == true:
      source.forms.append(mention(token.text, at: token))
    case .identifier, .keyword:
      if watched.contains(token.name) { source.forms.append(mention(token.name, at: token)) }
      if let type = token.declaredType, type.isOutsideOfCode {
        source.declaredTypes.insert(type.path)
      }
    default:
      break
    }
    return .visitChildren
  }

  private func mention(_ name: String, at token: TokenSyntax) -> SwiftSource.Mention {
    SwiftSource.Mention(name: name, location: location(of: token))
  }

  private func location(of token: TokenSyntax) -> Location {
    parsed.location(of: token.positionAfterSkippingLeadingTrivia)
  }

  private func doubt(_ token: TokenSyntax, _ reason: String) {
    doubt = doubt ?? parsed.obstacle(reason, at: token.positionAfterSkippingLeadingTrivia)
  }
}
