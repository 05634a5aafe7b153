// swift-tools-version: 6.2
import PackageDescription

let strict = ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"]
  .map { SwiftSetting.enableUpcomingFeature($0) }

let package = Package(
  name: "Presentation",
  products: [.library(name: "Presentation", targets: ["Presentation"])],
  dependencies: [.package(path: "../Domain")],
  targets: [.target(name: "Presentation", dependencies: ["Domain"], swiftSettings: strict)]
)
