import Composition
import Domain
import FoundationEssentials
import Glibc
import HTTP
import LineMode
import OuterTestSupport
import Terminal
import TestSupport
import Testing

/// What the full screen keeps while articles of a fixed list are opened and closed.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct FullScreenGrowthTests {
  enum Network: CaseIterable {
    case silent, refusing, good

    /// Whether a request for a picture never gets an answer.
    var isSilent: Bool { self == .silent }

    var answer: StubTransport.Answer {
      self == .good
        ? .success(HTTPResponse(status: 200, body: SamplePicture.png(width: 40, height: 20)))
        : .failure(.cannotConnect(host: "pictures.example", reason: "refused"))
    }
  }

  /// The number of keys in a round, in which an article is opened and closed.
  private static let keysOfRound = 3

  @Test(arguments: Network.allCases)
  func fixedListKeepsNothingOfItsOpenings(network: Network) async throws {
    let answered = Locked(0)
    let transport = StubTransport(
      gate: { _ in network.isSilent ? Gate() : nil },
      { _, _ in
        answered.withLock { $0 += 1 }
        return network.answer
      }
    )
    let screen = FakeScreen(size: CellSize(columns: 60, rows: 12))
    let outside = try TestOutside(
      console: FakeConsole(),
      network: transport,
      variables: ["TERM": "xterm-256color"],
      screen: screen
    )
    let file = try outside.home.write("a", (1...6).map(Self.article).joined())
    try #require(await outside.run("import", file) == .done)
    let running = Task { [program = outside.program] in await program.run([String]()) }
    _ = await screen.frame(with: "Title 6")

    var mostWaiting = 0
    var bytes: [Int] = []
    for round in 1...2_000 / Self.keysOfRound {
      screen.send(keys: "enter")
      _ = await screen.frame(with: "About ")
      // A picture that failed is not requested again.
      repeat {
        outside.pollingClock.advance(by: .seconds(1))
        await Task.yield()
      } while network != .refusing && transport.requests.count < round
      mostWaiting = max(mostWaiting, transport.requests.count - answered.withLock { $0 })
      screen.send(keys: "h")
      _ = await screen.frame { !$0.lines.contains { $0.contains("About ") } }
      screen.send(keys: round.isMultiple(of: 2) ? "k" : "j")
      if [1_000, 2_000].contains(where: { $0 / Self.keysOfRound == round }) {
        bytes.append(try Self.allocated())
      }
    }
    screen.send(keys: "Q")
    #expect(await running.value == .done)
    // Without a failure that pauses an address, each opening would send three requests.
    #expect(transport.requests.count <= (network == .refusing ? 30 : 2_000 / Self.keysOfRound))
    #expect(mostWaiting <= 3)
    // A third are the requests that the test records; a task alone that is kept has 14,000 each time.
    #expect(bytes[1] - bytes[0] < 1_000_000)
  }

  private static func article(_ number: Int) -> String {
    """
    {"source":{"id":null,"name":"Wire"},"title":"Title \(number)","description":"About \(number).",\
    "url":"https://news.example/\(number)","urlToImage":"https://pictures.example/\(number).png",\
    "publishedAt":"2021-02-05T03:4\(number):00Z"}

    """
  }

  /// The bytes that this process has allocated, by malloc_info(3), which no module declares.
  private static func allocated() throws -> Int {
    typealias MallocInfo = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
    let symbol = try #require(dlsym(nil, "malloc_info"))
    var text: UnsafeMutablePointer<CChar>?
    var count = 0
    let file = try #require(open_memstream(&text, &count))
    _ = unsafeBitCast(symbol, to: MallocInfo.self)(0, file)
    fclose(file)
    defer { free(text) }
    // The last elements of each name count all heaps.
    let lines = text.map { String(cString: $0) }?.split(separator: "\n") ?? []
    let sizes = ["current", "mmap", "fast", "rest"].map { name in
      let line = lines.last { $0.contains("type=\"\(name)\"") } ?? ""
      return line.split(separator: "\"").dropLast().last.flatMap { Int($0) } ?? 0
    }
    return sizes[0] + sizes[1] - sizes[2] - sizes[3]
  }
}
