// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let byteStrings = Target.Dependency.product(name: "ByteStrings", package: "Base")
let texts = Target.Dependency.product(name: "Texts", package: "Base")
let wordForms = Target.Dependency.product(name: "WordForms", package: "Base")

let package = Package(
  name: "Domain",
  products: [
    .library(name: "Domain", targets: ["Domain"]),
    .library(name: "Query", targets: ["Query"]),
  ],
  dependencies: [.package(path: "../Base")],
  targets: [
    .target(
      name: "Domain",
      dependencies: ["Query", byteStrings, texts],
      swiftSettings: strict
    ),
    // What a person asks: the query language and the words that are searched. Knows no article.
    .target(
      name: "Query",
      dependencies: [byteStrings, texts, wordForms],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
