import Testing

@testable import BoundaryCheck

/// A small workspace without a policy, and an import that breaks the first policy.
struct Shape: Sendable {
  let name: String
  let files: [String: String]
  /// A new file of a module, and the module that it must not import.
  let planted: (path: String, import: String)
  /// What `init` prints about the shape.
  var notes: [String] = []
  /// The number of violations that `init` accepts.
  var accepted = 0

  static let manifestStart =
    "// swift-tools-version: 5.9\nimport CompilerPluginSupport\nimport PackageDescription\n"

  /// The text of a manifest with the arguments of `Package` after the name.
  static func manifest(_ name: String, _ arguments: String) -> String {
    manifestStart + "let package = Package(name: \"\(name)\", \(arguments))\n"
  }

  /// A package at the root in which App depends on Core, and Other stands apart.
  ///
  /// The targets are arguments of `.target` for App, and more targets.
  init(
    _ name: String,
    app: String = "",
    targets: String = "",
    before: String = "",
    notes: [String] = [],
    accepted: Int = 0,
    files: [String: String] = [:],
    planted: (path: String, import: String) = ("Sources/Core/Planted.swift", "Other")
  ) {
    self.name = name
    self.notes = notes
    self.accepted = accepted
    self.planted = planted
    let package = """
      \(before) targets: [
        .target(name: "App", dependencies: ["Core"]\(app)),
        .target(name: "Core"), .target(name: "Other"),
        .testTarget(name: "AppTests", dependencies: ["App"]), \(targets)
      ]
      """
    let usual = [
      "Package.swift": Self.manifest("Root", package),
      "Sources/App/App.swift": "import Core\nimport Foundation\n",
      "Sources/Core/Core.swift": "public let one = 1\n",
      "Sources/Other/Other.swift": "public let two = 2\n",
      "Tests/AppTests/AppTests.swift": "import XCTest\n@testable import App\n",
    ]
    self.files = usual.merging(files) { $1 }
  }
}

extension Shape: CustomTestStringConvertible {
  var testDescription: String { name }

  static let all = packages + sources + targets

  private static let packages = [
    Shape(
      "Two packages with equal module names",
      notes: ["note: Examples/Demo is left out, because . has a module App too"],
      accepted: 1,
      files: [
        "Examples/Demo/Package.swift": manifest("Demo", "targets: [.target(name: \"App\")]"),
        "Examples/Demo/Sources/App/App.swift": "import Other\n",
      ]
    ),
    Shape(
      "Package URLs",
      targets: """
        .target(name: "Net", dependencies: [
          "Core", .product(name: "Logging", package: "swift-log"),
        ])
        """,
      before: """
        dependencies: [.package(url: "https://example.com/swift-log.git", from: "1.0.0")],
        """,
      files: ["Sources/Net/Net.swift": "import Core\nimport Logging\n"]
    ),
    Shape(
      "A broken nested package",
      notes: ["note: cannot read the manifest of"],
      files: [
        "Nested/Package.swift": manifestStart + "let package = Pakcage()\n",
        "Nested/Sources/Nested/Nested.swift": "import Core\n",
      ]
    ),
    Shape(
      "A nested package with a folder dependency and a product of two targets",
      targets: """
        .target(name: "Front", dependencies: [.product(name: "Kit", package: "Kit")])
        """,
      before: "dependencies: [.package(path: \"Kit\")],",
      files: [
        "Kit/Package.swift": manifest(
          "Kit",
          """
          products: [.library(name: "Kit", targets: ["KitA", "KitB"])],
          targets: [.target(name: "KitA"), .target(name: "KitB")]
          """
        ),
        "Kit/Sources/KitA/A.swift": "import Dispatch\n",
        "Kit/Sources/KitB/B.swift": "",
        "Sources/Front/Front.swift": "import KitA\n",
      ]
    ),
    Shape(
      "A fixture called Package.swift",
      files: ["Fixtures/Package.swift": "let package = Nothing here is a manifest\n"]
    ),
  ]

