import Foundation
import Testing

@testable import BoundaryCheck

@Suite("Reading a policy")
struct PolicyJSONTests {
  @Test func everythingThatCanBeSaidIsRead() throws {
    let policy = try policy(
      """
      { "version": 1,
        "layers": [
          { "name": "Inner", "system": ["Foundation"], "why": "Because.", "instead": "Do." },
          { "name": "Outer", "sees": ["Inner"], "drawn": false }
        ],
        "packages": [
          { "path": "In", "layer": "Inner", "modules": [{ "name": "A", "imports": ["Foundation"] }] },
          { "path": ".", "layer": "Outer", "buildsAlone": false, "scratch": "out", "modules": [
            { "name": "ATests", "kind": "test", "imports": ["A"], "testable": ["A"] },
            { "name": "CX", "kind": "c", "path": "C/X", "includes": ["x.h"], "links": ["x"] }
          ] }
        ],
        "symbols": [{ "prefix": "x_", "owners": ["CX"], "why": "Mine." }],
        "scripts": { "files": ["Makefile"], "flags": ["-s"] },
        "looseFiles": ["bench/a.c"], "workspaces": ["samples"], "drawing": "docs/a.md",
        "exceptions": [{ "rule": "spi", "module": "A", "subject": "@_spi", "reason": "Old." }]
      }
      """
    )
    #expect(policy.layers.map(\.name) == ["Inner", "Outer"])
    #expect(policy.layers[0].system == ["Foundation"])
    #expect(policy.layers[0].why == "Because.")
    #expect(policy.layers[0].instead == "Do.")
    #expect(policy.layers[1].sees == ["Inner"])
    #expect(policy.layers.map(\.isDrawn) == [true, false])
    #expect(policy.packages.map(\.buildsAlone) == [true, false])
    #expect(policy.packages.map(\.scratch) == [".build", "out"])
    #expect(policy.modules.map(\.name) == ["A", "ATests", "CX"])
    #expect(policy.modules.map(\.path) == ["Sources/A", "Tests/ATests", "C/X"])
    #expect(policy.modules.map(\.kind) == [.library, .test, .c])
    #expect(policy.modules[1].testable == ["A"])
    #expect(policy.modules[2].includes == ["x.h"])
    #expect(policy.modules[2].links == ["x"])
    #expect(policy.symbols == [.init(prefix: "x_", owners: ["CX"], why: "Mine.")])
    #expect(policy.scripts == .init(files: ["Makefile"], flags: ["-s"]))
    #expect(policy.looseFiles == ["bench/a.c"])
    #expect(policy.workspaces == ["samples"])
    #expect(policy.drawing == "docs/a.md")
    #expect(
      policy.exceptions == [
        AcceptedViolation(rule: .spi, module: "A", subject: "@_spi", file: nil, reason: "Old.")
      ]
    )
  }

  @Test(arguments: [
    ("{", "boundaries.json is not JSON"),
    ("[]", "boundaries.json is not an object"),
    (#"{"version": 1, "version": 1}"#, "has the key version twice in one object"),
    (
      #"{"version": 1, "layers": [{"a": {"\"": 1}, "b": [{"c": 1}, {"c": 1, "c" : 2}]}]}"#,
      "key c twice"
    ),
    (#"{"version": 2}"#, "version must be 1"),
    (#"{"layer": []}"#, "boundaries.json: layer is not a known key"),
    (#"{"version": 1, "layers": {}}"#, "layers must be a list"),
    (#"{"version": 1, "layers": [{"names": "A"}]}"#, "layers[0].names is not a known key"),
    (#"{"version": 1, "layers": [{"sees": []}]}"#, "layers[0].name is missing"),
    (#"{"version": 1, "layers": [{"name": " "}]}"#, "must be a text that is not blank"),
    (#"{"version": 1, "layers": [{"name": "A", "sees": "B"}]}"#, "sees must be a list"),
    (#"{"version": 1, "layers": [{"name": "A", "sees": ["B", "B"]}]}"#, "lists B twice"),
    (#"{"version": 1, "layers": [{"name": "A", "drawn": "yes"}]}"#, "must be true or false"),
    (#"{"version": 1, "scripts": []}"#, "scripts is not an object"),
    (#"{"version": 1, "drawing": "a.SVG"}"#, "boundaries.json: drawing is an SVG"),
    (#"{"version": 1}"#, "boundaries.json: there are no modules"),
    (
      #"{"version": 1, "exceptions": [{"rule": "spy", "module": "A", "subject": "x", "reason": "r"}]}"#,
      "exceptions[0].rule is spy, but must be one of layer"
    ),
    (
      #"{"version": 1, "exceptions": [{"rule": "spi", "module": "A", "subject": "x", "reason": ""}]}"#,
      "exceptions[0].reason must be a text"
    ),
  ])
  func malformedEntryIsReportedWithItsPlace(json: String, complaint: String) {
    #expect(obstacle(in: json)?.message.contains(complaint) == true)
  }

  @Test(arguments: [
    (#"{"name": "A"}, {"name": "A"}"#, "In", "Inner", "two entries for module A"),
    (#"{"name": "A"}"#, "../In", "Inner", "is not a folder under the root"),
    (#"{"name": "A"}"#, "/In", "Inner", "is not a folder under the root"),
    (#"{"name": "A"}"#, "In", "Middle", "package In is in Middle, which is missing"),
    (
      #"{"name": "A", "kind": "plugin"}"#, "In", "Inner",
      "kind is plugin, but must be one of library"
    ),
    (#"{"name": "A", "testable": ["B"]}"#, "In", "Inner", "testable of A lists B"),
    (#"{"name": "A"}, {"name": "B", "path": "Sources/A/B"}"#, "In", "Inner", "is inside that of A"),
  ])
  func modulesHaveToFitTogether(
    modules: String,
    path: String,
    layer: String,
    complaint: String
  ) {
    let json = """
      { "version": 1, "layers": [{ "name": "Inner" }],
        "packages": [{ "path": "\(path)", "layer": "\(layer)", "modules": [\(modules)] }] }
      """
    #expect(obstacle(in: json)?.message.contains(complaint) == true)
  }

  @Test(arguments: [
    ("{\n  \"version\": 1,\n  \"layers\": [{ \"name\": \"A\", \"sees\": \"B\" }]\n}", 3, 37),
    ("{\n  \"version\": 1,\n  \"layers\": [{ \"sees\": [] }]\n}", 3, 14),
    ("{\n  \"version\": 1,\n  \"layer\": [7]\n}", 3, 12),
    ("{\n  \"version\" 1\n}", 2, 13),
  ])
  func faultHasLineAndColumn(json: String, line: Int, column: Int) throws {
    let location = try #require(obstacle(in: json)?.location)
    #expect(location.file == "boundaries.json")
    #expect(location.line == line)
    #expect(location.column == column)
  }

  @Test func schemaHasEveryKey() async throws {
    let schema = try JSONSerialization.jsonObject(with: Data(Policy.fileSchema.utf8))
    let properties = try #require((schema as? [String: Any])?["properties"] as? [String: Any])
    let keys = ["$schema", "version"] + Policy.fields.map(\.key)
    #expect(Set(properties.keys) == Set(keys))
    let layers = try #require(properties["layers"] as? [String: Any])
    let items = try #require(layers["items"] as? [String: Any])
    #expect(items["required"] as? [String] == ["name"])
    #expect(try policy("{ \"$schema\": \"x\", \(Self.least) }").layers.count == 1)
  }

  private static let least = """
    "version": 1, "layers": [{ "name": "A", "modules": ["*"] }]
    """

  private func policy(_ json: String) throws -> Policy {
    try Policy(json: Array(json.utf8))
  }

  private func obstacle(in json: String) -> Obstacle? {
    do {
      _ = try policy(json)
      return nil
    } catch {
      return error as? Obstacle
    }
  }
}
