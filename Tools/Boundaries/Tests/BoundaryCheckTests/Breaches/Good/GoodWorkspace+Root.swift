extension GoodWorkspace {
  /// The tests, and the files that build it all.
  static let root: [String: String] = [
    ".ci/run": ###"""
    #!/bin/sh
    # What has to hold before a change lands.
    set -eu
    cd "$(dirname "$0")/.."
    make test

    """###,
    "Makefile": ###"""
    FLAGS := -Xswiftc -warnings-as-errors

    .PHONY: test
    test: ## run every test; CPATH and -Xswiftc -I are not set
    \###tswift build --product newsdesk $(FLAGS)
    \###tswift build --build-tests $(FLAGS)
    \###tswift test $(FLAGS)

    """###,
    "Package.swift": ###"""
    // swift-tools-version: 6.2
    import PackageDescription

    let domain = Target.Dependency.product(name: "Domain", package: "Domain")
    let feed = Target.Dependency.product(name: "NewsFeed", package: "Data")
    let desk = Target.Dependency.product(name: "Desk", package: "App")
    let archive = Target.Dependency.product(name: "Archive", package: "Data")

    let package = Package(
      name: "News",
      dependencies: [
        .package(path: "Modules/Domain"),
        .package(path: "Modules/Data"),
        .package(path: "Modules/App"),
      ],
      targets: [
        .target(name: "TestSupport", dependencies: [domain], path: "Tests/TestSupport"),
        .testTarget(name: "DomainTests", dependencies: [domain, "TestSupport"]),
        .testTarget(name: "DataTests", dependencies: [archive, domain, feed, "TestSupport"]),
        .testTarget(name: "DeskTests", dependencies: [desk]),
      ],
      swiftLanguageModes: [.v6]
    )

    """###,
    "README.md": ###"""
    # News

    Layers: Domain, Data, Presentation, App. `import Foundation` is for none of them.

    """###,
    "Tests/DataTests/FeedTests.swift": ###"""
    import Archive
    import Domain
    import TestSupport
    import Testing

    @testable import NewsFeed

    @Test func aFeedIsCalledByItsName() {
      let feed = Feed(name: "Wire")
      let articles: [Article] = feed.articles() + [.fake("Another")]
      #expect(feed.name == "Wire")
      #expect(Archive(articles).count == 2)
    }

    """###,
    "Tests/DeskTests/DeskTests.swift": ###"""
    import Desk
    import Testing

    @Test func thePageTellsHowMuchIsKept() {
      #expect(Desk().page().last == "1 kept")
    }

    """###,
    "Tests/DomainTests/ArticleTests.swift": ###"""
    import TestSupport
    import Testing

    @testable import Domain

    @Test func articlesAreEqualIfTheyCarryTheSame() {
      let article = Article.fake("import Glibc")
      #expect(article == article)
      #expect(Importing().title.hasPrefix("import"))
    }

    """###,
    "Tests/TestSupport/Articles.swift": ###"""
    import Domain

    extension Article {
      /// An article for tests.
      public static func fake(_ title: String) -> Article {
        Article(title: title, age: 60)
      }
    }

    """###,
    "bench/clock.c": ###"""
    #include <dlfcn.h>
    #include <stdio.h>

    int main(void) { return printf("%p\n", dlopen(0, RTLD_NOW)) < 0; }

    """###,
  ]
}
