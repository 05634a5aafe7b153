import Domain
import Presentation
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PodcastListTests {
  @Test func failedPageIsRetriedAndDuplicateAppearsOnce() async throws {
    let (inputs, input) = AsyncStream.makeStream(of: ListInput.self)
    input.yield(.searched(.entries(of: "podcast", try PlainQuery())))
    var outputs: [ListOutput] = []
    for await output in ListPresenter(.podcasts(TwoPages())).transform(inputs) {
      outputs.append(output)
      switch output.status {
      case .idle, .loading: break
      case .ready: input.yield(.askedForMore)
      case .failed: input.yield(.retried)
      case .ended: input.finish()
      }
    }
    let failed = outputs.first { $0.status == .failed }
    #expect(failed?.rows.map(\.title) == ["One", "Two"])
    #expect(outputs.last?.rows.map(\.title) == ["One", "Two", "Three"])
  }
}

/// Two pages with a podcast on both; the second page fails at first.
private actor TwoPages: BrowsePodcasts {
  private var hasFailed = false

  func callAsFunction(
    _ query: PlainQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Podcast> {
    let podcasts = ["One", "Two", "Three"].compactMap { Podcast(id: $0, title: $0) }
    let next = Cursor(provider: "fake", position: "2")
    if cursor == nil { return Page(items: Array(podcasts[..<2]), continuation: .more(next)) }
    defer { hasFailed = true }
    guard hasFailed else { throw .unreachable(Provider(id: "fake", name: "Fake"), "no network") }
    return Page(items: Array(podcasts[1...]), continuation: .end(.complete))
  }
}
