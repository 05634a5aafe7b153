@testable import BoundaryCheck

extension Breach {
  /// Targets that are not what the policy says they are; see `AddedTarget`.
  static let targets: [Breach] = [
    AddedTarget.breach("Targets are not those of the policy", kinds + folders),
    AddedTarget.breach("Targets reach more or less than the policy says", edges + settings),
  ]

  private static let kinds = [
    AddedTarget("Unlisted", listed: nil, breaks: .unlistedModule),
    AddedTarget("UnlistedTests", "testTarget", in: "Tests", listed: nil, breaks: .unlistedModule),
    AddedTarget("Program", "executableTarget", breaks: .unlistedModule),
    AddedTarget(
      "Generator",
      "plugin",
      "capability: .buildTool()",
      in: "Plugins",
      listed: nil,
      breaks: .plugin
    ),
    AddedTarget(
      "Generated",
      "target",
      #"plugins: [.plugin(name: "Maker", package: "Tools")]"#,
      breaks: .plugin
    ),
    AddedTarget("Words", "macro", listed: nil, breaks: .plugin),
    AddedTarget(
      "Engine",
      "binaryTarget",
      #"path: "Engine.artifactbundle""#,
      listed: nil,
      files: [:],
      breaks: .plugin
    ),
  ]

  private static let folders = [
    AddedTarget(
      "LeavesOut",
      "target",
      #"exclude: ["Old.swift"]"#,
      files: ["Sources/LeavesOut/New.swift": "", "Sources/LeavesOut/Old.swift": "let old = 1\n"],
      breaks: .excludedSource
    ),
    AddedTarget("Picks", "target", #"sources: ["Picks.swift"]"#, breaks: .excludedSource),
    AddedTarget("Carries", "target", #"resources: [.copy("words.txt")]"#, breaks: .unlistedFile),
    AddedTarget(
      "Moved",
      "target",
      #"path: "Elsewhere""#,
      strays: ["Elsewhere/Moved.swift"],
      breaks: .sourcePath
    ),
    AddedTarget("Neighbour", "target", #"path: "../Domain/Sources/Domain""#, breaks: .sourcePath),
    AddedTarget("Outside", "target", #"path: "/opt/news/Outside""#, breaks: .sourcePath),
    AddedTarget("Whole", "target", #"path: "Sources""#, breaks: .sourcePath),
  ]

  private static let edges = [
    AddedTarget(
      "Declares",
      "target",
      #"dependencies: ["CStore"]"#,
      breaks: .undeclaredEdge,
      to: "CStore"
    ),
    AddedTarget(
      "Lacks",
      listed: #""imports": ["CStore"]"#,
      source: "import CStore\n",
      breaks: .missingEdge,
      to: "CStore"
    ),
    AddedTarget(
      "Ignores",
      "target",
      #"dependencies: ["CStore"]"#,
      listed: #""imports": ["CStore"]"#,
      breaks: .unusedDependency,
      to: "CStore"
    ),
    domain("OnPlatforms", "condition: .when(platforms: [.linux])", .conditionalDependency),
    domain("WithTrait", #"condition: .when(traits: ["News"])"#, .conditionalDependency),
    domain("Renames", #"moduleAliases: ["Domain": "Core"]"#, .moduleAlias),
  ]

  /// A target that imports Domain, by a product with one more argument.
  private static func domain(_ name: String, _ argument: String, _ rule: Rule) -> AddedTarget {
    AddedTarget(
      name,
      "target",
      #"dependencies: [.product(name: "Domain", package: "Domain", \#(argument))]"#,
      listed: #""imports": ["Domain"]"#,
      source: "import Domain\n",
      breaks: rule
    )
  }

  private static let settings =
    [
      ("swift", #".unsafeFlags(["-I", "../Data/.build/debug/Modules"])"#, Rule.unsafeFlag),
      ("swift", ".unsafeFlags([])", .unsafeSetting),
      ("c", #".unsafeFlags(["-include", "dlfcn.h"])"#, .unsafeFlag),
      ("c", #".headerSearchPath("../../../Presentation")"#, .unsafeFlag),
      // It reaches nothing.
      ("cxx", #".unsafeFlags(["-w"])"#, .unsafeSetting),
      ("linker", #".unsafeFlags(["-lcurl"])"#, .unsafeFlag),
      ("linker", #".linkedLibrary("curl")"#, .unsafeSetting),
      // The policy allows it to another target.
      ("linker", #".linkedLibrary("m")"#, .unsafeSetting),
      ("linker", #".linkedFramework("CFNetwork")"#, .unsafeSetting),
      ("swift", #".enableExperimentalFeature("SymbolLinkageMarkers")"#, .unsafeSetting),
      ("swift", #".define("RELEASE", .when(configuration: .release))"#, .unsafeSetting),
      (
        "swift", #".enableUpcomingFeature("MemberImportVisibility", .when(platforms: [.linux]))"#,
        .unsafeSetting
      ),
    ].enumerated().map { number, setting in
      AddedTarget(
        "Setting\(number)",
        "target",
        "\(setting.0)Settings: [\(setting.1)]",
        breaks: setting.2
      )
    } + [
      AddedTarget("Headers", "target", #"publicHeadersPath: "../CStore""#, breaks: .unsafeSetting),
      AddedTarget(
        "CMath",
        "systemLibrary",
        #"pkgConfig: "sqlite3""#,
        listed: #""kind": "system""#,
        files: ["Sources/CMath/module.modulemap": "module CMath { export * }\n"],
        breaks: .unsafeSetting
      ),
    ]
}
