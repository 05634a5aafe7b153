extension GoodWorkspace {
  /// Two sources of articles, C code of their own and a library of the system.
  static let data: [String: String] = [
    "Modules/Data/Package.swift": ###"""
    // swift-tools-version: 6.2
    import PackageDescription

    let strict: [SwiftSetting] = [
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
    let domain = Target.Dependency.product(name: "Domain", package: "Domain")

    let package = Package(
      name: "Data",
      products: [
        .library(name: "NewsFeed", targets: ["NewsFeed"]),
        .library(name: "Archive", targets: ["Archive"]),
      ],
      dependencies: [.package(path: "../Domain")],
      targets: [
        .target(name: "CEngine", cSettings: [.define("ENGINE_SEED", to: "17")]),
        .systemLibrary(name: "CStore"),
        .target(name: "NewsFeed", dependencies: ["CEngine", domain], swiftSettings: strict),
        .target(name: "Archive", dependencies: ["CStore", domain], swiftSettings: strict),
      ],
      swiftLanguageModes: [.v6],
      cLanguageStandard: .c11
    )

    """###,
    "Modules/Data/Sources/Archive/Archive.swift": ###"""
    import CStore
    @preconcurrency public import Domain

    /// What has been read, kept in one block of titles.
    public struct Archive: Sendable {
      private let block: [CChar]

      public init(_ articles: [Article]) {
        block = articles.flatMap { Array($0.title.utf8CString) }
      }

      public var count: Int {
        Int(argz_count(block, block.count))
      }
    }

    """###,
    "Modules/Data/Sources/CEngine/engine.c": ###"""
    #include "engine.h"

    #include <string.h>

    // #include <dlfcn.h>
    static const char *const words = "#include <stdio.h> dlopen";

    uint32_t engine_hash(const char *text) {
        uint32_t hash = ENGINE_SEED + (uint32_t)strlen(words);
        for (; *text; text++) {
            hash = hash * 31 + (unsigned char)*text;
        }
        return hash;
    }

    """###,
    "Modules/Data/Sources/CEngine/include/engine.h": ###"""
    #ifndef ENGINE_H
    #define ENGINE_H

    #include <stdint.h>

    /// A number that tells texts apart.
    uint32_t engine_hash(const char *text);

    #endif

    """###,
    "Modules/Data/Sources/CStore/module.modulemap": ###"""
    module CStore [system] {
      header "shim.h"
      link "m"
      export *
    }

    """###,
    "Modules/Data/Sources/CStore/shim.h": ###"""
    #include <argz.h>

    """###,
    "Modules/Data/Sources/NewsFeed/Feed.swift": ###"""
    import CEngine
    public import Domain
    #if DEBUG
    import Glibc
    #else
    import Glibc
    #endif

    /// Where articles come from.
    public struct Feed: Sendable {
      let name: String

      public init(name: String) {
        self.name = name
      }

      public func articles() -> [Article] {
        let seed = engine_hash(name)
        return [Article(title: name + String(seed), age: Double(abs(-3)))]
      }
    }

    extension Feed {
      /// The type of what a feed is called.
      public typealias Name = String
      /// A feed of feeds.
      public typealias Group = Feed
    }

    """###,
  ]
}
