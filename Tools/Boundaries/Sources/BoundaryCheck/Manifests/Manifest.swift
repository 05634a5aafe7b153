/// A package's manifest as `swift package dump-package` prints it.
struct Manifest: Equatable, Sendable {
  var name: String
  var dependencies: [Dependency] = []
  var products: [Product] = []
  var targets: [Target] = []
  /// The language mode for targets that set none, for instance "6".
  var languageMode: String
  /// Whether it is a project of Xcode, whose targets find others in the workspace by name.
  var isProject = false

  /// Another package that the manifest depends on.
  struct Dependency: Equatable, Sendable {
    /// SwiftPM's name of the package: the last part of its path or address, in lower case.
    var identity: String
    var source: Source
    /// The name of the package in the manifest; nil if it has none.
    var alias: String?

    enum Source: Equatable, Sendable {
      /// An absolute path.
      case folder(String)
      /// An address or an identity in a registry.
      case remote(String)
    }
  }

  /// A library or an executable, without its type, which does not change what it reaches.
  struct Product: Equatable, Sendable {
    var name: String
    var targets: [String]
  }

  struct Target: Equatable, Sendable {
    var name: String
    /// As SwiftPM prints it: regular, executable, test, system, binary, plugin, macro.
    var type: String
    /// Relative to the package; nil for SwiftPM's default.
    var path: String?
    var dependencies: [TargetDependency] = []
    /// Paths that the manifest excludes.
    var exclude: [String] = []
    /// The paths of its sources; nil for its whole folder.
    var sources: [String]?
    var resources: [String] = []
    var settings: [Setting] = []
    var plugins: [String] = []
  }

  /// A dependency of a target: a product, or another target.
  struct TargetDependency: Equatable, Sendable {
    var name: String
    /// The identity or name of the package, where the manifest declares a product.
    var package: String?
    /// The aliases of modules of the dependency, by their own names.
    var aliases: [String: String] = [:]
    var isConditional = false
  }

  /// One build setting of a target, for the compilers or the linker.
  struct Setting: Equatable, Sendable {
    /// As SwiftPM prints it: define, unsafeFlags, linkedLibrary, headerSearchPath, ...
    var kind: String
    var values: [String] = []
    var isConditional = false
  }
}

extension Manifest {
  /// The manifest with what only another one of the same package has: packages, products, targets, and
  /// dependencies of targets.
  func merging(_ other: Manifest) -> Manifest {
    var merged = self
    merged.dependencies += other.dependencies.filter { !dependencies.contains($0) }
    merged.products += other.products.filter { product in
      !products.contains { $0.name == product.name }
    }
    for target in other.targets {
      if let index = merged.targets.firstIndex(where: { $0.name == target.name }) {
        let known = merged.targets[index].dependencies
        merged.targets[index].dependencies += target.dependencies.filter { !known.contains($0) }
      } else {
        merged.targets.append(target)
      }
    }
    return merged
  }
}
