import Foundation

extension Policy {
  /// The name of the policy's file, in the root of the workspace.
  static let fileName = "boundaries.json"

  /// Reads the policy of the workspace in the folder.
  static func read(from root: String) throws(Obstacle) -> Policy {
    guard let data = FileManager.default.contents(atPath: root + "/" + fileName) else {
      throw Obstacle(
        message: "there is no \(fileName) to be read in \(root)",
        instead: "Name the workspace with --root, or let `boundaries init` write a first policy."
      )
    }
    return try Policy(json: [UInt8](data))
  }

  /// Reads a policy.
  ///
  /// What is unknown, missing, said twice or points nowhere is an obstacle.
  init(json: [UInt8], file: String = Policy.fileName) throws(Obstacle) {
    let keys = [
      "version", "layers", "packages", "symbols", "scripts", "looseFiles", "drawing", "exceptions",
    ]
    let object = try PolicyObject(json: json, file: file, keys: keys)
    try object.checkVersion()
    self.init(
      layers: try object.list("layers", keys: Layer.keys) { layer throws(Obstacle) in
        try Layer(layer)
      },
      packages: try object.list("packages", keys: Package.keys) { package throws(Obstacle) in
        try Package(package)
      },
      symbols: try object.list("symbols", keys: SymbolOwner.keys) { symbol throws(Obstacle) in
        try SymbolOwner(symbol)
      },
      scripts: try object.object("scripts", keys: Scripts.keys)
        .map { scripts throws(Obstacle) in try Scripts(scripts) } ?? Scripts(),
      looseFiles: try object.strings("looseFiles"),
      drawing: try object.optionalString("drawing"),
      exceptions: try object.list("exceptions", keys: AcceptedViolation.keys) {
        exception throws(Obstacle) in try AcceptedViolation(exception)
      }
    )
    try checkNames(in: file)
  }
}

extension Policy.Layer {
  fileprivate static let keys = ["name", "sees", "system", "drawn", "why", "instead"]

  fileprivate init(_ object: PolicyObject) throws(Obstacle) {
    self.init(
      name: try object.string("name"),
      sees: try object.strings("sees"),
      system: try object.strings("system"),
      isDrawn: try object.flag("drawn", default: true),
      why: try object.optionalString("why"),
      instead: try object.optionalString("instead")
    )
  }
}

extension Policy.Package {
  fileprivate static let keys = ["path", "layer", "modules", "buildsAlone", "scratch"]

  fileprivate init(_ object: PolicyObject) throws(Obstacle) {
    self.init(
      path: try object.folder("path"),
      layer: try object.string("layer"),
      modules: try object.list("modules", keys: Policy.Module.keys) { module throws(Obstacle) in
        try Policy.Module(module)
      },
      buildsAlone: try object.flag("buildsAlone", default: true),
      scratch: try object.optionalString("scratch") ?? ".build"
    )
  }
}

extension Policy.Module {
  fileprivate static let keys = [
    "name", "kind", "path", "imports", "testable", "includes", "links",
  ]

  fileprivate init(_ object: PolicyObject) throws(Obstacle) {
    let name = try object.string("name")
    let kind = try object.optionalString("kind")
    guard let known = Kind(rawValue: kind ?? Kind.library.rawValue) else {
      let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw object.wrong("kind", "is not one of \(kinds)")
    }
    self.init(
      name: name,
      kind: known,
      path: try object.optionalString("path") ?? Self.usualPath(of: name, kind: known),
      imports: try object.strings("imports"),
      testable: try object.strings("testable"),
      includes: try object.strings("includes"),
      links: try object.strings("links")
    )
    if let stranger = testable.first(where: { !imports.contains($0) }) {
      throw object.wrong("testable", "names \(stranger), which is not among the imports")
    }
  }

  /// Where SwiftPM looks for a target of that name and kind.
  static func usualPath(of name: String, kind: Kind) -> String {
    (kind == .test ? "Tests/" : "Sources/") + name
  }
}

extension Policy.SymbolOwner {
  fileprivate static let keys = ["prefix", "owners", "why"]

  fileprivate init(_ object: PolicyObject) throws(Obstacle) {
    self.init(
      prefix: try object.string("prefix"),
      owners: try object.strings("owners"),
      why: try object.string("why")
    )
  }
}

extension Policy.Scripts {
  fileprivate static let keys = ["files", "flags"]

  fileprivate init(_ object: PolicyObject) throws(Obstacle) {
    self.init(files: try object.strings("files"), flags: try object.strings("flags"))
  }
}

extension AcceptedViolation {
  static let keys = ["rule", "module", "subject", "file", "reason"]

  init(_ object: PolicyObject) throws(Obstacle) {
    let name = try object.string("rule")
    guard let rule = Rule(rawValue: name) else {
      throw object.wrong("rule", "is \(name), which is no rule; boundaries explain lists them")
    }
    self.init(
      rule: rule,
      module: try object.string("module"),
      subject: try object.string("subject"),
      file: try object.optionalString("file"),
      reason: try object.string("reason")
    )
  }
}

extension PolicyObject {
  /// A folder under the root: relative, and with no way out of it.
  fileprivate func folder(_ key: String) throws(Obstacle) -> String {
    let path = try string(key)
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path == "." || !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw wrong(key, "is not a folder under the root, such as Modules/Domain")
    }
    return path
  }
}
