import Testing

@testable import BoundaryCheck

/// One package with two features, a client, a base and tests, as sets of modules.
@Suite("Layers within a package", .serialized, .timeLimit(.minutes(20)))
struct LayerSetTests {
  private static let files = [
    "Package.swift": Shape.manifest(
      "Shop",
      """
      targets: [
        .target(name: "Base"), .target(name: "PayClient", dependencies: ["Base"]),
        .target(name: "CartFeature", dependencies: ["Base", "PayClient"]),
        .target(name: "HomeFeature", dependencies: ["Base", "CartFeature"], path: "Screens/Home"),
        .testTarget(name: "CartFeatureTests", dependencies: ["CartFeature"]),
      ]
      """
    ),
    "Sources/Base/Base.swift": "public let one = 1\n",
    "Sources/PayClient/Pay.swift": "import Base\nimport Foundation\n",
    "Sources/CartFeature/Cart.swift": "import Base\nimport PayClient\nimport SwiftUI\n",
    "Screens/Home/Home.swift": "import CartFeature\n",
    "Tests/CartFeatureTests/Tests.swift": "import XCTest\n@testable import CartFeature\n",
  ]

  private static let policy = """
    {
      "version": 1,
      "profile": "core",
      "rules": {},
      "layers": [
        { "name": "Base", "modules": ["Base"] },
        { "name": "Clients", "modules": ["*Client"], "sees": ["Base"], "system": ["Foundation"] },
        { "name": "Features", "modules": ["*Feature"], "paths": ["Screens"],
          "sees": ["Base", "Clients"], "system": ["SwiftUI"], "why": "Screens only." },
        { "name": "Tests", "packages": ["Shop"], "sees": ["*"], "system": ["*"] }
      ],
      "contracts": []
    }
    """

  private func workspace(
    _ changes: [String: String] = [:],
    _ replaced: (String, String) = ("", "")
  ) throws -> TemporaryWorkspace {
    let policy =
      replaced.0.isEmpty ? Self.policy : Self.policy.replacing(replaced.0, with: replaced.1)
    var files = Self.files.merging(changes) { $1 }
    files["boundaries.json"] = policy
    return try TemporaryWorkspace(files)
  }

  @Test func modulesAreInLayersByNamePatternPathAndPackage() async throws {
    let run = try await workspace().run()
    #expect(run.status == 0, "\(run.output)")
  }

  @Test(arguments: [
    ("Sources/Base/B.swift", "import Foundation", "forbidden-import: Base imports Foundation"),
    (
      "Sources/CartFeature/B.swift", "import Foundation", "CartFeature imports Foundation, a module"
    ),
    ("Sources/PayClient/B.swift", "import CartFeature", "upward from the layer Clients"),
    (
      "Screens/Home/B.swift", "import PayClient",
      "Target HomeFeature imports another target (PayClient)"
    ),
    (
      "Sources/Base/B.swift", "import PayClient",
      "Base imports PayClient, upward from the layer Base to the layer Clients"
    ),
  ])
  func eachImportIsReportedOnce(file: String, text: String, message: String) async throws {
    let run = try await workspace([file: text + "\n"]).run()
    #expect(run.status == 1)
    #expect(run.output.contains(message), "\(run.output)")
    #expect(run.output.contains("1 violation."), "\(run.output)")
  }

