import Foundation
import Testing

@testable import BoundaryCheck

/// A package whose only module has its layers in folders, two of which use each other.
@Suite("The first policy of one module with folders", .serialized, .timeLimit(.minutes(20)))
struct FolderDraftTests {
  private static let files = [
    "Package.swift": Shape.manifest(
      "Shop",
      """
      targets: [
        .target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"]),
      ]
      """
    ),
    "Sources/Shop/App.swift": "let screen = CartView(cart: Cart())\n",
    "Sources/Shop/Domain/Cart.swift": "struct Cart { var saved: CartFile? }\n",
    "Sources/Shop/Data/CartFile.swift": "import Foundation\nstruct CartFile { let cart: Cart }\n",
    "Sources/Shop/Data/Backup.swift": "struct Backup { let cart: Cart }\n",
    "Sources/Shop/UI/CartView.swift": "import SwiftUI\nstruct CartView { let cart: Cart }\n",
    "Tests/ShopTests/ShopTests.swift": "@testable import Shop\n",
  ]

  private func workspace(_ changes: [String: String?] = [:]) throws -> TemporaryWorkspace {
    var files = Self.files
    for (path, text) in changes { files[path] = text }
    return try TemporaryWorkspace(files)
  }

  private func policy(_ changes: [String: String?] = [:]) async throws -> Policy {
    let folder = try workspace(changes)
    let run = await folder.runAll(["init"])
    #expect(run.status == 0, "\(run.errors)")
    let check = await folder.run()
    #expect(check.status == 0, "\(check.output)")
    return try Policy.read(from: folder.root)
  }

  @Test func foldersAreLayersThatSeeWhatTheyUse() async throws {
    let policy = try await policy()
    #expect(policy.layers.map(\.name) == ["Domain", "Data", "UI", "Shop", "Tests"])
    #expect(policy.layers.map(\.sees) == [[], ["Domain"], ["Domain"], ["Domain", "UI"], ["Shop"]])
    #expect(policy.layers.prefix(3).map(\.system) == [[], ["Foundation"], ["SwiftUI"]])
    #expect(policy.layers[1].paths == ["Sources/Shop/Data"])
    #expect(policy.layers[3].modules == ["Shop"])
  }

  @Test func aFolderThatIsNamedLikeAGroupHasItsPathAsName() async throws {
    let policy = try await policy([
      "Sources/Shop/Domain/Cart.swift": nil, "Sources/Shop/@Domain/Cart.swift": "struct Cart {}\n",
    ])
    #expect(policy.layers[0].name == "Sources/Shop/@Domain")
    #expect(policy.layers[1].sees == ["Sources/Shop/@Domain"])
  }

  @Test func theReportSaysWhatFoldersDoNotShowAlsoWithoutUses() async throws {
    let sources = Self.files.keys.filter { $0.hasPrefix("Sources/Shop/") }
    let texts = sources.map { ($0, "func work() {}\n" as String?) }
    let folder = try workspace(Dictionary(uniqueKeysWithValues: texts))
    #expect(await folder.runAll(["init"]).status == 0)
    let check = await folder.run()
    #expect(check.output.contains("note: between folders of one module"), "\(check.output)")
    #expect(check.output.contains("0 folder uses"), "\(check.output)")
  }

