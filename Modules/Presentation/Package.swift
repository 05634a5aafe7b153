// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "Presentation",
  products: [.library(name: "Presentation", targets: ["Presentation"])],
  dependencies: [.package(path: "../Domain")],
  targets: [
    .target(
      name: "Presentation",
      dependencies: [
        .product(name: "ByteStrings", package: "Domain"),
        .product(name: "Domain", package: "Domain"),
      ],
      swiftSettings: strict
    )
  ],
  swiftLanguageModes: [.v6]
)
