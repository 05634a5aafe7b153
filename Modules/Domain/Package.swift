// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "Domain",
  products: [
    .library(name: "ByteStrings", targets: ["ByteStrings"]),
    .library(name: "Domain", targets: ["Domain"]),
  ],
  targets: [
    // Paths, arguments and variables, for every layer.
    .target(name: "ByteStrings", swiftSettings: strict),
    .target(name: "Domain", dependencies: ["ByteStrings"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
