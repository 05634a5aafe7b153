import Domain
import FoundationEssentials
import Glibc
import Presentation

/// Loads a list of 100,000 articles in pages of 20, and tells whether a page gets slower.
///
/// Prints the median processor time of a page among the first thousand and among the last thousand,
/// and the ratio. The pages come from memory, so only the presenter's work is measured.
@main
enum ListBench {
  private static let pageSize = 20
  private static let pages = 5_000
  private static let compared = 1_000

  static func main() async throws {
    let presenter = ArticleListPresenter(
      search: Numbers(),
      marking: NoMarks(),
      dates: DateWording(now: { Date(timeIntervalSince1970: 1_800_000_000) })
    )
    let (inputs, input) = AsyncStream.makeStream(of: ListInput<ArticleQuery, Article.ID>.self)
    var times: [Double] = []
    var start = processorTime
    input.yield(.searched(try ArticleQuery("wind", pageSize: pageSize)))
    for await output in presenter.transform(inputs) where output.status == .ready {
      times.append(processorTime - start)
      guard times.count < pages else { break }
      start = processorTime
      input.yield(.askedForMore)
    }
    // The first pages fill caches.
    let (first, last) = (
      median(times.dropFirst(50).prefix(compared)), median(times.suffix(compared))
    )
    let ratio = (last / first * 100).rounded() / 100
    print("one of the last pages of 100,000 rows takes \(ratio) times what one of the first takes")
  }

  /// The processor time of this process, in microseconds.
  private static var processorTime: Double { Double(clock()) }

  private static func median(_ times: ArraySlice<Double>) -> Double {
    times.sorted()[times.count / 2]
  }
}

/// Numbered articles without end.
private struct Numbers: SearchArticles {
  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    let start = cursor.flatMap { Int($0.position) } ?? 0
    let provider = Provider(id: "bench", name: "Bench")
    let articles = (start..<start + query.pageSize).compactMap { number in
      WebLink("https://news.example/\(number)").flatMap { link in
        Article(
          provider: provider,
          source: .init(id: nil, name: "Wire"),
          title: "Wind power is article \(number) of many",
          summary: "About \(number).",
          link: link,
          publishedAt: Date(timeIntervalSince1970: 1_800_000_000 - Double(number))
        )
      }
    }
    let next = Cursor(provider: provider.id, position: String(start + query.pageSize))
    return Page(items: articles, continuation: .more(next))
  }
}

/// No article has a mark.
private struct NoMarks: MarkArticles {
  func marks(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleMarks] { [:] }

  func save(_ article: Article) async throws(NewsError) {}

  func unsave(_ id: Article.ID) async throws(NewsError) {}

  func markRead(_ article: Article) async throws(NewsError) {}

  func markUnread(_ id: Article.ID) async throws(NewsError) {}

  func markChanges() async -> AsyncStream<ArticleMarkChange> { AsyncStream { $0.finish() } }
}
