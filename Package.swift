// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let byteStrings = Target.Dependency.product(name: "ByteStrings", package: "Base")
let domain = Target.Dependency.product(name: "Domain", package: "Domain")
let query = Target.Dependency.product(name: "Query", package: "Domain")
let texts = Target.Dependency.product(name: "Texts", package: "Base")
let archiveRows = Target.Dependency.product(name: "ArchiveRows", package: "Data")
let archive = Target.Dependency.product(name: "LocalArchive", package: "Data")
let articleFiles = Target.Dependency.product(name: "ArticleFiles", package: "Data")
let feedFormats = Target.Dependency.product(name: "FeedFormats", package: "Data")
let http = Target.Dependency.product(name: "HTTP", package: "Data")
let newsAPIFormat = Target.Dependency.product(name: "NewsAPIFormat", package: "Data")
let newsServices = Target.Dependency.product(name: "NewsServices", package: "Data")
let pictures = Target.Dependency.product(name: "Pictures", package: "Data")
let publishing = Target.Dependency.product(name: "Publishing", package: "Data")
let requestHistory = Target.Dependency.product(name: "RequestHistory", package: "Data")
let sampleEdition = Target.Dependency.product(name: "SampleEdition", package: "Data")
let settings = Target.Dependency.product(name: "Settings", package: "Data")
let sharedArchive = Target.Dependency.product(name: "SharedArchive", package: "Data")
let wholeFiles = Target.Dependency.product(name: "WholeFiles", package: "Data")
let presentation = Target.Dependency.product(name: "Presentation", package: "Presentation")
let composition = Target.Dependency.product(name: "Composition", package: "App")
let fullScreen = Target.Dependency.product(name: "FullScreen", package: "App")
let lineMode = Target.Dependency.product(name: "LineMode", package: "App")
let reading = Target.Dependency.product(name: "Reading", package: "App")
let terminal = Target.Dependency.product(name: "Terminal", package: "App")
let webPages = Target.Dependency.product(name: "WebPages", package: "App")
let webServer = Target.Dependency.product(name: "WebServer", package: "App")
let threads = Target.Dependency.product(name: "Threads", package: "Base")

// The targets to build, separated by spaces; all by default. SwiftPM would otherwise build all tests to
// run those of one target.
let chosen = Context.environment["BROADSHEET_TARGETS"]?.split(separator: " ").map(String.init)

let package = Package(
  name: "Broadsheet",
  products: [.plugin(name: "Boundaries", targets: ["Boundaries"])],
  dependencies: [
    .package(path: "Modules/Base"),
    .package(path: "Modules/Domain"),
    .package(path: "Modules/Data"),
    .package(path: "Modules/Presentation"),
    .package(path: "Modules/App"),
  ],
  targets: [
    .plugin(
      name: "Boundaries",
      capability: .command(
        intent: .custom(verb: "boundaries", description: "Check the layers of this package")
      ),
      path: "Tools/Boundaries/Plugin"
    ),
    .testTarget(
      name: "DomainTests",
      dependencies: ["TestSupport", byteStrings, domain, query, texts],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DataTests",
      dependencies: [
        "OuterTestSupport", "TestSupport", archive, archiveRows, articleFiles, byteStrings, domain,
        http, newsAPIFormat, newsServices, pictures, publishing, query, requestHistory,
        sampleEdition, settings, texts, wholeFiles,
      ],
      swiftSettings: strict
    ),
    // Starts PostgreSQL servers of its own in temporary folders.
    .testTarget(
      name: "SharedArchiveTests",
      dependencies: [
        "TestSupport", archive, archiveRows, byteStrings, domain, query, sharedArchive, texts,
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "FeedTests",
      dependencies: ["TestSupport", domain, feedFormats, newsAPIFormat, texts],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PresentationTests",
      dependencies: [
        "OuterTestSupport", "TestSupport", byteStrings, domain, presentation, query, texts,
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "OuterTestSupport", "TestSupport", byteStrings, composition, domain, fullScreen, http,
        lineMode, presentation, query, reading, terminal, texts, threads,
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "TestSupport", archive, domain, http, newsServices, presentation, query, texts, webPages,
        webServer,
      ],
      exclude: ["Clients"],
      swiftSettings: strict
    ),
    // Runs the executable that BROADSHEET_EXECUTABLE names, as a person or a script would.
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["TestSupport", domain, presentation, texts],
      swiftSettings: strict
    ),
    // Helpers of all tests: fakes, a misbehaving server, an emulated terminal, PostgreSQL servers.
    .target(
      name: "TestSupport",
      dependencies: ["CVTerm", byteStrings, domain, query, texts],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    // Helpers that need HTTP or Presentation: a scripted network, a person at a presenter.
    .target(
      name: "OuterTestSupport",
      dependencies: ["TestSupport", domain, http, presentation, query, texts],
      path: "Tests/OuterTestSupport",
      swiftSettings: strict
    ),
    // libvterm behind plain C types: the terminal of end-to-end tests.
    .target(
      name: "CVTerm",
      path: "Tests/CVTerm",
      linkerSettings: [.linkedLibrary("vterm")]
    ),
    // Measures what cannot be measured from outside: how long the archive takes for each page.
    .executableTarget(
      name: "archive-bench",
      dependencies: [archive, byteStrings, domain, query],
      path: "bench/archive-bench",
      swiftSettings: strict
    ),
    // Measures whether a page of a long list costs what a page of a short one costs.
    .executableTarget(
      name: "list-bench",
      dependencies: [domain, presentation],
      path: "bench/list-bench",
      swiftSettings: strict
    ),
  ].filter { chosen?.contains($0.name) ?? true },
  swiftLanguageModes: [.v6]
)
