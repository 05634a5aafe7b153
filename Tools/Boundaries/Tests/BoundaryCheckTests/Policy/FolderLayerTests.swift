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
    func + (a: Label, b: Label) -> Label { a }
    struct Element {}
    private struct Hidden {}
    """,
    "Sources/Shop/UI/CartView.swift": """
    import SwiftUI
    struct CartView { let cart: Cart; struct Label {} }
      class Base { struct Label {} }
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
    #expect(
      run.output.contains("note: between folders of one module, types are seen by their names")
    )
  }

  @Test(arguments: [
    ("let file: CartFile? = nil", "CartFile"), ("func f() { print(CartFile.self) }", "CartFile"),
    ("extension CartFile {}", "CartFile"), ("let all: [Shop.CartFile] = []", "CartFile"),
    ("let x = Shop.CartFile.self", "CartFile"), ("let x = \\CartFile.cart", "CartFile"),
    ("func f<T: Sequence>(_: T) where T.Element == CartFile {}", "CartFile"),
    ("#if false\nlet file: CartFile? = nil\n#endif", "CartFile"),
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
    // A nested type, a type parameter, a member, a private type, a parameter and a capture.
    "extension CartView { var label: Label { Label() } }",
    "struct Box<CartFile> { var x: CartFile }",
    "let x = Other.CartFile.self", "private struct CartFile {}\nprivate let x = CartFile()",
    "func f(CartFile: Int) -> Int { CartFile }", "let f = { [CartFile = 1] in CartFile }",
    "// CartFile\nlet x = \"CartFile\"", "let x = Hidden.self", "let x = State.open",
    "struct S: Store { typealias Row = Int; var CartFile = 1 }",
    // Nested types that are inherited twice, of an alias, of `[Int]`, and of a module's type.
    "class A: Base {}\nclass B: A { var label = Label() }",
    "typealias Old = Base\nextension Old { static func f() -> Label { Label() } }",
    "extension [Int] { struct Label {}\nfunc f() -> Label { Label() } }",
    "extension Shop.Plain { struct Label {} }\nstruct Plain { var x: Label }",
    // What extensions of library types see.
    "extension Array { func f() -> [Element] { self } }",
    // Functions, operators and conditions.
    "let x: Void = load()", "let x = [1].reduce(0, +)", "#if canImport(CartFile)\n#endif",
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

  @Test(arguments: [
    ("Sources/Shop/Screens", "is no folder"),
    ("Sources/Shop/UI/", "must be written Sources/Shop/UI"),
    ("./Sources/Shop/UI", "must be written Sources/Shop/UI"), ("**/UI", "has ** in it"),
  ])
  func wrongFolderIsAnError(path: String, fault: String) async throws {
    let run = try await run(policy: Self.policy.replacing("Sources/Shop/UI", with: path))
    #expect(run.status == 2)
    #expect(run.output.contains("a layer lists \(path), which \(fault)"), "\(run.output)")
  }

  @Test func moduleInTheRootHasLayersToo() async throws {
    let files = [
      "Package.swift": Shape.manifest("Shop", "targets: [.target(name: \"Shop\", path: \".\")]"),
      "Main.swift": "let a = A()\n", "Domain/A.swift": "struct A { let b: B }\n",
      "UI/B.swift": "struct B {}\n",
      "boundaries.json": """
      { "version": 1, "profile": "core", "layers": [
        { "name": "All", "modules": ["Shop"], "sees": ["*"] },
        { "name": "Domain", "paths": ["Domain"] }
      ] }
      """,
    ]
    let run = try await TemporaryWorkspace(files).run()
    #expect(run.output.contains("Domain/A.swift:1:19: forbidden-use: the layer Domain uses B"))
  }

  @Test func contractHoldsBetweenFolders() async throws {
    let contracts = #""contracts": [{ "from": ["UI"], "never": ["Data"] }], "layers""#
    let policy = Self.policy.replacing(#""layers""#, with: contracts)
      .replacing(#""UI"], "sees": ["Domain"]"#, with: #""UI"], "sees": ["*"]"#)
    let run = try await run(
      ["Sources/Shop/UI/B.swift": "let file: CartFile? = nil\n"],
      policy: policy
    )
    #expect(
      run.output.contains(
        "transitive-reach: the layer UI uses CartFile of the layer Data, and must never reach it"
      ),
      "\(run.output)"
    )
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
