// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "Base",
  products: [
    .library(name: "ByteStrings", targets: ["ByteStrings"]),
    .library(name: "Texts", targets: ["Texts"]),
    .library(name: "Threads", targets: ["Threads"]),
    .library(name: "WordForms", targets: ["WordForms"]),
  ],
  targets: [
    // Paths, arguments and variables as bytes; hashes, hexadecimal digits and percent-encoding.
    .target(name: "ByteStrings", swiftSettings: strict),
    // Bounded text, white space, counts, and dates as text.
    .target(name: "Texts", dependencies: ["ByteStrings"], swiftSettings: strict),
    // Runs the tasks of the process, and calls that block.
    .target(name: "Threads", swiftSettings: strict),
    .systemLibrary(name: "CStemmer", providers: [.apt(["libstemmer-dev"])]),
    // The forms of words in several languages.
    .target(name: "WordForms", dependencies: ["CStemmer"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
