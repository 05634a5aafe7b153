// swift-tools-version: 6.2
import PackageDescription

let strict = ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"]
  .map { SwiftSetting.enableUpcomingFeature($0) }

let package = Package(
  name: "Domain",
  products: [.library(name: "Domain", targets: ["Domain"])],
  targets: [.target(name: "Domain", swiftSettings: strict)]
)
