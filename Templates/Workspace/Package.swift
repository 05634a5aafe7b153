// swift-tools-version: 6.2
import PackageDescription

let composition = Target.Dependency.product(name: "Composition", package: "App")
let lineMode = Target.Dependency.product(name: "LineMode", package: "App")
let services = Target.Dependency.product(name: "NewsServices", package: "Data")

// A test target sees the layer that it tests and what that layer sees: each layer works alone.
let package = Package(
  name: "News",
  dependencies: ["Domain", "Data", "Presentation", "App"].map { .package(path: "Modules/\($0)") },
  targets: [
    .testTarget(name: "DomainTests", dependencies: ["Domain"]),
    .testTarget(name: "DataTests", dependencies: ["Domain", services]),
    .testTarget(name: "PresentationTests", dependencies: ["Domain", "Presentation"]),
    .testTarget(name: "AppTests", dependencies: [composition, lineMode]),
  ]
)
