// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]
// Code that runs once for each key, line or request is optimized for size (decision 12).
let compact = strict + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

let byteStrings = Target.Dependency.product(name: "ByteStrings", package: "Base")
let threads = Target.Dependency.product(name: "Threads", package: "Base")
let texts = Target.Dependency.product(name: "Texts", package: "Base")
let domain = Target.Dependency.product(name: "Domain", package: "Domain")
let query = Target.Dependency.product(name: "Query", package: "Domain")

let package = Package(
  name: "Data",
  products: [
    .library(name: "ArchiveRows", targets: ["ArchiveRows"]),
    .library(name: "LocalArchive", targets: ["LocalArchive"]),
    .library(name: "ArticleFiles", targets: ["ArticleFiles"]),
    .library(name: "FeedFormats", targets: ["FeedFormats"]),
    .library(name: "HTTP", targets: ["HTTP"]),
    .library(name: "NewsAPIFormat", targets: ["NewsAPIFormat"]),
    .library(name: "NewsServices", targets: ["NewsServices"]),
    .library(name: "Pictures", targets: ["Pictures"]),
    .library(name: "Publishing", targets: ["Publishing"]),
    .library(name: "RequestHistory", targets: ["RequestHistory"]),
    .library(name: "SampleEdition", targets: ["SampleEdition"]),
    .library(name: "Settings", targets: ["Settings"]),
    .library(name: "SharedArchive", targets: ["SharedArchive"]),
    .library(name: "WholeFiles", targets: ["WholeFiles"]),
  ],
  dependencies: [.package(path: "../Base"), .package(path: "../Domain")],
  targets: [
    // The picture libraries behind plain C types, each loaded for the first picture of its format.
    .target(name: "CPicture"),
    // libgumbo behind plain C types.
    .target(name: "CHTMLTree", linkerSettings: [.linkedLibrary("gumbo")]),
    // libcurl behind plain C types, loaded with the first request.
    .target(name: "CTransfer", cSettings: [.define("_GNU_SOURCE")]),
    // libpq behind plain C types, loaded with the first connection to a shared archive.
    .target(name: "CPostgres", cSettings: [.define("_GNU_SOURCE")]),
    // libcrypt behind plain C types, loaded with the first hash.
    .target(name: "CSecretHash", cSettings: [.define("_GNU_SOURCE")]),
    // The names of HTML's character references, which #embed puts into the program.
    .target(name: "CHTMLNames", exclude: ["names.txt"]),
    // The text of the sample edition, which #embed puts into the program.
    .target(name: "CSampleEdition", exclude: ["edition.ndjson"]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "ArchiveRows",
      dependencies: [byteStrings, domain, query, texts],
      swiftSettings: strict
    ),
    .target(
      name: "LocalArchive",
      dependencies: [
        "ArchiveRows", "CSQLite", "CZlib", "RequestHistory", "WholeFiles", byteStrings, domain,
        query, texts, threads,
      ],
      swiftSettings: strict
    ),
    .target(
      name: "ArticleFiles",
      dependencies: ["CZlib", "NewsAPIFormat", "WholeFiles", byteStrings, domain, texts],
      swiftSettings: strict
    ),
    .target(
      name: "FeedFormats",
      dependencies: ["CHTMLTree", "NewsAPIFormat", byteStrings, domain, texts],
      swiftSettings: strict
    ),
    .target(
      name: "HTTP",
      dependencies: ["CTransfer", "RequestHistory", byteStrings],
      swiftSettings: strict
    ),
    .target(
      name: "NewsAPIFormat",
      dependencies: ["CHTMLNames", byteStrings, domain, query, texts],
      swiftSettings: strict
    ),
    .target(
      name: "NewsServices",
      dependencies: ["HTTP", "NewsAPIFormat", "Pictures", byteStrings, domain, query, texts],
      swiftSettings: compact
    ),
    .target(
      name: "Pictures",
      dependencies: ["CPicture", "WholeFiles", byteStrings, domain],
      swiftSettings: strict
    ),
    .target(
      name: "Publishing",
      dependencies: ["CZlib", byteStrings, domain, query, texts],
      swiftSettings: strict
    ),
    .target(name: "RequestHistory", swiftSettings: strict),
    .target(
      name: "SampleEdition",
      dependencies: ["ArticleFiles", "CSampleEdition", domain],
      swiftSettings: strict
    ),
    .target(
      name: "Settings",
      dependencies: ["CSecretHash", "WholeFiles", byteStrings, domain],
      swiftSettings: strict
    ),
    .target(
      name: "SharedArchive",
      dependencies: [
        "ArchiveRows", "CPostgres", "WholeFiles", byteStrings, domain, query, texts, threads,
      ],
      swiftSettings: compact
    ),
    .target(name: "WholeFiles", dependencies: [byteStrings], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
