// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let domain = Target.Dependency.product(name: "Domain", package: "Domain")

let package = Package(
  name: "Broadsheet",
  dependencies: [
    .package(path: "Modules/Domain"),
  ],
  targets: [
    .testTarget(
      name: "DomainTests",
      dependencies: [domain, "TestSupport"],
      swiftSettings: strict
    ),
    // What tests of several packages share.
    .target(
      name: "TestSupport",
      dependencies: [domain],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
