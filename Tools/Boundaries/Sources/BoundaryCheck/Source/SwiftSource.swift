/// What one Swift file says about other modules, whichever branches of `#if` are active.
struct SwiftSource: Equatable, Sendable {
  /// Relative to the root.
  var path: String
  var module: String
  var imports: [Import] = []
  /// The modules that `canImport` asks for.
  var questions: [Mention] = []
  /// The modules that selectors such as `Domain::Article` name.
  var selectors: [Mention] = []
  /// Attributes, identifiers and directives that deserve a look: `@_spi`, `dlsym`, `#externalMacro`.
  var forms: [Mention] = []
  /// The type aliases that other modules can see.
  var aliases: [Alias] = []
  /// The names of the types that the file declares, nested ones included.
  var declaredTypes: Set<String> = []

  struct Mention: Hashable, Sendable {
    var name: String
    var location: Location
  }

  struct Import: Hashable, Sendable {
    /// The module, without a submodule or the name of a declaration.
    var module: String
    /// The attributes before it, with their `@`, in order: `@testable`, `@_exported`.
    var attributes: [String] = []
    var location: Location
  }

  /// A public `typealias`.
  struct Alias: Hashable, Sendable {
    var name: String
    /// The parts of the type it stands for, outermost first: Domain, Article.
    ///
    /// There are none for a tuple or a function.
    var target: [String]
    var location: Location
  }
}
