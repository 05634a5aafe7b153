// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "App",
  products: [
    .library(name: "Terminal", targets: ["Terminal"]),
  ],
  targets: [
    // Text on a screen: what is safe to print, how wide it is, where it wraps. Knows no news.
    .target(name: "Terminal", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
