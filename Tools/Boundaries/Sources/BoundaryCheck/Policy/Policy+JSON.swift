import Foundation

extension Policy: JSONObject {
  /// The name of the policy's file, in the root of the workspace.
  static let fileName = "boundaries.json"

  static var fields: [Field<Policy>] {
    [
      Field("profile", \.profile), Field("rules", \.rules), Field("defaults", \.defaults),
      Field("groups", \.groups), Field("layers", \.layers), Field("contracts", \.contracts),
      Field("packages", \.packages), Field("symbols", \.symbols), Field("scripts", \.scripts),
      Field("looseFiles", \.looseFiles), Field("workspaces", \.workspaces),
      Field("drawing", \.drawing),
      Field("exceptions", \.exceptions),
    ]
  }

  /// Reads the policy of the workspace in the folder.
  static func read(from root: String) throws(Obstacle) -> Policy {
    guard let data = FileManager.default.contents(atPath: root + "/" + fileName) else {
      throw Obstacle(
        "\(root) has no readable \(fileName)",
        instead: "Use --root with the folder of the workspace, or write a policy: boundaries init"
      )
    }
    return try Policy(json: [UInt8](data))
  }

  /// Reads a policy; unknown, missing and repeated keys and names are obstacles.
  init(json: [UInt8]) throws(Obstacle) {
    try self.init(text: json, of: Self.fileName)
    try checkNames()
  }
}

extension Policy.Defaults: JSONObject {
  static var fields: [Field<Self>] { [Field("system", \.system)] }
}

extension Policy.Layer: JSONObject {
  static var fields: [Field<Self>] {
    [
      Field("name", \.name, isRequired: true), Field("modules", \.modules),
      Field("paths", \.paths), Field("packages", \.packages), Field("sees", \.sees),
      Field("system", \.system),
      Field("drawn", \.isDrawn), Field("why", \.why), Field("instead", \.instead),
    ]
  }
}

extension Policy.Contract: JSONObject {
  static var fields: [Field<Self>] {
    [
      Field("from", \.from), Field("never", \.never), Field("independent", \.independent),
      Field("why", \.why),
    ]
  }
}

extension Policy.Package: JSONObject {
  static var fields: [Field<Self>] {
    [
      Field("path", \.path, isRequired: true), Field("layer", \.layer),
      Field("buildsAlone", \.buildsAlone), Field("scratch", \.scratch), Field("modules", \.modules),
    ]
  }
}

extension Policy.Module.Kind: JSONValue {}

extension Policy.Module: JSONObject {
  /// The usual path depends on the name and the kind, which are read before.
  static var fields: [Field<Self>] {
    [
      Field("name", \.name, isRequired: true), Field("kind", \.kind), Field("path", \.unusualPath),
      Field("imports", \.imports), Field("testable", \.testable), Field("includes", \.includes),
      Field("links", \.links),
    ]
  }

  /// The path; nil if it is where SwiftPM looks for a target of the name and kind.
  private var unusualPath: String? {
    get { path == usualPath ? nil : path }
    set { path = newValue ?? usualPath }
  }

  private var usualPath: String {
    name.isEmpty ? "" : (kind == .test ? "Tests/" : "Sources/") + name
  }
}

extension Policy.SymbolOwner: JSONObject {
  static var fields: [Field<Self>] {
    [
      Field("prefix", \.prefix, isRequired: true), Field("owners", \.owners),
      Field("why", \.why, isRequired: true),
    ]
  }
}

extension Policy.Scripts: JSONObject {
  static var fields: [Field<Self>] { [Field("files", \.files), Field("flags", \.flags)] }
}

extension Rule: JSONValue {}

extension AcceptedViolation: JSONObject {
  static var fields: [Field<Self>] {
    [
      Field("rule", \.rule, isRequired: true), Field("module", \.module, isRequired: true),
      Field("subject", \.subject, isRequired: true), Field("file", \.file),
      Field("reason", \.reason, isRequired: true),
    ]
  }
}
