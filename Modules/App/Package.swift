// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "App",
  products: [
    .executable(name: "broadsheet", targets: ["broadsheet"]),
    .library(name: "Composition", targets: ["Composition"]),
    .library(name: "LineMode", targets: ["LineMode"]),
    .library(name: "Terminal", targets: ["Terminal"]),
  ],
  dependencies: [
    .package(path: "../Domain"),
    .package(path: "../Data"),
    .package(path: "../Presentation"),
  ],
  targets: [
    // Commands, prompt, views and formats for scripts. Sees no module of Data.
    .target(
      name: "LineMode",
      dependencies: [
        "CManualText", "Terminal",
        .product(name: "ByteStrings", package: "Domain"),
        .product(name: "Domain", package: "Domain"),
        .product(name: "Presentation", package: "Presentation"),
      ],
      swiftSettings: strict
    ),
    // What is made from what. The only target that sees Data.
    .target(
      name: "Composition",
      dependencies: [
        "LineMode", "Terminal",
        .product(name: "ByteStrings", package: "Domain"),
        .product(name: "Domain", package: "Domain"),
        .product(name: "LocalArchive", package: "Data"),
        .product(name: "ArticleFiles", package: "Data"),
        .product(name: "FeedFormats", package: "Data"),
        .product(name: "HTTP", package: "Data"),
        .product(name: "NewsServices", package: "Data"),
        .product(name: "Pictures", package: "Data"),
        .product(name: "SampleEdition", package: "Data"),
        .product(name: "Settings", package: "Data"),
      ],
      swiftSettings: strict
    ),
    // Text, colour, pictures, prompts and other programs on a terminal. Knows nothing about news.
    .target(
      name: "Terminal",
      dependencies: ["CLineEditor", .product(name: "ByteStrings", package: "Domain")],
      swiftSettings: strict
    ),
    // The hand-written text of the manual, which #embed puts into the program.
    .target(name: "CManualText", exclude: ["manual.md"]),
    // libedit behind plain C types, loaded with the first prompt.
    .target(name: "CLineEditor", cSettings: [.define("_GNU_SOURCE")]),
    // What the process needs of the system before it starts threads.
    .target(name: "CProcess", cSettings: [.define("_GNU_SOURCE")]),
    .executableTarget(
      name: "broadsheet",
      dependencies: [
        "Composition", "CProcess", "LineMode", "Terminal",
        .product(name: "ByteStrings", package: "Domain"),
      ],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
