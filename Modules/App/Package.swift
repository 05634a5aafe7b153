// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]
// Code that runs once for each key, line or request is optimized for size (decision 12).
let compact = strict + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

let package = Package(
  name: "App",
  products: [
    .executable(name: "broadsheet", targets: ["broadsheet"]),
    .library(name: "Composition", targets: ["Composition"]),
    .library(name: "FullScreen", targets: ["FullScreen"]),
    .library(name: "LineMode", targets: ["LineMode"]),
    .library(name: "Reading", targets: ["Reading"]),
    .library(name: "Terminal", targets: ["Terminal"]),
    .library(name: "WebPages", targets: ["WebPages"]),
    .library(name: "WebServer", targets: ["WebServer"]),
  ],
  dependencies: [
    .package(path: "../Base"),
    .package(path: "../Domain"),
    .package(path: "../Data"),
    .package(path: "../Presentation"),
  ],
  targets: [
    // Commands, prompt, views and formats for scripts. Imports no module of Data.
    .target(
      name: "LineMode",
      dependencies: [
        "CManualText", "Reading", "Terminal",
        .product(name: "ByteStrings", package: "Base"),
        .product(name: "Texts", package: "Base"),
        .product(name: "Threads", package: "Base"),
        .product(name: "Domain", package: "Domain"),
        .product(name: "Query", package: "Domain"),
        .product(name: "Presentation", package: "Presentation"),
      ],
      swiftSettings: compact
    ),
    // The desk in a whole window: views, keys and the state of panes. Imports no module of Data.
    .target(
      name: "FullScreen",
      dependencies: [
        "Reading", "Terminal",
        .product(name: "ByteStrings", package: "Base"),
        .product(name: "Texts", package: "Base"),
        .product(name: "Threads", package: "Base"),
        .product(name: "Domain", package: "Domain"),
        .product(name: "Query", package: "Domain"),
        .product(name: "Presentation", package: "Presentation"),
      ],
      swiftSettings: compact
    ),
    // Web pages and HTTP APIs: functions from requests to responses. Imports no module of Data.
    .target(
      name: "WebPages",
      dependencies: [
        "CWebFiles", "WebServer",
        .product(name: "ByteStrings", package: "Base"),
        .product(name: "Texts", package: "Base"),
        .product(name: "Domain", package: "Domain"),
        .product(name: "Query", package: "Domain"),
        .product(name: "Presentation", package: "Presentation"),
      ],
      swiftSettings: compact
    ),
    // HTTP on a socket: requests, responses and their limits. Independent of news.
    .target(
      name: "WebServer",
      dependencies: [
        "CWebServer",
        .product(name: "ByteStrings", package: "Base"),
        .product(name: "Threads", package: "Base"),
      ],
      swiftSettings: strict
    ),
    // The composition root. The only target that imports Data.
    .target(
      name: "Composition",
      dependencies: [
        "FullScreen", "LineMode", "Terminal", "WebPages", "WebServer",
        .product(name: "ByteStrings", package: "Base"),
        .product(name: "Threads", package: "Base"),
        .product(name: "Domain", package: "Domain"),
        .product(name: "Presentation", package: "Presentation"),
        .product(name: "ArchiveRows", package: "Data"),
        .product(name: "LocalArchive", package: "Data"),
        .product(name: "ArticleFiles", package: "Data"),
        .product(name: "FeedFormats", package: "Data"),
        .product(name: "HTTP", package: "Data"),
        .product(name: "NewsServices", package: "Data"),
        .product(name: "Pictures", package: "Data"),
        .product(name: "Publishing", package: "Data"),
        .product(name: "SampleEdition", package: "Data"),
        .product(name: "Settings", package: "Data"),
        .product(name: "SharedArchive", package: "Data"),
      ],
      swiftSettings: compact
    ),
    // Documents as lines of a terminal, for line mode and the full screen.
    .target(
      name: "Reading",
      dependencies: [
        "Terminal",
        .product(name: "ByteStrings", package: "Base"),
        .product(name: "Domain", package: "Domain"),
      ],
      swiftSettings: strict
    ),
    // Text, colour, pictures, prompts, frames and other programs on a terminal. Independent of
    // news.
    .target(
      name: "Terminal",
      dependencies: [
        "CLineEditor", "CScreen", "CSixel",
        .product(name: "ByteStrings", package: "Base"),
        .product(name: "Threads", package: "Base"),
      ],
      swiftSettings: strict
    ),
    // The text of the manual and the scripts for shells, which #embed puts into the program.
    .target(
      name: "CManualText",
      exclude: ["completions.bash", "completions.fish", "completions.zsh", "manual.md"]
    ),
    // The stylesheet, the script and the icon of the web page, which #embed puts into the program.
    .target(
      name: "CWebFiles",
      exclude: [
        "article.css", "article.js", "edition.css", "icon.svg", "manifest.json", "page.css",
        "page.js", "search.js", "worker.js",
      ]
    ),
    // libmicrohttpd behind plain C types, loaded when a server starts; and zlib for responses.
    .target(
      name: "CWebServer",
      cSettings: [.define("_GNU_SOURCE")],
      linkerSettings: [.linkedLibrary("z")]
    ),
    // libedit behind plain C types, loaded with the first prompt.
    .target(name: "CLineEditor", cSettings: [.define("_GNU_SOURCE")]),
    // libsixel behind plain C types, loaded with the first picture for a terminal with sixels.
    .target(name: "CSixel", cSettings: [.define("_GNU_SOURCE")]),
    // Restores the terminal at a crash, by async-signal-safe functions only.
    .target(name: "CScreen", cSettings: [.define("_GNU_SOURCE")]),
    // Checks the system before the process starts threads.
    .target(name: "CProcess", cSettings: [.define("_GNU_SOURCE")]),
    .executableTarget(
      name: "broadsheet",
      dependencies: [
        "Composition", "CProcess", "LineMode", "Terminal",
        .product(name: "ByteStrings", package: "Base"),
        .product(name: "Threads", package: "Base"),
      ],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
