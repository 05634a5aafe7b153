@testable import BoundaryCheck

extension Breach {
  /// Targets that are not what the policy says they are.
  static let targets: [Breach] = [
    Breach(
      "A target that the policy does not list",
      [
        .replace(
          Place.dataManifest,
          "    .systemLibrary",
          "    .target(name: \"Extra\"),\n    .systemLibrary"
        ),
        .write("Modules/Data/Sources/Extra/Extra.swift", "let extra = 1\n"),
      ],
      Sign(.unlistedModule, "Extra"),
      Sign(.straySource, nil, "Modules/Data/Sources/Extra/Extra.swift")
    ),
    Breach(
      "A test target that the policy does not list",
      [
        .replace(
          Place.rootManifest,
          "    .testTarget(name: \"DeskTests\"",
          "    .testTarget(name: \"MoreTests\"),\n    .testTarget(name: \"DeskTests\""
        ),
        .write("Tests/MoreTests/MoreTests.swift", "let more = 1\n"),
      ],
      Sign(.unlistedModule, "MoreTests"),
      Sign(.straySource, nil, "Tests/MoreTests/MoreTests.swift")
    ),
    Breach(
      "A library became a program",
      [
        .replace(
          Place.dataManifest,
          #".target(name: "Archive""#,
          #".executableTarget(name: "Archive""#
        )
      ],
      Sign(.unlistedModule, "Archive")
    ),
    Breach(
      "A plugin makes sources",
      [
        .replace(
          Place.dataManifest,
          "    .systemLibrary",
          "    .plugin(name: \"Generator\", capability: .buildTool()),\n    .systemLibrary"
        ),
        .write("Modules/Data/Plugins/Generator/Generator.swift", "let plugin = 1\n"),
      ],
      Sign(.plugin, "Generator"),
      Sign(.straySource, nil, "Modules/Data/Plugins/Generator/Generator.swift")
    ),
    Breach(
      "A target uses a plugin",
      [
        .replace(
          Place.domainManifest,
          #"swiftSettings: [.enableUpcomingFeature("ExistentialAny")]"#,
          #"plugins: [.plugin(name: "Generator", package: "Tools")]"#
        )
      ],
      Sign(.plugin, "Domain")
    ),
    Breach(
      "A macro is built",
      [
        .replace(
          Place.dataManifest,
          "    .systemLibrary",
          "    .macro(name: \"Words\"),\n    .systemLibrary"
        ),
        .replace(
          Place.dataManifest,
          "import PackageDescription",
          "import CompilerPluginSupport\nimport PackageDescription"
        ),
        .write("Modules/Data/Sources/Words/Words.swift", "let words = 1\n"),
      ],
      Sign(.plugin, "Words"),
      Sign(.straySource, nil, "Modules/Data/Sources/Words/Words.swift")
    ),
    Breach(
      "A binary is linked",
      [
        .replace(
          Place.dataManifest,
          "    .systemLibrary",
          "    .binaryTarget(name: \"Engine\", path: \"Engine.artifactbundle\"),\n    .systemLibrary"
        )
      ],
      Sign(.plugin, "Engine")
    ),
    Breach(
      "A target leaves out a file",
      [
        domain(#"exclude: ["Old.swift"]"#),
        .write(Spot.domain.folder + "/Old.swift", "let old = 1\n"),
      ],
      Sign(.excludedSource, "Domain")
    ),
    Breach(
      "A target picks its files",
      [domain(#"sources: ["Article.swift"]"#)],
      Sign(.excludedSource, "Domain")
    ),
    Breach(
      "A target carries a resource",
      [
        domain(#"resources: [.copy("words.txt")]"#),
        .write(Spot.domain.folder + "/words.txt", "news\n"),
      ],
      Sign(.unlistedFile, "Domain")
    ),
    Breach(
      "A target lives in another folder",
      [
        domain(#"path: "Elsewhere""#),
        .write("Modules/Domain/Elsewhere/Article.swift", "let one = 1\n"),
      ],
      Sign(.sourcePath, "Domain"),
      Sign(.straySource, nil, "Modules/Domain/Elsewhere/Article.swift")
    ),
    Breach(
      "A target lives in another package",
      [domain(#"path: "../Data/Sources/Archive""#)],
      Sign(.sourcePath, "Domain")
    ),
    Breach(
      "A target lives outside the workspace",
      [domain(#"path: "/opt/news/Domain""#)],
      Sign(.sourcePath, "Domain")
    ),
    Breach(
      "A target lives in the whole of its package",
      [domain(#"path: "Sources""#)],
      Sign(.sourcePath, "Domain")
    ),
    Breach(
      "The headers of C code come from another target",
      [
        .replace(
          Place.dataManifest,
          #"name: "CEngine", "#,
          #"name: "CEngine", publicHeadersPath: "../CStore", "#
        )
      ],
      Sign(.unsafeSetting, "CEngine")
    ),
    Breach(
      "A system library asks pkg-config for flags",
      [
        .replace(
          Place.dataManifest,
          #".systemLibrary(name: "CStore")"#,
          #".systemLibrary(name: "CStore", pkgConfig: "sqlite3")"#
        )
      ],
      Sign(.unsafeSetting, "CStore")
    ),
  ]

  /// Gives Domain's target one more argument, which stands before its settings.
  private static func domain(_ argument: String) -> Change {
    .replace(Place.domainManifest, "swiftSettings:", argument + ", swiftSettings:")
  }
}
