import SwiftSyntax

/// Collects the types that a file declares, and the names that it uses.
final class NameVisitor: SyntaxVisitor {
  private(set) var names = SourceNames()
  private let parsed: ParsedSource
  /// The compiler's name of the module of the file.
  private let module: String

  init(_ parsed: ParsedSource, of module: String) {
    (self.parsed, self.module) = (parsed, module)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if let type = token.declaredType { declare(type) }
    return .visitChildren
  }

  override func visit(_ node: InheritedTypeSyntax) -> SyntaxVisitorContinueKind {
    let inherited = Set(node.type.namedTypes.compactMap(\.last))
    for name in node.namesOfScope { names.inherited[name, default: []].formUnion(inherited) }
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    let types = Set(node.initializer.value.namedTypes.compactMap(\.last))
    names.inherited[node.name.name, default: []].formUnion(types)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    names.others.insert(node.name.name)
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.others.insert(node.identifier.name)
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    names.others.insert(node.name.name)
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    names.others.insert((node.secondName ?? node.firstName).name)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    names.others.insert((node.secondName ?? node.firstName).name)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    names.others.insert(node.name.name)
    return .visitChildren
  }

  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    names.others.insert(node.name.name)
    return .visitChildren
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    names.others.insert(node.name.name)
    // Extensions in other files can use it.
    names.nested[node.name.name, default: []].formUnion(node.namesOfScopes)
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    // The arguments of the compiler's own attributes are words: `@_spi(Testing)`.
    if node.writtenName.dropFirst().first?.isUppercase == true { return .visitChildren }
    walk(node.attributeName)
    return .skipChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    // The names of a condition are not names of the code.
    if let elements = node.elements { walk(elements) }
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.moduleSelector.map({ $0.moduleName.name == module }) ?? true { use(node.name) }
    if node.name.name == module, let member = node.parent?.as(MemberTypeSyntax.self) {
      use(member.name)
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id {
      let base = access.base?.as(DeclReferenceExprSyntax.self)
      if base?.baseName.name == module { use(node.baseName) }
    } else if node.parent?.is(KeyPathPropertyComponentSyntax.self) != true,
      node.moduleSelector.map({ $0.moduleName.name == module }) ?? true
    {
      use(node.baseName)
    }
    return .visitChildren
  }

  private func declare(_ type: any NamedDeclSyntax) {
    let name = type.name.name
    let modifiers = type.asProtocol((any WithModifiersSyntax).self)?.modifiers
    let owners = type.namesOfScopes
    if !owners.isEmpty {
      names.nested[name, default: []].formUnion(owners)
    } else if type.isAtFileScope, modifiers?.areForFile != true {
      names.types.insert(name)
    } else {
      names.others.insert(name)
    }
  }

  private func use(_ token: TokenSyntax) {
    guard case .identifier = token.tokenKind, names.uses[token.name] == nil else { return }
    names.uses[token.name] = parsed.location(of: token.positionAfterSkippingLeadingTrivia)
  }
}
