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
  name: "Presentation",
  products: [.library(name: "Presentation", targets: ["Presentation"])],
  dependencies: [.package(path: "../Base"), .package(path: "../Domain")],
  targets: [
    .target(
      name: "Presentation",
      dependencies: [
        .product(name: "ByteStrings", package: "Base"),
        .product(name: "Texts", package: "Base"),
        .product(name: "Domain", package: "Domain"),
        .product(name: "Query", package: "Domain"),
      ],
      swiftSettings: compact
    )
  ],
  swiftLanguageModes: [.v6]
)