  private static let sources = [
    Shape(
      "Resources with invalid Swift",
      app: ", resources: [.copy(\"Templates\")]",
      files: ["Sources/App/Templates/Type.swift": "struct {{ name }} {\nimport Other\n"]
    ),
    Shape(
      "Excluded files with invalid Swift",
      app: ", exclude: [\"Drafts\", \"Old.swift\"]",
      files: ["Sources/App/Drafts/A.swift": "func (\n", "Sources/App/Old.swift": "import Other\n"]
    ),
    Shape(
      "Files that are not among the sources",
      app: ", sources: [\"App.swift\", \"Parts\"]",
      files: [
        "Sources/App/Rest/A.swift": "import Other\n", "Sources/App/Parts/B.swift": "import Core\n",
      ]
    ),
    Shape(
      "Documentation with Swift",
      files: ["Sources/App/App.docc/Tutorial.swift": "import Other\nlet = \n"]
    ),
    Shape(
      "An error in an inactive branch",
      files: ["Sources/App/Check.swift": "#if os(Windows)\n#error(\"No Windows\")\n#endif\n"]
    ),
    Shape(
      "A source that cannot be parsed",
      accepted: 1,
      files: ["Sources/App/Broken.swift": "func ( {\n"]
    ),
    Shape(
      "Branches of canImport",
      files: [
        "Sources/App/Platform.swift": """
        #if canImport(Darwin)
        import Darwin
        #elseif canImport(Glibc)
        import Glibc
        #endif
        #if canImport(SwiftUI) && canImport(Other)
        import SwiftUI
        #endif

        """
      ]
    ),
    Shape(
      "An import without a declared dependency",
      targets: ".target(name: \"Top\", dependencies: [\"App\"])",
      accepted: 1,
      files: ["Sources/Top/Top.swift": "import App\nimport Core\n"]
    ),
    Shape(
      "A declared dependency without an import",
      targets: ".target(name: \"Top\", dependencies: [\"App\"])",
      files: ["Sources/Top/Top.swift": "import Foundation\n"]
    ),
  ]

  private static let targets = [
    Shape(
      "A plugin and a binary",
      app: ", plugins: [\"Generate\"]",
      targets: """
        .plugin(name: "Generate", capability: .buildTool()),
        .binaryTarget(name: "Codec", path: "Codec.xcframework"),
        .target(name: "Player", dependencies: ["Codec"]),
        """,
      files: [
        "Plugins/Generate/Generate.swift": "import PackagePlugin\n",
        "Sources/Player/Player.swift": "import Codec\n",
        "Codec.xcframework/Info.plist": "",
      ]
    ),
    Shape(
      "A macro",
      targets: """
        .macro(name: "Macros", dependencies: [.product(name: "SwiftSyntax", package: "swift-syntax")]),
        .target(name: "Uses", dependencies: ["Macros"]),
        """,
      before: """
        dependencies: [.package(url: "https://example.com/swift-syntax.git", from: "600.0.0")],
        """,
      files: [
        "Sources/Macros/Macro.swift": "import SwiftSyntax\n",
        "Sources/Uses/Uses.swift":
          "@freestanding(expression) macro one() = #externalMacro(module: \"Macros\", type: \"M\")\n",
      ]
    ),
    Shape(
      "Conditional dependencies and SPI",
      targets: """
        .target(
          name: "Port",
          dependencies: [.target(name: "Core", condition: .when(platforms: [.windows]))]
        )
        """,
      files: ["Sources/Port/Port.swift": "#if os(Windows)\n@_spi(Port) import Core\n#endif\n"]
    ),
    Shape(
      "Targets whose names are no identifiers",
      targets: """
        .target(name: "dash-core"), .target(name: "dash-user", dependencies: ["dash-core"])
        """,
      files: [
        "Sources/dash-core/Core.swift": "public let three = 3\n",
        "Sources/dash-user/User.swift": "import dash_core\n",
      ],
      planted: ("Sources/Other/Planted.swift", "dash_core")
    ),
    Shape(
      "A C target with other languages",
      targets: ".target(name: \"CCore\", exclude: [\"notes.md\"])",
      files: [
        "Sources/CCore/core.c": "int one;\n", "Sources/CCore/include/core.h": "",
        "Sources/CCore/notes.md": "", "Sources/CCore/fast.S": "",
      ]
    ),
  ]
}
