// swift-tools-version: 6.2
import PackageDescription

let strict = ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"]
  .map { SwiftSetting.enableUpcomingFeature($0) }

let package = Package(
  name: "Data",
  products: [.library(name: "NewsServices", targets: ["NewsServices"])],
  dependencies: [.package(path: "../Domain")],
  targets: [.target(name: "NewsServices", dependencies: ["Domain"], swiftSettings: strict)]
)
