extension GoodWorkspace {
  /// The core, whose sources are full of what looks like an import and is none.
  static let domain: [String: String] = [
    "Modules/Domain/Package.swift": ###"""
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Domain",
      products: [.library(name: "Domain", targets: ["Domain"])],
      targets: [.target(name: "Domain", swiftSettings: [.enableUpcomingFeature("ExistentialAny")])],
      swiftLanguageModes: [.v6]
    )

    """###,
    "Modules/Domain/Sources/Domain/Article.swift": ###"""
    #if canImport(FoundationEssentials)
    import FoundationEssentials
    #endif

    /// A piece of news.
    public struct Article: Hashable, Sendable {
      public let title: String
      public let published: Date

      public init(title: String, age: Double) {
        self.title = title
        published = Date(timeIntervalSinceNow: -age)
      }
    }

    /// What readers call an article.
    public typealias Story = Article

    """###,
    "Modules/Domain/Sources/Domain/Importing.swift": ###"""
    // import Glibc
    /* import Presentation /* import NewsFeed */
    import Archive
    */
    /// Wherever this file says `import`, `@_silgen_name("socket")`, `dlsym` or `CEngine::engine_hash`, nothing is meant.
    public struct Importing: Sendable {
      public var importData = 1
      let title = "import Glibc; @testable import NewsFeed"
      let quoted = #"import "Foundation" \(import) NewsFeed::Feed"#
      let raw = ##"""
        import Synchronization
        "# dlopen "#
        """##

      public init() {}

      public func `import`(import count: Int, isDone: Bool) -> String {
        let importCount = isDone ? count: importData
        return """
          import NewsFeed
          \(title + nested("import Archive \(#"import "Glibc""#)"))
          #if os(macOS)
          import Foundation
          #endif
          \(importCount / 2 / 1)
          """ + quoted + raw
      }

      private func nested(_ text: String) -> String {
        /*/ import Glibc /*/
        import Glibc */ */
        text.contains(/"/) ? text : text.contains(#/ " import\ Glibc /#) ? "\"import Glibc" : text
      }
    }

    """###,
  ]
}
