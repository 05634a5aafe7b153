// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "Boundaries",
  products: [.executable(name: "boundaries", targets: ["boundaries"])],
  targets: [
    // Everything but the entry point, so that tests can run the whole check in-process.
    .target(name: "BoundaryCheck", swiftSettings: strict),
    .executableTarget(
      name: "boundaries",
      dependencies: ["BoundaryCheck"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BoundaryCheckTests",
      dependencies: ["BoundaryCheck"],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
