/// The layers and packages of a workspace, and what each module may import.
///
/// The policy is closed: a module, a file, an import or a build flag that it does not list is a
/// violation. An entry that nothing needs is an error.
struct Policy: Equatable, Sendable {
  var profile = Profile.strict
  /// Severities of rules that differ from the profile, by name.
  var rules: [String: Severity] = [:]
  var defaults = Defaults()
  /// Lists of modules and patterns, which `@NAME` refers to.
  var groups: [String: [String]] = [:]
  /// The layers, each with what it may see.
  var layers: [Layer] = []
  /// Promises about all ways from one module to another.
  var contracts: [Contract] = []
  /// The packages of the workspace, with the root; none means all.
  var packages: [Package] = []
  /// The owners of C symbols, by prefix.
  var symbols: [SymbolOwner] = []
  /// The files that start builds, and the flags they may pass on to the compiler and the linker.
  var scripts = Scripts()
  /// Source files, relative to the root, that belong to no module on purpose.
  var looseFiles: [String] = []
  /// Folders, relative to the root, of other workspaces with a policy of their own.
  var workspaces: [String] = []
  /// The Markdown file that shows the layers, relative to the root; nil if there is none.
  var drawing: String?
  /// Violations that are accepted permanently, each with its reason.
  var exceptions: [AcceptedViolation] = []

  /// What every layer may import, besides its own lists.
  struct Defaults: Equatable, Sendable {
    var system: [String] = []
  }

  /// A set of modules with one job, and what they may import at most.
  ///
  /// A module is in the layer that has its name, else in the first that a pattern puts it into, else
  /// in the layer of its package.
  struct Layer: Equatable, Sendable {
    var name = ""
    /// The names of modules, and patterns for them.
    var modules: [String] = []
    /// Folders, relative to the root, whose modules are in the layer, and patterns for them.
    var paths: [String] = []
    /// The names or folders of packages, and patterns for them.
    var packages: [String] = []
    /// The other layers whose modules it may import, besides its own.
    var sees: [String] = []
    /// The modules from outside the workspace that it may import.
    var system: [String] = []
    /// Whether drawings show it.
    var isDrawn = true
    /// Why the layer may not see more; printed with a violation.
    var why: String?
    /// What to do instead of importing from another layer.
    var instead: String?
  }

  /// What some modules must not reach, directly or through other modules.
  ///
  /// Its words are names of layers, and names of modules or patterns for them.
  struct Contract: Equatable, Sendable {
    var from: [String] = []
    /// What none of them may reach.
    var never: [String] = []
    /// Modules none of which may import another one of them.
    var independent: [String] = []
    var why: String?
  }

  /// One package, with its folder relative to the root, or a project of Xcode; "." is the root itself.
  struct Package: Equatable, Sendable {
    var path = ""
    /// The layer of the modules that no layer lists; empty if each is listed.
    var layer = ""
    var modules: [Module] = []
    /// Whether its modules must compile with only the dependencies that its manifest lists.
    var buildsAlone = true
    /// The build folder, relative to the root, that holds the debug objects of its modules.
    var scratch = ".build"
  }

  /// One target of a package.
  struct Module: Equatable, Sendable {
    var name = ""
    /// The layer that lists it; empty for the layer of its package.
    var layer = ""
    var kind = Kind.library
    /// The folder of its sources, relative to the package.
    var path = ""
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
    var prefix = ""
    /// The modules that may use the symbols; empty if no module may.
    var owners: [String] = []
    var why = ""
  }

  /// The files that start builds: make files, CI scripts.
  struct Scripts: Equatable, Sendable {
    /// Paths relative to the root.
    var files: [String] = []
    /// The flags that they may pass through to the compiler or the linker, one word each.
    var flags: [String] = []
  }
}

/// An accepted violation; it is recognized on any line.
struct AcceptedViolation: Hashable, Sendable {
  var rule = Rule.layer
  var module = ""
  var subject = ""
  /// The file, relative to the root; nil for any.
  var file: String?
  var reason = ""
}

extension Policy {
  /// Every module, in the order of the policy.
  var modules: [Module] { packages.flatMap(\.modules) }

  func modules(inLayer name: String) -> [Module] {
    packages.flatMap { package in package.modules.filter { package.layer(of: $0) == name } }
  }

  func module(named name: String) -> Module? {
    modules.first { $0.name == name }
  }

  func package(ofModule name: String) -> Package? {
    packages.first { $0.modules.contains { $0.name == name } }
  }

  /// Changes every module, in the order of the policy.
  mutating func updateModules(_ change: (inout Module) -> Void) {
    for package in packages.indices {
      for module in packages[package].modules.indices {
        change(&packages[package].modules[module])
      }
    }
  }

  func layer(named name: String) -> Layer? {
    layers.first { $0.name == name }
  }

  func layer(ofModule name: String) -> Layer? {
    for package in packages {
      guard let module = package.modules.first(where: { $0.name == name }) else { continue }
      return layer(named: package.layer(of: module))
    }
    return nil
  }
}

extension Policy.Layer {
  /// Whether its modules are given by sets, not only by the layer of a package.
  var listsModules: Bool { !(modules.isEmpty && paths.isEmpty && packages.isEmpty) }

  /// Whether modules of the layer may import modules of the other layer, which may be itself.
  func reaches(_ other: Policy.Layer) -> Bool {
    other.name == name || sees.contains(other.name)
  }
}

extension Policy.Package {
  /// The name of the layer of a module; empty without one.
  func layer(of module: Policy.Module) -> String {
    module.layer.isEmpty ? layer : module.layer
  }

  /// Whether it is a project of Xcode, whose modules have paths relative to the root.
  var isProject: Bool { path.hasSuffix(".xcodeproj") }

  /// The folder that contains the folders of its modules, relative to the root.
  var base: String { isProject ? "." : path }

  /// The folder of a module, relative to the root.
  func folder(of module: Policy.Module) -> String {
    base == "." ? module.path : base + "/" + module.path
  }

  /// The package's manifest, relative to the root.
  var manifest: String {
    LexicalPath.joined(path, isProject ? "project.pbxproj" : "Package.swift")
  }
}
