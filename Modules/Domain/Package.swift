// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "Domain",
  products: [.library(name: "Domain", targets: ["Domain"])],
  dependencies: [.package(path: "../Base")],
  targets: [
    .target(
      name: "Domain",
      dependencies: [
        .product(name: "ByteStrings", package: "Base"),
        .product(name: "WordForms", package: "Base"),
      ],
      swiftSettings: strict
    )
  ],
  swiftLanguageModes: [.v6]
)
