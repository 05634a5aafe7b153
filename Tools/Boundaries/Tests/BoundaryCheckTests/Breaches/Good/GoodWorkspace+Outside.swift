extension GoodWorkspace {
  /// What a person sees, and what puts the layers together.
  static let outside: [String: String] = [
    "Modules/App/Package.swift": ###"""
    // swift-tools-version: 6.2
    import PackageDescription

    let strict: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]

    let package = Package(
      name: "App",
      products: [
        .library(name: "Desk", targets: ["Desk"]),
        .executable(name: "newsdesk", targets: ["newsdesk"]),
      ],
      dependencies: [
        .package(path: "../Domain"),
        .package(path: "../Data"),
        .package(path: "../Presentation"),
      ],
      targets: [
        .target(
          name: "Desk",
          dependencies: [
            .product(name: "Archive", package: "Data"),
            .product(name: "Domain", package: "Domain"),
            .product(name: "NewsFeed", package: "Data"),
            .product(name: "Presentation", package: "Presentation"),
          ],
          swiftSettings: strict
        ),
        .executableTarget(name: "newsdesk", dependencies: ["Desk"], swiftSettings: strict),
      ],
      swiftLanguageModes: [.v6]
    )

    """###,
    "Modules/App/Sources/Desk/Desk.swift": ###"""
    import Archive
    import Domain
    import NewsFeed
    import Presentation

    /// Puts the layers together.
    public struct Desk {
      /// Where the news of the desk comes from.
      public let feed = Feed(name: "Wire")

      public init() {}

      public func page() -> [String] {
        let articles: [Article] = feed.articles()
        return Front(articles).lines + ["\(Archive(articles).count) kept"]
      }
    }

    """###,
    "Modules/App/Sources/newsdesk/main.swift": ###"""
    import Desk
    import Glibc

    for line in Desk().page() {
      puts(line)
    }

    """###,
    "Modules/Presentation/Package.swift": ###"""
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Presentation",
      products: [.library(name: "Presentation", targets: ["Presentation"])],
      dependencies: [.package(path: "../Domain")],
      targets: [
        .target(
          name: "Presentation",
          dependencies: [.product(name: "Domain", package: "Domain")],
          swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]
        )
      ],
      swiftLanguageModes: [.v6]
    )

    """###,
    "Modules/Presentation/Sources/Presentation/Front.swift": ###"""
    public import Domain

    /// The front page, in the order of the alphabet.
    public struct Front: Hashable, Sendable {
      typealias Item = Story
      private let articles: [Domain::Article]

      public init(_ articles: [Article]) {
        self.articles = articles.isEmpty ? [Domain::Article(title: "Nothing new", age: 0)] : articles
      }

      public var lines: [String] {
        articles.sorted { $0.title < $1.title }.map(\.title)
      }
    }

    """###,
  ]
}
