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
  targets: [.target(name: "Domain", swiftSettings: strict)],
  swiftLanguageModes: [.v6]
)
