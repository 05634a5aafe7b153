// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Bench",
  products: [.executable(name: "archive-bench", targets: ["archive-bench"])],
  dependencies: [
    .package(path: "../Modules/Domain"),
    .package(path: "../Modules/Data"),
  ],
  targets: [
    // What cannot be measured from outside: how long the archive takes for each page.
    .executableTarget(
      name: "archive-bench",
      dependencies: [
        .product(name: "Domain", package: "Domain"),
        .product(name: "LocalArchive", package: "Data"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
