import Domain
import FoundationEssentials
import TestSupport

/// A provider with fixed pages that can fail.
final class FakeMember: SearchArticles {
  let provider: Provider
  private let pages: [[Article]]
  private let totals: Total?
  private let end: EndOfList
  private let remarks: [PageRemark]
  private let failures: @Sendable (_ request: Int) -> NewsError?
  private let requests = Locked<[Int]>([])

  /// Creates a provider; `failures` returns the error of a request by its number from 1.
  init(
    _ id: String,
    _ pages: [[Article]],
    total: Total? = nil,
    end: EndOfList = .complete,
    remarks: [PageRemark] = [],
    failures: @escaping @Sendable (_ request: Int) -> NewsError? = { _ in nil }
  ) {
    provider = .member(id)
    self.pages = pages
    totals = total
    self.end = end
    self.remarks = remarks
    self.failures = failures
  }

  /// The numbers of the requested pages, from 1, in order.
  var asked: [Int] { requests.withLock { $0 } }

  var member: FederatedSearch.Member { FederatedSearch.Member(provider, self) }

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let number = cursor.flatMap { Int($0.position) } ?? 1
    let request = requests.withLock { requests in
      requests.append(number)
      return requests.count
    }
    if let failure = failures(request) { throw failure }
    let next = Cursor(provider: provider.id, position: String(number + 1))
    return Page(
      items: pages.indices.contains(number - 1) ? pages[number - 1] : [],
      total: totals,
      continuation: number < pages.count ? .more(next) : .end(end),
      remarks: remarks
    )
  }
}

extension Provider {
  static func member(_ id: String) -> Provider { Provider(id: id, name: id.uppercased()) }
}

extension Article {
  /// Creates an article published `minute` minutes after a fixed date, with a unique title.
  static func fake(
    _ name: String,
    _ minute: Double?,
    by provider: String,
    title: String? = nil,
    summary: String? = nil,
    alsoAt: [Appearance] = []
  ) throws -> Article {
    let words = ["on", "the", "of", "to"].map { name + $0 }.joined(separator: " ")
    let article = Article(
      provider: .member(provider),
      source: Source(id: nil, name: "Wire"),
      title: title ?? words,
      summary: summary,
      link: try link(name),
      publishedAt: minute.map { Date(timeIntervalSinceReferenceDate: 800_000_000 + $0 * 60) },
      alsoAt: alsoAt
    )
    guard let article else { throw NewsError.cancelled }
    return article
  }

  static func link(_ name: String) throws -> WebLink {
    guard let link = WebLink("https://\(name)") else { throw NewsError.cancelled }
    return link
  }

  /// A text that identifies a copy of a story.
  var copy: String { "\(provider.id) \(link)" }
}

extension FederatedSearch {
  init(_ members: FakeMember..., isStrict: Bool = false) {
    self.init(of: members.map(\.member), deadline: .seconds(60), isStrict: isStrict)
  }

  /// Returns up to `count` pages from a cursor.
  func pages(
    _ query: ArticleQuery,
    from cursor: Cursor? = nil,
    count: Int = .max
  ) async throws -> [Page<Article>] {
    var pages: [Page<Article>] = []
    var cursor = cursor
    while pages.count < count {
      let page = try await self(query, at: cursor)
      pages.append(page)
      guard case .more(let next) = page.continuation else { break }
      cursor = next
    }
    return pages
  }
}

extension Page {
  var next: Cursor? {
    if case .more(let cursor) = continuation { cursor } else { nil }
  }
}

extension Page<Article> {
  /// The links without their scheme.
  var names: [String] { items.map { String($0.link.description.dropFirst("https://".count)) } }
}
