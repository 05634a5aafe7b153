import Testing

@testable import BoundaryCheck

/// One module whose layers are folders.
@Suite("Layers as folders of a module", .serialized, .timeLimit(.minutes(20)))
struct FolderLayerTests {
  private static let files = [
    "Package.swift": Shape.manifest("Shop", "targets: [.target(name: \"Shop\")]"),
    "Sources/Shop/App.swift": "import SwiftUI\nlet screen = CartView(cart: Cart())\n",
    "Sources/Shop/Domain/Cart.swift": """
    import Foundation
    struct Cart { enum State { case open }; var total = 1 }
    func total(of cart: Cart) -> Int { cart.total }
    protocol Store { associatedtype Row }
    """,
    "Sources/Shop/Data/Files.swift": """
    struct CartFile: Store { typealias Row = Int; let cart: Cart }
    struct Label {}
    func load() {}
    private struct Hidden {}
    """,
    "Sources/Shop/UI/CartView.swift": """
    import SwiftUI
    struct CartView { let cart: Cart; struct Label {} }
    """,
  ]

  private static let policy = """
    {
      "version": 1,
      "profile": "core",
      "layers": [
        { "name": "App", "modules": ["Shop"], "sees": ["*"], "system": ["*"] },
        { "name": "Domain", "paths": ["Sources/Shop/Domain"], "system": ["Foundation"],
          "why": "Rules come first." },
        { "name": "Data", "paths": ["Sources/Shop/Da*"], "sees": ["Domain"] },
        { "name": "UI", "paths": ["Sources/Shop/UI"], "sees": ["Domain"], "system": ["SwiftUI"] }
      ]
    }
    """

  private func run(
    _ changes: [String: String] = [:],
    policy: String = policy
  ) async throws -> (status: Int32, output: String) {
    var files = Self.files.merging(changes) { $1 }
    files["boundaries.json"] = policy
    let run = try await TemporaryWorkspace(files).run()
    return (run.status, run.output)
  }

  @Test func folderSeesWhatItsLayerSees() async throws {
    let run = try await run()
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("note: between folders of one module, uses by name are seen"))
  }

  @Test(arguments: [
    ("let file: CartFile? = nil", "CartFile"), ("func f() { print(CartFile.self) }", "CartFile"),
    ("extension CartFile {}", "CartFile"), ("let all: [Shop.CartFile] = []", "CartFile"),
    ("let x = Shop.CartFile.self", "CartFile"), ("let x = \\CartFile.cart", "CartFile"),
    ("func f<T: Sequence>(_: T) where T.Element == CartFile {}", "CartFile"),
    ("#if false\nlet file: CartFile? = nil\n#endif", "CartFile"), ("let x: Void = load()", "load"),
  ])
  func useOfAnotherLayerIsFound(text: String, name: String) async throws {
    let run = try await run(["Sources/Shop/UI/B.swift": text + "\n"])
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "forbidden-use: the layer UI uses \(name) of the layer Data, declared in Sources/Shop/Data/"
      ),
      "\(run.output)"
    )
    #expect(run.output.contains("1 violation."))
  }

  @Test(arguments: [
    // A nested type, a type parameter, a member, a private type and a local variable of the same name.
    "extension CartView { var label: Label { Label() } }",
    "struct Box<CartFile> { var x: CartFile }",
    "let x = Other.CartFile.self", "private struct CartFile {}\nprivate let x = CartFile()",
    "struct A { func load() {}; func f() { load() } }", "func f(load: Int) -> Int { load }",
    "// CartFile\nlet x = \"CartFile\"", "let x = Hidden.self", "let x = State.open",
    "struct S: Store { typealias Row = Int; var CartFile = 1 }",
  ])
  func nameThatMeansSomethingElseIsNoUse(text: String) async throws {
    let run = try await run(["Sources/Shop/UI/B.swift": text + "\n"])
    #expect(run.status == 0, "\(run.output)")
  }

  @Test func importIsJudgedByTheFolder() async throws {
    let run = try await run(["Sources/Shop/Domain/B.swift": "import SwiftUI\n"])
    #expect(
      run.output.contains(
        "B.swift:1:1: forbidden-import: Shop imports SwiftUI, a module from outside that the layer"
          + " Domain may not see"
      )
    )
    #expect(run.output.contains("why: Rules come first."))
    #expect(run.output.contains("1 violation."))
  }

  @Test func missingFolderIsAnError() async throws {
    let policy = Self.policy.replacing("Shop/UI", with: "Shop/Screens")
    let run = try await run(policy: policy)
    #expect(run.status == 2)
    #expect(run.output.contains("a layer lists Sources/Shop/Screens, which is no folder"))
  }

  @Test func useCanBeAcceptedAndTurnedOff() async throws {
    let use = ["Sources/Shop/UI/B.swift": "let file: CartFile? = nil\n"]
    let off = Self.policy.replacing(
      #""core","#,
      with: #""core", "rules": {"forbidden-use": "off"},"#
    )
    #expect(try await run(use, policy: off).status == 0)
    let exception =
      #""exceptions": [{ "rule": "forbidden-use", "module": "Shop","#
      + #" "subject": "CartFile", "reason": "For now." }], "layers""#
    let accepted = Self.policy.replacing(#""layers""#, with: exception)
    #expect(try await run(use, policy: accepted).status == 0)
  }
}
