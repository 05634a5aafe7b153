import SwiftSyntax

extension TokenSyntax {
  /// The identifier without backticks.
  var name: String { identifier?.name ?? text }

  /// The declaration of a type that begins with this keyword.
  var declaredType: (any NamedDeclSyntax)? {
    switch tokenKind {
    case .keyword(.actor), .keyword(.class), .keyword(.enum), .keyword(.protocol),
      .keyword(.struct), .keyword(.associatedtype), .keyword(.typealias):
      parent?.asProtocol((any NamedDeclSyntax).self)
    default: nil
    }
  }
}

extension AttributeSyntax {
  /// The name with its `@`, without module selector, backticks and arguments.
  var writtenName: String {
    "@"
      + (attributeName.as(IdentifierTypeSyntax.self)?.name.name ?? attributeName.trimmedDescription)
  }
}

extension SyntaxProtocol {
  /// The nodes around the node, innermost first.
  private var ancestors: some Sequence<Syntax> {
    sequence(first: Syntax(self), next: \.parent).dropFirst()
  }

  /// Whether only `#if` is around the node.
  var isAtFileScope: Bool {
    ancestors.allSatisfy { node in
      switch node.kind {
      case .codeBlockItem, .codeBlockItemList, .ifConfigClause, .ifConfigClauseList, .ifConfigDecl,
        .sourceFile:
        true
      default: false
      }
    }
  }

  /// Whether the node is in no function, accessor or closure.
  var isOutsideOfCode: Bool {
    ancestors.allSatisfy { ![.codeBlock, .closureExpr, .accessorBlock].contains($0.kind) }
  }

  /// The names of the types and extensions around the node; `*` for an extension of `[Int]` and the like.
  var namesOfScopes: Set<String> { Set(scopes.flatMap(\.ownNames)) }

  /// The names of the innermost one.
  var namesOfScope: [String] { scopes.first?.ownNames ?? [] }

  /// The types and extensions around the node, innermost first.
  fileprivate var scopes: [any DeclGroupSyntax] {
    ancestors.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
  }

  /// The names of the generic parameters of the node and of the types around it.
  var genericParametersInScope: Set<String> {
    let nodes = [self] + scopes as [any SyntaxProtocol]
    let clauses = nodes.compactMap {
      $0.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
    }
    return Set(clauses.flatMap(\.parameters).map(\.name.name))
  }
}

extension DeclGroupSyntax {
  /// The name of the type; of an extended one, every part of its name.
  fileprivate var ownNames: [String] {
    guard let extended = self.as(ExtensionDeclSyntax.self)?.extendedType else {
      return [asProtocol((any NamedDeclSyntax).self)?.name.name ?? "*"]
    }
    return extended.namedTypes.first ?? ["*"]
  }
}

extension NamedDeclSyntax {
  /// The name with the names of the types around it: `Feed.Kind`.
  var path: String {
    let outer = scopes.reversed().map { scope in
      scope.as(ExtensionDeclSyntax.self)?.extendedType.namedTypes.first?.joined(separator: ".")
        ?? scope.asProtocol((any NamedDeclSyntax).self)?.name.name ?? ""
    }
    return (outer + [name.name]).joined(separator: ".")
  }
}

extension TypeAliasDeclSyntax {
  /// Whether other modules can see the alias, as far as its file shows.
  var isVisible: Bool { modifiers.areVisible(in: scopes[...]) }
}

extension DeclModifierListSyntax {
  /// Whether only the file can see what has the modifiers at file scope.
  var areForFile: Bool {
    contains { [.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind) }
  }

  /// Whether other modules can see a member of the scopes, as far as its file shows.
  fileprivate func areVisible(in scopes: ArraySlice<any DeclGroupSyntax>) -> Bool {
    guard let scope = scopes.first else { return isPublic == true }
    if scope.is(ExtensionDeclSyntax.self) { return isPublic ?? scope.modifiers.isPublic ?? false }
    return (isPublic ?? scope.is(ProtocolDeclSyntax.self))
      && scope.modifiers.areVisible(in: scopes.dropFirst())
  }

  /// Whether other modules can see the declaration; nil without an access modifier.
  private var isPublic: Bool? {
    lazy.compactMap { modifier -> Bool? in
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open), .keyword(.package): true
      case .keyword(.internal), .keyword(.fileprivate), .keyword(.private): false
      default: nil
      }
    }.first
  }
}

extension TypeSyntax {
  /// The types that the syntax refers to, each as its parts, outermost first: Domain, Article.
  ///
  /// One for a named type, several for a composition, none for a tuple, a function or an array.
  var namedTypes: [[String]] {
    switch self.as(TypeSyntaxEnum.self) {
    case .identifierType(let type):
      [[type.moduleSelector?.moduleName, type.name].compactMap { $0?.name }]
    case .memberType(let type): type.baseType.namedTypes.map { $0 + [type.name.name] }
    case .compositionType(let type): type.elements.flatMap(\.type.namedTypes)
    case .tupleType(let type):
      type.elements.count == 1 && type.elements.first?.firstName == nil
        ? type.elements.first?.type.namedTypes ?? [] : []
    case .arrayType, .dictionaryType: []
    default:
      // The type after `any`, before `?` and the like; a function has its types in lists.
      children(viewMode: .sourceAccurate).compactMap { $0.as(TypeSyntax.self) }
        .flatMap(\.namedTypes)
    }
  }
}
