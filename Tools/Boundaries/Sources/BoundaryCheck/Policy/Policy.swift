/// What a workspace is allowed to look like: its layers, its packages, and what each module may import.
///
/// The policy is closed: a module, a file, an import or a build flag that it does not name is a
/// violation, and an entry of it that nothing needs is an error.
struct Policy: Equatable, Sendable {
  /// The layers, each with what it may see.
  var layers: [Layer]
  /// The packages of the workspace, the root's included.
  var packages: [Package]
  /// Whose the symbols with a given prefix are.
  var symbols: [SymbolOwner] = []
  /// The files that start builds, and the flags they may pass on to the compiler and the linker.
  var scripts = Scripts()
  /// Source files, relative to the root, that belong to no module on purpose.
  var looseFiles: [String] = []
  /// Where the drawing of the layers is kept, relative to the root; nil if there is none.
  var drawing: String?
  /// Violations that are accepted for good, each with its reason.
  var exceptions: [AcceptedViolation] = []

  /// A group of packages with one job, and what the modules in it may import at most.
  struct Layer: Equatable, Sendable {
    var name: String
    /// The other layers whose modules it may import; its own are always in reach.
    var sees: [String] = []
    /// The modules from outside the workspace that it may import.
    var system: [String] = []
    /// Whether drawings show it; those of tests and tools would hide the others.
    var isDrawn = true
    /// Why the layer is kept apart: a sentence for the person who broke the rule.
    var why: String?
    /// What to do instead of reaching out of the layer.
    var instead: String?
  }

  /// One package, with its folder relative to the root; "." is the root itself.
  struct Package: Equatable, Sendable {
    var path: String
    var layer: String
    var modules: [Module]
    /// Whether the package has to build with nothing but what its manifest names in reach.
    var buildsAlone = true
    /// The build folder, relative to the root, that holds the debug objects of its modules.
    var scratch = ".build"
  }

  /// One target of a package.
  struct Module: Equatable, Sendable {
    var name: String
    var kind = Kind.library
    /// The folder of its sources, relative to the package.
    var path: String
    /// Every module that its sources import, of the workspace or from outside.
    var imports: [String] = []
    /// The imported modules whose internals its tests may see.
    var testable: [String] = []
    /// The headers that the C files of the module include, written as in the files, without quotes.
    var includes: [String] = []
    /// The libraries that a system module's module map links.
    var links: [String] = []

    enum Kind: String, CaseIterable, Sendable {
      case library
      case executable
      case test
      /// A target of C sources.
      case c
      /// A module map over a library of the system.
      case system
    }
  }

  /// The modules that may refer to symbols with a prefix.
  struct SymbolOwner: Equatable, Sendable {
    var prefix: String
    /// Nobody may, if it is empty.
    var owners: [String]
    var why: String
  }

  /// What starts builds: make files, CI scripts.
  struct Scripts: Equatable, Sendable {
    /// Paths relative to the root.
    var files: [String] = []
    /// The flags that they may pass through to the compiler or the linker, one word each.
    var flags: [String] = []
  }
}

/// A violation that a workspace lives with, known by what it is and not by its line.
struct AcceptedViolation: Hashable, Sendable {
  var rule: Rule
  var module: String
  var subject: String
  /// The file, relative to the root; nil stands for any.
  var file: String?
  var reason: String
}

extension Policy {
  /// Every module, in the order of the policy.
  var modules: [Module] { packages.flatMap(\.modules) }

  func module(named name: String) -> Module? {
    modules.first { $0.name == name }
  }

  func package(ofModule name: String) -> Package? {
    packages.first { $0.modules.contains { $0.name == name } }
  }

  func layer(named name: String) -> Layer? {
    layers.first { $0.name == name }
  }

  func layer(ofModule name: String) -> Layer? {
    package(ofModule: name).flatMap { layer(named: $0.layer) }
  }
}

extension Policy.Layer {
  /// Whether modules of the layer may import modules of the other one, or of its own.
  func reaches(_ other: Policy.Layer) -> Bool {
    other.name == name || sees.contains(other.name)
  }
}

extension Policy.Package {
  /// The folder of a module, relative to the root.
  func folder(of module: Policy.Module) -> String {
    path == "." ? module.path : path + "/" + module.path
  }

  /// The package's manifest, relative to the root.
  var manifest: String {
    LexicalPath.joined(path, "Package.swift")
  }
}
