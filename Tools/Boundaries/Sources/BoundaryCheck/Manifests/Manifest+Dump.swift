extension Manifest {
  /// Reads what `swift package dump-package` printed.
  init(dump bytes: [UInt8], of package: String) throws(Obstacle) {
    let dump = DumpValue(bytes, of: package)
    // Without `pkgConfig` of packages that are only a module map, which SwiftPM had before
    // system library targets.
    try dump.checkKeys([
      "cLanguageStandard", "cxxLanguageStandard", "defaultLocalization", "dependencies", "name",
      "packageKind", "platforms", "products", "providers", "swiftLanguageVersions", "targets",
      "toolsVersion", "traits",
    ])
    name = try dump["name"].get()
    dependencies = try dump["dependencies"].list(Dependency.init)
    products = try dump["products"].list(Product.init)
    targets = try dump["targets"].list(Target.init)
    let tools: String = try dump["toolsVersion"]["_version"].get()
    let modes: [String] = try dump["swiftLanguageVersions"].optional() ?? []
    languageMode =
      modes.max { (Double($0) ?? 0) < (Double($1) ?? 0) }
      ?? (["4.", "5."].contains(where: tools.hasPrefix) ? "5" : "6")
  }
}

extension Manifest.Dependency {
  fileprivate init(_ dump: DumpValue) throws(Obstacle) {
    let (kind, values) = try dump.enumCase(["fileSystem": 1, "registry": 1, "sourceControl": 1])
    let fields = values[0]
    try fields.checkKeys([
      "identity", "location", "nameForTargetDependencyResolutionOnly", "path", "productFilter",
      "requirement", "traits",
    ])
    identity = try fields["identity"].get()
    alias = try fields["nameForTargetDependencyResolutionOnly"].optional()
    switch kind {
    case "fileSystem": source = .folder(try fields["path"].get())
    case "sourceControl":
      let (place, values) = try fields["location"].enumCase(["local": 1, "remote": 1])
      source = .remote(try (place == "local" ? values[0] : values[0]["urlString"]).get())
    default: source = .remote(identity)
    }
  }
}

extension Manifest.Product {
  fileprivate init(_ dump: DumpValue) throws(Obstacle) {
    name = try dump["name"].get()
    targets = try dump["targets"].get()
  }
}

extension Manifest.Target {
  fileprivate init(_ dump: DumpValue) throws(Obstacle) {
    try dump.checkKeys([
      "checksum", "dependencies", "exclude", "name", "packageAccess", "path", "pkgConfig",
      "pluginCapability", "pluginUsages", "providers", "publicHeadersPath", "resources",
      "settings", "sources", "type", "url",
    ])
    name = try dump["name"].get()
    type = try dump["type"].get()
    path = try dump["path"].optional()
    dependencies = try dump["dependencies"].list(Manifest.TargetDependency.init)
    exclude = try dump["exclude"].optional() ?? []
    sources = try dump["sources"].optional()
    resources = try dump["resources"].list { value throws(Obstacle) in try value["path"].get() }
    plugins = try dump["pluginUsages"].list { value throws(Obstacle) in
      try value.enumCase(["plugin": 2]).values[0].get()
    }
    settings = try dump["settings"].list(Manifest.Setting.init)
    // Search paths and libraries that the manifest declares outside its settings.
    for kind in ["pkgConfig", "publicHeadersPath"] where dump[kind].exists {
      settings.append(Manifest.Setting(kind: kind, values: [try dump[kind].get()]))
    }
  }
}

extension Manifest.TargetDependency {
  /// SwiftPM prints the name, the package, the aliases and the condition as one list.
  fileprivate init(_ dump: DumpValue) throws(Obstacle) {
    let (kind, values) = try dump.enumCase(["byName": 2, "product": 4, "target": 2])
    name = try values[0].get()
    if kind == "product" {
      package = try values[1].optional()
      aliases = try values[2].optional() ?? [:]
    }
    isConditional = values.last?.exists == true
  }
}

extension Manifest.Setting {
  /// Accepts any kind of setting; `TargetCheck` reports unknown ones.
  fileprivate init(_ dump: DumpValue) throws(Obstacle) {
    try dump.checkKeys(["condition", "kind", "tool"])
    let kinds: [String: [String: Any]] = try dump["kind"].get()
    guard let (kind, arguments) = kinds.first, kinds.count == 1 else { throw dump["kind"].obstacle }
    self.kind = kind
    for name in arguments.keys.sorted() {
      // One word or a list of words.
      let argument = dump["kind"][kind][name]
      values += arguments[name] is String ? [try argument.get()] : try argument.get()
    }
    isConditional = dump["condition"].exists
  }
}
