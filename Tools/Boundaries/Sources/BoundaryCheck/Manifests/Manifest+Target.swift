extension Manifest.Target {
  /// The keys of a target, with those that say nothing about what it reaches.
  private static let fields: Set = [
    "checksum", "dependencies", "exclude", "name", "packageAccess", "path", "pkgConfig",
    "pluginCapability", "pluginUsages", "providers", "publicHeadersPath", "resources", "settings",
    "sources", "type", "url",
  ]
  private static let types: Set = [
    "binary", "executable", "macro", "plugin", "regular", "system", "test",
  ]

  /// A setting, a dependency or a type that is not known is an obstacle.
  init(_ dump: DumpValue) throws(Obstacle) {
    let fields = try dump.fields(known: Self.fields)
    guard let name = fields["name"], let type = fields["type"] else { throw dump.unexpected() }
    self.init(name: try name.string(), type: try type.string())
    guard Self.types.contains(self.type) else { throw type.unexpected() }
    path = try fields["path"]?.string()
    dependencies = try fields["dependencies"]?.elements().map(Manifest.TargetDependency.init) ?? []
    exclude = try fields["exclude"]?.strings() ?? []
    sources = try fields["sources"]?.strings()
    resources = try fields["resources"]?.elements().map(Self.resource) ?? []
    plugins = try fields["pluginUsages"]?.elements().map(Self.plugin) ?? []
    settings = try fields["settings"]?.elements().map(Manifest.Setting.init) ?? []
    // Search paths and libraries that the manifest names outside its settings.
    if let package = try fields["pkgConfig"]?.string() {
      settings.append(Manifest.Setting(tool: "linker", kind: "pkgConfig", values: [package]))
    }
    if let folder = try fields["publicHeadersPath"]?.string() {
      settings.append(Manifest.Setting(tool: "c", kind: "publicHeadersPath", values: [folder]))
    }
  }

  /// The path alone: how a resource is processed makes no difference.
  private static func resource(_ dump: DumpValue) throws(Obstacle) -> String {
    guard let path = try dump.fields(known: ["path", "rule"])["path"] else {
      throw dump.unexpected()
    }
    return try path.string()
  }

  /// The plugin's name, without the package that it is from.
  private static func plugin(_ dump: DumpValue) throws(Obstacle) -> String {
    let (kind, value) = try dump.choice()
    guard kind == "plugin" else { throw dump.unexpected() }
    return try value.elements(count: 2)[0].string()
  }
}

extension Manifest.TargetDependency {
  /// SwiftPM writes the name, the package, the aliases and the condition as one list.
  fileprivate init(_ dump: DumpValue) throws(Obstacle) {
    let (kind, value) = try dump.choice()
    let parts = try value.elements(count: kind == "product" ? 4 : 2)
    self.init(name: try parts[0].string())
    switch kind {
    case "byName": break
    case "target": isCertainlyTarget = true
    case "product":
      package = parts[1].isNull ? nil : try parts[1].string()
      if !parts[2].isNull {
        for (name, alias) in try parts[2].members() {
          aliases[name] = try alias.string()
        }
      }
    default: throw dump.unexpected()
    }
    isConditional = parts.last?.isNull == false
  }
}

extension Manifest.Setting {
  /// The settings whose reach is known; PackageCheck judges each of them.
  private static let kinds: Set = [
    "define", "defaultIsolation", "disableWarning", "enableExperimentalFeature",
    "enableUpcomingFeature", "enableWarning", "headerSearchPath", "interoperabilityMode",
    "linkedFramework", "linkedLibrary", "strictMemorySafety", "swiftLanguageMode",
    "treatAllWarnings", "treatWarning", "unsafeFlags",
  ]

  fileprivate init(_ dump: DumpValue) throws(Obstacle) {
    let fields = try dump.fields(known: ["condition", "kind", "tool"])
    guard let tool = fields["tool"], let setting = fields["kind"] else { throw dump.unexpected() }
    let (kind, value) = try setting.choice()
    guard Self.kinds.contains(kind) else { throw setting.unexpected() }
    self.init(tool: try tool.string(), kind: kind)
    guard ["swift", "c", "cxx", "linker"].contains(self.tool) else { throw tool.unexpected() }
    isConditional = fields["condition"] != nil
    let arguments = try value.members()
    for (_, argument) in arguments.sorted(by: { $0.key < $1.key }) {
      values += kind == "unsafeFlags" ? try argument.strings() : [try argument.string()]
    }
  }
}
