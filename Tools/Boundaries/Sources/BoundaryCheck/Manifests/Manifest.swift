/// A package's manifest as `swift package dump-package` tells it.
struct Manifest: Equatable, Sendable {
  var name: String
  var dependencies: [Dependency] = []
  var products: [Product] = []
  var targets: [Target] = []
  /// The language mode for targets that name none, for instance "6".
  var languageMode: String

  /// Another package that the manifest names.
  struct Dependency: Equatable, Sendable {
    /// SwiftPM's name of the package: the last part of its path or address, in lower case.
    var identity: String
    var source: Source

    enum Source: Equatable, Sendable {
      /// An absolute path.
      case folder(String)
      /// An address or an identity in a registry.
      case remote(String)
    }
  }

  struct Product: Equatable, Sendable {
    var name: String
    var targets: [String]
  }

  struct Target: Equatable, Sendable {
    var name: String
    /// As SwiftPM says it: regular, executable, test, system, binary, plugin, macro.
    var type: String
    /// Relative to the package; nil for SwiftPM's usual place.
    var path: String?
    var dependencies: [TargetDependency] = []
    /// Paths the manifest leaves out, and paths it confines the target to; nil if it does not.
    var exclude: [String] = []
    var sources: [String]?
    var resources: [String] = []
    var settings: [Setting] = []
    var plugins: [String] = []
  }

  /// What a target needs, before a product is told from a target.
  struct TargetDependency: Equatable, Sendable {
    var name: String
    /// The identity or name of the package, where the manifest says that it is a product.
    var package: String?
    var isCertainlyTarget = false
    /// What the dependency is called here instead, by what it is called there.
    var aliases: [String: String] = [:]
    var isConditional = false
  }

  /// One build setting of a target.
  struct Setting: Equatable, Sendable {
    /// swift, c, cxx or linker.
    var tool: String
    /// As SwiftPM says it: define, unsafeFlags, linkedLibrary, headerSearchPath, ...
    var kind: String
    var values: [String] = []
    var isConditional = false
  }
}
