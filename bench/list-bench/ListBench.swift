import Domain
import FoundationEssentials
import Glibc
import Presentation

/// Loads a list of 100,000 articles in pages of 20, and reports whether a page gets slower.
///
/// Prints the median processor time of a page among the first thousand and among the last thousand,
/// and the ratio. The pages come from memory, so only the presenter's work is measured.
@main
enum ListBench {
  private static let pageSize = 20
  private static let pages = 5_000
  private static let compared = 1_000

  static func main() async throws {
    let screen: Desk.MakeScreen = { route, _ in
      DeskScreen(ListPresenter(search: Numbers(), marking: NoMarks()), route)
    }
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let desk = Desk(marking: NoMarks(), liking: NoMarks(), now: { now }, screen: screen)
    let (inputs, input) = AsyncStream.makeStream(of: DeskInput.self)
    var times: [Double] = []
    var start = processorTime
    input.yield(.open(.search(try ArticleQuery("wind", pageSize: pageSize))))
    for await output in desk.transform(inputs) where output.isReady {
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

/// Nothing has a mark.
private struct NoMarks: MarkArticles, LikeVideos {
  func marks(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleMarks] { [:] }

  func save(_ article: Article) async throws(NewsError) {}

  func unsave(_ id: Article.ID) async throws(NewsError) {}

  func markRead(_ article: Article) async throws(NewsError) {}

  func markUnread(_ id: Article.ID) async throws(NewsError) {}

  func mark(_ ids: [Article.ID], isRead: Bool?, isSaved: Bool?) async throws(NewsError) {}

  func set(_ choice: StoryChoice, isMade: Bool) async throws(NewsError) {}

  func markChanges() async -> AsyncStream<ArticleMarkChange> { AsyncStream { $0.finish() } }

  func likes(among ids: [Video.ID]) async throws(NewsError) -> Set<Video.ID> { [] }

  func like(_ video: Video) async throws(NewsError) {}

  func unlike(_ id: Video.ID) async throws(NewsError) {}

  func likeChanges() async -> AsyncStream<LikeChange> { AsyncStream { $0.finish() } }
}

extension DeskOutput {
  /// Whether a list waits for the next input.
  fileprivate var isReady: Bool { screens.last?.list?.status == .ready }
}
