@testable import BoundaryCheck

extension AddedFile {
  /// Files that no manifest lists, links, and C code that includes files of other modules.
  static let files: [AddedFile] = links + strangers + strays

  private static let links =
    [
      (
        "A source", "Presentation", "Modules/Presentation/Sources/Presentation/Feed.swift",
        "../../../Data/Sources/NewsFeed/Feed.swift"
      ),
      (
        "A folder of sources", "Presentation", "Modules/Presentation/Sources/Presentation/Feed",
        "../../../Data/Sources/NewsFeed"
      ),
      ("A package", "Modules/Core", "Modules/Core", "Domain"),
      (
        "A source that is not there", "Domain", "Modules/Domain/Sources/Domain/Later.swift", "Later"
      ),
      ("A document", "docs/read.md", "docs/read.md", "../README.md"),
      ("A script", "scripts/link.sh", "scripts/link.sh", "../.ci/run"),
    ].map { (what: String, module: String, path: String, target: String) in
      AddedFile(
        name: "\(what) is a link",
        path: path,
        change: .link(path, to: target),
        signs: [Sign(.symlink, module, path)]
      )
    }

  private static let strangers =
    [
      (Spot.domain, "fast.c", Rule.foreignSource), (.domain, "fast.h", .foreignSource),
      (.domain, "fast.S", .foreignSource), (.domain, "fast.cpp", .foreignSource),
      (.domain, "fast.m", .foreignSource), (.domain, "fast.a", .foreignSource),
      (.domain, "fast.o", .foreignSource), (.domain, "Fast.swiftmodule", .foreignSource),
      (.domain, "include/module.modulemap", .foreignSource), (.domain, "words.txt", .unlistedFile),
      (.domain, ".hidden/Fast.swift", .unlistedFile), (.domain, ".Fast.swift", .unlistedFile),
      (.domain, "Fast.swift.orig", .unlistedFile), (.domain, "Fast.docc/Fast.md", .unlistedFile),
      (.engine, "fast.cc", .foreignSource),
      (.engine, "include/module.modulemap", .foreignSource), (.store, "store.c", .foreignSource),
      (.store, "Store.swift", .foreignSource), (.domainTests, "words.json", .unlistedFile),
    ].map { spot, name, rule in
      AddedFile(
        name: "\(name) is among the sources of \(spot.module)",
        path: spot.folder + "/" + name,
        change: .write(spot.folder + "/" + name, ""),
        signs: [Sign(rule, spot.module, spot.folder + "/" + name)]
      )
    }

  private static let strays =
    [
      "Stray.swift", "Modules/Data/Sources/Stray.swift", "Modules/Data/Sources/Extra/Extra.swift",
      ".hidden/Stray.swift", "Modules/Domain/Snippets/Stray.swift", "docs/stray.c",
      "Modules/Domain/Tests/DomainTests/Stray.swift", "Modules/.git/Stray.swift",
      "Modules/Domain/Sources/DomainMore/Stray.swift", "bench/clock.h", "include/module.modulemap",
      "Modules/Domain/Plugins/Stray/Stray.swift", "Tests/Stray.swift", "scripts/Stray.swift",
    ].map { path in
      AddedFile(
        name: "\(path) belongs to no target",
        path: path,
        change: .write(path, ""),
        signs: [Sign(.straySource, path, path)]
      )
    }
}
