// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let domain = Target.Dependency.product(name: "Domain", package: "Domain")
let presentation = Target.Dependency.product(name: "Presentation", package: "Presentation")

let package = Package(
  name: "Broadsheet",
  dependencies: [
    .package(path: "Modules/Domain"),
    .package(path: "Modules/Presentation"),
  ],
  targets: [
    .testTarget(
      name: "DomainTests",
      dependencies: [domain, "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PresentationTests",
      dependencies: [domain, presentation, "TestSupport"],
      swiftSettings: strict
    ),
    // What tests of several packages share.
    .target(
      name: "TestSupport",
      dependencies: [domain, presentation],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