  @Test func anUnreadableFolderIsNotAccepted() async throws {
    let folder = try workspace()
    // Bytes that are no text name a folder that cannot be listed by its name.
    #expect(
      mkdir([CChar]((folder.root + "/Sources/Shop/D").utf8CString.dropLast()) + [-1, 0], 0o755) == 0
    )
    let run = await folder.runAll(["init"])
    #expect(run.status == 2)
    #expect(run.errors.contains("cannot read Sources/Shop/D"), "\(run.errors)")
  }

  @Test func usesInCyclesAreAccepted() async throws {
    let folder = try workspace()
    let first = await folder.runAll(["init"])
    #expect(first.errors.contains("accepted 1 violation in"), "\(first.errors)")
    try folder.write("let file: CartFile? = nil\n", to: "Sources/Shop/UI/B.swift")
    let check = await folder.run()
    #expect(check.status == 1)
    #expect(
      check.output.contains("UI/B.swift:1:11: forbidden-use: the layer UI uses CartFile"),
      "\(check.output)"
    )
  }

  @Test func innerFoldersAreFound() async throws {
    var changes: [String: String?] = [:]
    for (path, text) in Self.files where path.hasPrefix("Sources/Shop/") {
      changes[path] = .some(nil)
      changes[path.replacing("Shop/", with: "Shop/Code/")] = text
    }
    let policy = try await policy(changes)
    #expect(policy.layers[0].paths == ["Sources/Shop/Code/Domain"])
  }

  @Test(arguments: [
    // Two folders; most files in none.
    ["Sources/Shop/UI/CartView.swift": "", "Sources/Shop/CartView.swift": "struct CartView {}\n"],
    ["A", "B", "C", "D"].reduce(into: [:]) { $0["Sources/Shop/\($1).swift"] = "let \($1) = 1\n" },
    // More folders than a short policy has layers.
    (1...18).reduce(into: [:]) { $0["Sources/Shop/F\($1)/A.swift"] = "" },
    // A module with as many files.
    (1...5).reduce(into: [
      "Package.swift": Shape.manifest(
        "Shop",
        "targets: [.target(name: \"Shop\"), .target(name: \"Other\")]"
      )
    ]) { $0["Sources/Other/\($1).swift"] = "" },
  ])
  func otherFoldersAreNoLayers(changes: [String: String]) async throws {
    let removed = changes["Sources/Shop/UI/CartView.swift"] == ""
    var changes = changes.mapValues(Optional.some)
    if removed { changes["Sources/Shop/UI/CartView.swift"] = .some(nil) }
    #expect(try await policy(changes).layers.allSatisfy(\.paths.isEmpty))
  }

  @Test func folderWithTheNameOfAnotherLayerIsKnownByItsPath() async throws {
    let policy = try await policy(["Sources/Shop/Tests/Check.swift": "struct Check {}\n"])
    #expect(policy.layers.map(\.name).contains("Sources/Shop/Tests"))
  }

  @Test func usesBetweenFoldersAreSuggested() async throws {
    let folder = try workspace()
    let text = """
      Domain uses Data, which it may not see (1 edge); move what is used down, or extend `sees`
        Sources/Shop/Domain/Cart.swift -> CartFile

      nearly all folders use Domain (3 edges); keep it small, or split it
        Data -> Domain
        Shop -> Domain
        UI -> Domain

      """
    #expect(await folder.run("suggest").output == text)
    _ = await folder.run("init")
    #expect(await folder.run("suggest").output == text)
  }

  @Test func foldersAndTheirUsesAreDrawn() async throws {
    let folder = try workspace()
    _ = await folder.run("init")
    let mermaid = await folder.run("--graph", "mermaid").output
    let (data, domain) = ("m_Sources_47Shop_47Data_47", "m_Sources_47Shop_47Domain_47")
    #expect(
      mermaid.contains(
        "  subgraph l_Data[\"Data\"]\n    \(data)[[\"Sources/Shop/Data/\"]]\n  end\n"
      ),
      "\(mermaid)"
    )
    #expect(
      mermaid.hasSuffix(
        """
          l_Data ==> l_Domain
          l_UI ==> l_Domain
          l_Shop ==> l_Domain
          l_Shop ==> l_UI
          \(domain) -->|breaks the policy| \(data)
          linkStyle 4 stroke:#dc2626,color:#dc2626

        """
      ),
      "\(mermaid)"
    )
    let dot = await folder.run("--graph", "dot").output
    #expect(dot.contains("    \"Sources/Shop/Data/\" [shape=folder];\n"))
    #expect(
      dot.contains("  \"Shop\" -> \"Sources/Shop/Domain/\" [ltail=cluster_3, lhead=cluster_0"),
      "\(dot)"
    )
  }
}
