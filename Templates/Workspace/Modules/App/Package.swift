// swift-tools-version: 6.2
import PackageDescription

let strict = ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"]
  .map { SwiftSetting.enableUpcomingFeature($0) }
let services = Target.Dependency.product(name: "NewsServices", package: "Data")

let package = Package(
  name: "App",
  products: [
    .library(name: "LineMode", targets: ["LineMode"]),
    .library(name: "Composition", targets: ["Composition"]),
    .executable(name: "news", targets: ["news"]),
  ],
  dependencies: ["Domain", "Data", "Presentation"].map { .package(path: "../\($0)") },
  targets: [
    .target(name: "LineMode", dependencies: ["Domain", "Presentation"], swiftSettings: strict),
    .target(name: "Composition", dependencies: ["Presentation", services], swiftSettings: strict),
    .executableTarget(name: "news", dependencies: ["Composition", "LineMode"]),
  ]
)
