import ByteStrings
import Composition
import FoundationEssentials
import HTTP
import OuterTestSupport
import Terminal
import TestSupport
import Testing

@testable import LineMode

/// The whole program, with only the outside replaced: network, terminal, clock and environment.
final class TestOutside: Sendable {
  let console: FakeConsole
  let network: StubTransport
  let home: TemporaryFolder
  private let launches = Locked<[[String]]>([])
  private let pages = Locked<[(text: String, pager: PagerProgram)]>([])
  private let agents = Locked<[String]>([])
  private let moments = Locked(0)
  // Retries and rate limits take no time; the deadlines of providers never expire.
  private let clock = ManualClock(patience: .seconds(9))
  /// The clock for repeated work, which a test advances.
  let pollingClock = WaitingClock()
  private let variables: [String: String]
  private let canLaunch: Bool
  private let missing: Set<String>
  private let failing: Set<String>
  private let graphics: TerminalGraphics?
  private let screen: FakeScreen?
  private let currentSession = Locked<String?>(nil)

  init(
    console: FakeConsole = FakeConsole(isTerminal: false),
    network: StubTransport = StubTransport(.failure(.cannotConnect(host: "h", reason: "refused"))),
    variables: [String: String] = [:],
    canLaunch: Bool = true,
    missing: Set<String> = [],
    failing: Set<String> = [],
    graphics: TerminalGraphics? = nil,
    screen: FakeScreen? = nil
  ) throws {
    self.graphics = graphics
    self.screen = screen
    self.console = console
    self.network = network
    self.canLaunch = canLaunch
    self.missing = missing
    self.failing = failing
    home = try TemporaryFolder()
    // Tests with a key for NewsAPI search only that.
    var defaults = ["HOME": home.path]
    if variables["NEWSAPI_KEY"] != nil { defaults["BROADSHEET_PROVIDERS"] = "newsapi" }
    self.variables = defaults.merging(variables, uniquingKeysWith: { $1 })
  }

  /// The started programs with their arguments.
  var launched: [[String]] { launches.withLock { $0 } }

  /// The values of `User-Agent` that the network got.
  var userAgents: [String] { agents.withLock { $0 } }

  /// The texts shown in a pager.
  var paged: [(text: String, pager: PagerProgram)] { pages.withLock { $0 } }

  /// The session of the terminal that the program runs in; nil for none.
  var session: String? {
    get { currentSession.withLock { $0 } }
    set { currentSession.withLock { $0 = newValue } }
  }

  var program: Program { Program(container) }

  /// Returns the program at another screen.
  func with(_ screen: FakeScreen) throws -> Program { Program(container(screen)) }

  var container: Container { container(screen) }

  private func container(_ screen: FakeScreen?) -> Container {
    let (network, graphics) = (network, graphics)
    return Container(
      outside: Outside(
        variables: Environment(variables),
        console: console,
        transport: { userAgent, _ in
          self.agents.withLock { $0.append(userAgent) }
          return network
        },
        clock: clock,
        pollingClock: pollingClock,
        now: { self.moment() },
        utcOffset: { _ in 0 },
        session: { self.session },
        launch: { program, arguments throws(LaunchError) in
          try self.check(program)
          self.launches.withLock { $0.append(([program] + arguments).map(\.text)) }
        },
        graphics: { _ in graphics },
        page: { text, pager throws(LaunchError) in
          try self.check(pager.program)
          self.pages.withLock { $0.append((text, pager)) }
        },
        shell: { command throws(LaunchError) in try await ProgramLauncher().run(command) },
        screen: { _ in screen }
      )
    )
  }

  private func check(_ program: ByteString) throws(LaunchError) {
    guard canLaunch, !missing.contains(program.text) else {
      throw .cannotStart(program: program, code: 2, reason: "No such file or directory")
    }
    if failing.contains(program.text) { throw .failed(program: program, status: 3) }
  }

  /// Starts at 5 February 2021, 04:40 UTC; each call and each sleep returns later.
  private func moment() -> Date {
    let count = moments.withLock { count in
      count += 1
      return count
    }
    let slept = clock.now.offset / .seconds(1)
    return Date(timeIntervalSince1970: 1_612_500_000 + slept + Double(count) / 1_000)
  }

  /// Lets time pass.
  func pass(_ duration: Duration) { clock.advance(by: duration) }

  func run(_ line: String...) async -> ExitCode {
    await program.run(line)
  }

  /// Returns what a command prints that succeeds with an empty archive and without network.
  static func output(of line: String...) async throws -> String {
    let outside = try TestOutside()
    try #require(await outside.program.run(line) == .done)
    return outside.console.output
  }

  /// Imports numbered articles and clears the console.
  func importArticles(_ numbers: some Sequence<Int>) async throws {
    let lines = numbers.map { FakeNewsAPI.article($0) + "\n" }.joined()
    let file = try home.write("articles.ndjson", lines)
    try #require(await run("import", file) == .done)
    console.clear()
  }
}

extension Program {
  /// Runs a command line of text.
  func run(_ line: [String]) async -> ExitCode { await run(line.map { ByteString($0) }) }
}

/// A NewsAPI whose pages hold numbered articles.
enum FakeNewsAPI {
  static func article(_ number: Int) -> String {
    """
    {"source":{"id":null,"name":"Wire"},"title":"Title \(number)","description":"About \(number).",\
    "url":"https://news.example/\(number)","publishedAt":"2021-02-05T03:40:00Z"}
    """
  }

  static func body(_ numbers: some Sequence<Int>, total: Int) -> String {
    """
    {"status":"ok","totalResults":\(total),"articles":[\(numbers.map(article).joined(separator: ","))]}
    """
  }

  /// A numbered source.
  static func source(_ number: Int) -> String {
    """
    {"id":"source-\(number)","name":"Source \(number)","description":"About \(number).",\
    "url":"https://source\(number).example","category":"general","language":"en","country":"us"}
    """
  }

  /// A network with these sources.
  static func sources(_ sources: [String]) -> StubTransport {
    StubTransport(.reply(200, #"{"status":"ok","sources":[\#(sources.joined(separator: ","))]}"#))
  }

  /// A network with `total` articles, split into pages as requested.
  static func network(total: Int) -> StubTransport {
    StubTransport { request, _ in
      let size = Int(request.query["pageSize"] ?? "") ?? 0
      let page = Int(request.query["page"] ?? "") ?? 0
      let first = (page - 1) * size + 1
      let last = min(page * size, total)
      return .reply(200, body(first <= last ? first...last : 1...1, total: total))
    }
  }
}
