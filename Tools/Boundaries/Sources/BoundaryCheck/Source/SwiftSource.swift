/// The references of one Swift file to other modules, in all branches of `#if`.
struct SwiftSource: Codable, Equatable, Sendable {
  /// Relative to the root.
  var path: String
  var module: String
  /// Whether the file has no error that may hide an import.
  var isWhole = true
  var imports: [Import] = []
  /// The modules that `canImport` asks for.
  var questions: [Mention] = []
  /// The modules that selectors such as `Domain::Article` name.
  var selectors: [Mention] = []
  /// Attributes, identifiers and directives that the checks look for: `@_spi`, `dlsym`, `#externalMacro`.
  var forms: [Mention] = []
  /// The type aliases that other modules can see.
  var aliases: [Alias] = []
  /// The names of the types that the file declares, nested ones included.
  var declaredTypes: Set<String> = []
  /// Empty unless a layer of the policy can be a folder inside a module.
  var names = SourceNames()

  struct Mention: Codable, Hashable, Sendable {
    var name: String
    var location: Location
  }

  struct Import: Codable, Hashable, Sendable {
    /// The module, without a submodule or the name of a declaration.
    var module: String
    /// The attributes before it, with their `@`, in order: `@testable`, `@_exported`.
    var attributes: [String] = []
    var location: Location
  }

  /// A public `typealias`.
  struct Alias: Codable, Hashable, Sendable {
    var name: String
    /// The parts of the type that it refers to, outermost first: Domain, Article.
    ///
    /// There are none for a tuple or a function.
    var target: [String]
    var location: Location
  }
}

extension SwiftSource {
  /// The source with the names of targets in place of the compiler's: `my-lib` for `my_lib`.
  ///
  /// The keys are the compiler's names.
  func renamingModules(to names: [String: String]) -> SwiftSource {
    var source = self
    for index in imports.indices {
      source.imports[index].module = names[imports[index].module] ?? imports[index].module
    }
    for list in [\SwiftSource.questions, \.selectors] {
      for index in self[keyPath: list].indices {
        let name = self[keyPath: list][index].name
        source[keyPath: list][index].name = names[name] ?? name
      }
    }
    return source
  }
}