  @Test func moduleInNoLayerIsReported() async throws {
    let run = try await workspace([:], (#", "paths": ["Screens"]"#, "")).run()
    #expect(run.status == 0, "a pattern of names and the package are left: \(run.output)")
    let other = try await workspace([:], (#""packages": ["Shop"]"#, #""modules": ["*X"]"#)).run()
    #expect(other.output.contains("CartFeatureTests is in no layer of the policy"))
  }

  @Test func unknownModuleOfALayerIsAnError() async throws {
    let run = try await workspace([:], (#"["Base"] }"#, #"["Bass"] }"#)).run()
    #expect(run.status == 2)
    #expect(run.output.contains("lists Bass, which is no module (did you mean Base?)"))
  }

  @Test func ruleHasTheSeverityOfThePolicy() async throws {
    let change = ["Screens/Home/B.swift": "import PayClient\n"]
    for (severity, status, summary) in [
      ("error", Int32(1), "1 violation."), ("warning", 0, "1 warning."), ("off", 0, "hold"),
    ] {
      let rules = "\"rules\": { \"edge-not-in-manifest\": \"\(severity)\" }"
      let run = try await workspace(change, (#""rules": {}"#, rules)).run()
      #expect(run.status == status)
      #expect(run.output.contains(summary), "\(run.output)")
      #expect(run.output.contains("warning: edge-not-in-manifest") == (severity == "warning"))
    }
    let wrong = try await workspace([:], (#""rules": {}"#, #""rules": { "cycel": "off" }"#)).run()
    #expect(wrong.output.contains("cycel, which is no rule (did you mean cycle?)"))
  }

  @Test(arguments: [
    (
      #"{ "from": ["HomeFeature"], "never": ["Bse"] }"#,
      "Bse, which is no layer or module (did you mean Base?)"
    ),
    (#"{ "independent": ["*Screen"] }"#, "*Screen, which is no layer or module"),
    (#"{ "from": ["HomeFeature"] }"#, "a contract needs from and never, or independent"),
    (#"{ "independent": [] }"#, "a contract needs from and never, or independent"),
  ])
  func contractThatPromisesNothingIsAnError(contract: String, message: String) async throws {
    let run = try await workspace([:], (#""contracts": []"#, #""contracts": [\#(contract)]"#)).run()
    #expect(run.status == 2)
    #expect(run.output.contains(message), "\(run.output)")
  }

  @Test func contractForbidsEveryWay() async throws {
    let contract =
      #""contracts": [{ "from": ["HomeFeature"], "never": ["Base"], "why": "It is thin." }]"#
    let changed = ["Screens/Home/Home.swift": "import CartFeature\n"]
    let run = try await workspace(changed, (#""contracts": []"#, contract)).run()
    #expect(
      run.output.contains("Home.swift:1:1: transitive-reach: HomeFeature must never reach Base")
    )
    #expect(run.output.contains("why: It is thin."))
    let far = contract.replacing("Base", with: "Clients")
    let chain = try await workspace(changed, (#""contracts": []"#, far)).run()
    #expect(chain.output.contains("  HomeFeature -> CartFeature -> PayClient\n"), "\(chain.output)")
  }

  @Test func independentModulesDoNotImportEachOther() async throws {
    let contract = #""contracts": [{ "independent": ["*Feature"] }]"#
    let run = try await workspace([:], (#""contracts": []"#, contract)).run()
    #expect(run.output.contains("dependent-modules: HomeFeature uses CartFeature"))
    #expect(run.output.contains("1 violation."))
    let layer = contract.replacing("*Feature", with: "Clients")
    #expect(try await workspace([:], (#""contracts": []"#, layer)).run().status == 0)
  }

  @Test func linksAreFollowed() async throws {
    let folder = try workspace(["Elsewhere/Planted.swift": "import PayClient\n"])
    try folder.link("Sources/Base/Linked.swift", to: "../../Elsewhere/Planted.swift")
    #expect(await folder.run().output.contains("Sources/Base/Linked.swift:1:1: forbidden-import"))
    let other = try workspace(["Elsewhere/Planted.swift": "import PayClient\n"])
    try other.link("Sources/Base/More", to: "../../Elsewhere")
    try other.link("Sources/Base/Again", to: "..")
    let run = await other.run()
    #expect(run.output.contains("Sources/Base/More/Planted.swift:1:1: forbidden-import"))
    #expect(run.output.contains("1 violation."), "\(run.output)")
  }

  @Test func folderThatTwoModulesLinkToIsReadForBoth() async throws {
    let folder = try workspace(["Elsewhere/Planted.swift": "import CartFeature\n"])
    for module in ["Base", "PayClient"] {
      try folder.link("Sources/\(module)/More", to: "../../Elsewhere")
    }
    try folder.link("Elsewhere/Around", to: "../Sources/Base")
    let run = await folder.run()
    #expect(run.output.contains("Sources/Base/More/Planted.swift:1:1: forbidden-import"))
    #expect(run.output.contains("Sources/PayClient/More/Planted.swift:1:1: forbidden-import"))
  }

  @Test func linkOutOfTheWorkspaceIsNotFollowed() async throws {
    let folder = try workspace(["Docs/Readme.md": ""])
    try folder.link("Docs/Everything", to: "/")
    let harmless = await folder.run()
    #expect(harmless.status == 0, "\(harmless.output)")
    #expect(harmless.output.contains("note: Docs/Everything is a link to a folder outside"))
    try folder.link("Sources/Base/Everything", to: "/")
    let run = await folder.run()
    #expect(run.output.contains("unread-source: Sources/Base/Everything is a link to a folder"))
    #expect(run.output.contains("1 violation."), "\(run.output)")
  }

  @Test func edgeThatDependsOnTheEnvironmentIsSeen() async throws {
    let manifest =
      try #require(Self.files["Package.swift"]) + """
        if Context.environment["SHOP_UPWARD"] != nil {
          package.targets[0].dependencies.append("CartFeature")
        }

        """
    let run = try await workspace(["Package.swift": manifest]).run()
    #expect(run.output.contains("edge-not-in-policy: Base depends on CartFeature, upward"))
    #expect(run.output.contains("1 violation."), "\(run.output)")
  }

  @Test func snippetsAreAModule() async throws {
    let snippet = ["Snippets/Tour/First.swift": "import Base\nimport Foundation\n"]
    let run = try await workspace(snippet).run()
    #expect(run.status == 0, "\(run.output)")
    let layer = (#""packages": ["Shop"]"#, #""modules": ["*Tests"]"#)
    let other = try await workspace(snippet, layer).run()
    #expect(other.output.contains("ShopSnippets is in no layer of the policy"), "\(other.output)")
    let narrow = (
      #""packages": ["Shop"], "sees": ["*"], "system": ["*"]"#, #""packages": ["Shop"]"#
    )
    let third = try await workspace(snippet, narrow).run()
    #expect(
      third.output.contains("Snippets/Tour/First.swift:2:1: forbidden-import: ShopSnippets imports")
    )
  }

  @Test func firstPolicyProposesLayersAndSuggestsPromises() async throws {
    let folder = try TemporaryWorkspace(Self.files)
    let first = await folder.runAll(["init"])
    #expect(first.errors.contains("3 layers, 1 package, 5 modules"), "\(first.errors)")
    let policy = try Policy.read(from: folder.root)
    #expect(policy.layers.map(\.name) == ["Base", "Feature", "Tests"])
    #expect(policy.layers.map(\.modules)[1] == ["*Feature"])
    #expect(policy.layers.map(\.system) == [["Foundation"], ["SwiftUI"], ["*"]])
    try folder.write("import CartFeature\n", to: "Sources/Base/Upward.swift")
    let suggestions = await folder.run("suggest")
    #expect(suggestions.output.contains("Base uses Feature, which it may not see (1 edge)"))
    #expect(suggestions.output.contains("  Base -> CartFeature\n"))
  }
}
