@testable import BoundaryCheck

extension AddedFile {
  /// What compiles, and only shows in the symbols; to be added with `changesForBuilds`.
  static let builds: [AddedFile] = [
    AddedFile(
      "A module uses symbols that belong to its neighbour",
      in: .newsFeed,
      "import CStore\nfunc count() -> Int { argz_count(\"\", 0) }",
      .ownedSymbol,
      "argz_"
    ),
    AddedFile(
      "Domain calls a function of the system by its name",
      in: .domain,
      exactly: """
        @_silgen_name("socket") func open(_: Int32, _: Int32, _: Int32) -> Int32
        public func connect() -> Int32 { open(0, 0, 0) }

        """,
      Sign(.linkerName, "Domain", "@_silgen_name"),
      Sign(.foreignSymbol, "Domain", "socket")
    ),
    AddedFile(
      "Domain calls C code of Data by its name",
      in: .domain,
      exactly: """
        @_silgen_name("engine_hash") func hash(_: UnsafePointer<CChar>) -> UInt32
        public func hashed() -> UInt32 { hash("") }

        """,
      Sign(.linkerName, "Domain", "@_silgen_name"),
      Sign(.foreignSymbol, "Domain", "CEngine")
    ),
    AddedFile(
      "The program uses what its library hands it without an import",
      in: .newsdesk,
      """
      import Desk

      let count = Desk().feed.articles().count
      """,
      .foreignSymbol,
      "NewsFeed"
    ),
    AddedFile(
      "The program imports and uses what it reaches through its library",
      in: .newsdesk,
      exactly: """
        import NewsFeed

        let feed = Feed(name: "Wire")

        """,
      Sign(.forbiddenImport, "newsdesk", "NewsFeed"),
      Sign(.foreignSymbol, "newsdesk", "NewsFeed")
    ),
    AddedFile(
      "Presentation compares what another module's types are made of",
      in: .presentation,
      """
      import Domain

      func later(_ one: Article, _ two: Article) -> Bool { one.published > two.published }
      """,
      .foreignSymbol,
      "FoundationEssentials"
    ),
    AddedFile(
      "C code opens libraries without a header",
      engine: """
        extern void *dlopen(const char *, int);
        void *engine_open(void) { return dlopen("", 1); }
        """,
      Sign(.dynamicLoading, "CEngine", "dlopen")
    ),
    AddedFile(
      "What a module does in its own reach",
      in: .newsFeed,
      harmless: """
        import Domain
        import Glibc

        func more(_ feed: Feed) -> [String] {
          Set(feed.articles()).map { "\\($0.title) \\(abs(-1)) \\(getpid())" }.sorted()
        }
        """
    ),
    AddedFile(
      "What a core does with the types it is made of",
      in: .domain,
      harmless: """
        import FoundationEssentials

        public struct Kept: Hashable, Sendable {
          public var days: [Date: [Article]] = [:]
          public var words: [String: Double] = ["one": 1.5]

          public init() {}
          @inlinable public func twice(_ number: Int) -> Int { number * 2 }
        }

        public enum Trouble: Error {
          case late(by: Double, Article)
        }
        """
    ),
    AddedFile(
      "What a layer does with another's types",
      in: .presentation,
      harmless: """
        import Domain

        func trouble(_ kept: Kept) throws(Trouble) -> [String: [Article]] {
          let all = Array(kept.days.values.joined())
          guard let first = all.first, kept.twice(1) == 2 else {
            throw .late(by: 1, Article(title: "\\(kept)", age: kept.words["one"] ?? 0))
          }
          return Dictionary(grouping: all + [first], by: \\.title)
        }

        func wait(_ articles: [Article]) async -> Set<Article> {
          await Task.detached { Set(articles.shuffled()) }.value
        }
        """
    ),
  ]

  /// What has to change beside the added files, so that they compile and only symbols tell.
  static let changesForBuilds: [Change] = [
    .replace(Place.dataManifest, #"["CEngine", domain]"#, #"["CEngine", "CStore", domain]"#),
    .replace(Place.appManifest, ".enableUpcomingFeature(\"MemberImportVisibility\")", ""),
    Breach.policy(
      #"["CEngine", "Domain", "Glibc"]"#,
      #"["CEngine", "CStore", "Domain", "Glibc"]"#
    ),
  ]
}
