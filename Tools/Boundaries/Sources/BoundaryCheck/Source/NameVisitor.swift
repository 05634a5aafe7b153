import SwiftSyntax

/// Collects the names that a file declares and uses.
final class NameVisitor: SyntaxVisitor {
  private(set) var names = SourceNames()
  private let parsed: ParsedSource
  /// The compiler's name of the module of the file.
  private let module: String
  private var valuesAtFileScope: Set<SyntaxIdentifier> = []

  init(_ parsed: ParsedSource, of module: String) {
    (self.parsed, self.module) = (parsed, module)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if let type = token.declaredType { declare(type, in: \.types) }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node, in: \.values)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.isAtFileScope, !node.modifiers.areForFile {
      let patterns = node.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self) }
      names.values.formUnion(patterns.map(\.identifier.name))
      valuesAtFileScope.formUnion(patterns.map(\.id))
    }
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    if !valuesAtFileScope.contains(node.id) { names.others.insert(node.identifier.name) }
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

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    names.others.insert(node.name.name)
    // Extensions in other files can use it.
    if let type = node.outermostType { names.nested[node.name.name, default: []].insert(type) }
    return .visitChildren
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

  /// Adds a type or a function to the names of its kind if it is at file scope.
  private func declare(
    _ node: some NamedDeclSyntax,
    in kind: WritableKeyPath<SourceNames, Set<String>>
  ) {
    let name = node.name.name
    let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers
    if node.isAtFileScope, modifiers?.areForFile != true {
      names[keyPath: kind].insert(name)
    } else if kind == \.types, let type = node.outermostType {
      names.nested[name, default: []].insert(type)
    } else {
      names.others.insert(name)
    }
  }

  private func use(_ token: TokenSyntax) {
    guard names.uses[token.name] == nil else { return }
    names.uses[token.name] = parsed.location(of: token.positionAfterSkippingLeadingTrivia)
  }
}
