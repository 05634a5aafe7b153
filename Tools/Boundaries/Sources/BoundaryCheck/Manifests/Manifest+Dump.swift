extension Manifest {
  /// Reads what `swift package dump-package` printed; whatever is not known to it is an obstacle.
  init(dump bytes: [UInt8], of package: String) throws(Obstacle) {
    let dump = try DumpValue(parsing: bytes, of: package)
    let fields = try dump.fields(known: [
      "cLanguageStandard", "cxxLanguageStandard", "defaultLocalization", "dependencies", "name",
      "packageKind", "pkgConfig", "platforms", "products", "providers", "swiftLanguageVersions",
      "targets", "toolsVersion", "traits",
    ])
    guard let name = fields["name"], let version = fields["toolsVersion"],
      let products = fields["products"], let targets = fields["targets"],
      let dependencies = fields["dependencies"]
    else { throw dump.unexpected() }
    // A package that is nothing but a module map, as SwiftPM had them before it had targets for it.
    if let ancient = fields["pkgConfig"] { throw ancient.unexpected() }
    self.name = try name.string()
    languageMode = try Self.languageMode(fields["swiftLanguageVersions"], toolsVersion: version)
    let named = try dependencies.elements().map(NamedDependency.init)
    self.dependencies = named.map(\.dependency)
    self.products = try products.elements().map(Product.init)
    self.targets = try targets.elements().map(Target.init)
    renameDependencies(named)
  }

  /// The highest of the modes that are listed; without any, that of the tools version.
  private static func languageMode(
    _ listed: DumpValue?,
    toolsVersion: DumpValue
  ) throws(Obstacle) -> String {
    let known: Set = ["_version", "experimentalFeatures"]
    guard let tools = try toolsVersion.fields(known: known)["_version"]?.string(),
      let major = tools.split(separator: ".").first.flatMap({ Int($0) })
    else { throw toolsVersion.unexpected() }
    let modes = try listed?.strings() ?? []
    return modes.max { (Double($0) ?? 0) < (Double($1) ?? 0) } ?? (major >= 6 ? "6" : "5")
  }

  /// Puts identities for the names that the manifest itself gave to packages.
  private mutating func renameDependencies(_ named: [NamedDependency]) {
    for target in targets.indices {
      for index in targets[target].dependencies.indices {
        let package = targets[target].dependencies[index].package
        guard let package, let match = named.first(where: { $0.name == package }) else { continue }
        targets[target].dependencies[index].package = match.dependency.identity
      }
    }
  }
}

/// A dependency with the name that the manifest calls it by, if it gives it one.
private struct NamedDependency {
  let name: String?
  let dependency: Manifest.Dependency

  init(_ dump: DumpValue) throws(Obstacle) {
    let (kind, list) = try dump.choice()
    let only = try list.elements(count: 1)[0]
    let fields = try only.fields(known: [
      "identity", "location", "nameForTargetDependencyResolutionOnly", "path", "productFilter",
      "requirement", "traits",
    ])
    guard let identity = try fields["identity"]?.string() else { throw only.unexpected() }
    name = try fields["nameForTargetDependencyResolutionOnly"]?.string()
    let source: Manifest.Dependency.Source
    switch (kind, fields["path"], fields["location"]) {
    case ("fileSystem", let path?, nil): source = .folder(try path.string())
    case ("sourceControl", nil, let location?): source = .remote(try Self.address(location))
    case ("registry", nil, nil): source = .remote(identity)
    default: throw dump.unexpected()
    }
    dependency = Manifest.Dependency(identity: identity, source: source)
  }

  /// The address of a repository, be that on this machine or elsewhere.
  private static func address(_ location: DumpValue) throws(Obstacle) -> String {
    let (kind, list) = try location.choice()
    let only = try list.elements(count: 1)[0]
    switch kind {
    case "local": return try only.string()
    case "remote":
      guard let url = try only.fields(known: ["urlString"])["urlString"] else {
        throw only.unexpected()
      }
      return try url.string()
    default: throw location.unexpected()
    }
  }
}

extension Manifest.Product {
  /// Whether it is a library or an executable makes no difference to what it reaches.
  fileprivate init(_ dump: DumpValue) throws(Obstacle) {
    let fields = try dump.fields(known: ["name", "settings", "targets", "type"])
    guard let name = fields["name"], let targets = fields["targets"], let type = fields["type"]
    else { throw dump.unexpected() }
    let kinds: Set = ["executable", "library", "macro", "plugin", "snippet", "test"]
    guard kinds.contains(try type.choice().name) else { throw type.unexpected() }
    if let settings = fields["settings"], try !settings.elements().isEmpty {
      throw settings.unexpected()
    }
    self.init(name: try name.string(), targets: try targets.strings())
  }
}
