import Domain
import HTTP
import OuterTestSupport
import Query
import TestSupport
import Testing

@testable import LineMode

/// The lines of failures: the failure, and its remedy as options and commands.
@Suite(.hangLimit)
struct RemedyLineTests {
  @Test(
    arguments: [
      (
        .keyMissing(.news),
        "News needs a key: set NEWS_KEY, or run `broadsheet config set news-key`; "
          + "get one at https://a.example"
      ),
      (
        .keyMissing(.wire),
        "Wire needs a key: set WIRE_KEY, or run `broadsheet config set wire-key`; "
          + "ask Wire for a new one"
      ),
      (
        .keyInvalid(.news),
        "News rejected the key; check it for typing errors, or get one at https://a.example"
      ),
      (.keyDisabled(.news), "News disabled this key; get one at https://a.example"),
      (
        .timedOut(.wire, after: .seconds(3)),
        "Wire did not answer within 3 s; try a longer --timeout"
      ),
      (
        .insecure(.wire, "self-signed"),
        "Wire failed the TLS check (self-signed), so nothing was sent; "
          + "behind a company proxy, set ca-file to its certificates"
      ),
      (
        .privateAddressRefused(.wire, "127.0.0.1"),
        "Wire leads to a private address (127.0.0.1), so nothing was sent there; "
          + "to allow it, run `broadsheet config set private-addresses on`"
      ),
      (
        .replyTooLarge(.wire, limit: 16 << 20),
        "Wire sent more than 16 MiB; try a smaller --page-size"
      ),
      (
        .requestRejected(.wire, status: 404, nil),
        "Wire has nothing at this address (HTTP status 404); "
          + "it may have moved: check its address with `broadsheet config list`"
      ),
      (
        .archiveDamaged(path: "/a", "r"),
        "the archive /a is damaged (r); run `broadsheet doctor`"
      ),
      (
        .archiveUnavailable(path: "postgresql://db/news", "r"),
        "the archive postgresql://db/news cannot be reached: r; try again"
      ),
      (
        .refreshTaken(for: .seconds(300)),
        "another refresh has not ended in 5 min; end it, or try again later"
      ),
      (
        .fileExists(path: "a.png"),
        "a.png cannot be written: the file already exists; "
          + "use --force to overwrite it, or choose another with --output"
      ),
      (
        .invalidQuery(.nothingToSearchFor),
        "nothing to search for; add words, --source or --domain"
      ),
      (.invalidQuery(.datesReversed), "--from is later than --to; exchange them"),
      (
        .invalidQuery(.sourcesWithCountryOrCategory),
        "--source cannot be combined with --country or --category; remove one of them"
      ),
      (.unreachable(.wire, "r"), "Wire cannot be reached (r); check the network and try again"),
    ] as [(NewsError, String)]
  )
  func remediesAreOptionsAndCommands(error: NewsError, line: String) {
    #expect(Failure(error).message == line)
  }

  @Test func unavailableArchiveIsTemporary() {
    #expect(Failure(.archiveUnavailable(path: "postgresql://db/news", "r")).status == .tryLater)
  }

  private static func all(_ error: (Provider) -> NewsError) -> [NewsError] {
    [Provider.post, .news, .wire].map(error)
  }

  @Test(
    arguments: [
      (
        all { .timedOut($0, after: .seconds(10)) },
        "The Post, News and Wire did not answer within 10 s; try a longer --timeout"
      ),
      (
        all { .keyMissing($0) },
        "The Post, News and Wire need keys; set each with `broadsheet config set PROVIDER-key`"
      ),
      (
        all { .keyInvalid($0) },
        "The Post, News and Wire rejected their keys; check them for typing errors, or get new ones"
      ),
      (all { .keyDisabled($0) }, "The Post, News and Wire disabled their keys; get new ones"),
      (
        all { .insecure($0, $0.id) },
        "The Post, News and Wire failed the TLS check, so nothing was sent; "
          + "behind a company proxy, set ca-file to its certificates"
      ),
      (
        all { .privateAddressRefused($0, $0.id) },
        "The Post, News and Wire lead to private addresses, so nothing was sent there; "
          + "to allow it, run `broadsheet config set private-addresses on`"
      ),
      (
        all { .requestRejected($0, status: 403, $0.id) },
        "The Post, News and Wire rejected the request; "
          + "check their addresses with `broadsheet config list`"
      ),
    ] as [([NewsError], String)]
  )
  func oneReasonHasOneRemedy(errors: [NewsError], line: String) {
    #expect(Failure(.everyProviderFailed(errors)).message == line)
  }

  @Test func remedyFollowsItsSentence() {
    let errors: [NewsError] = [
      .timedOut(.wire, after: .seconds(10)),
      .rateLimited(.news, retryAfter: .seconds(26)), .timedOut(.post, after: .seconds(10)),
    ]
    #expect(
      Failure(.everyProviderFailed(errors)).message
        == "Wire and The Post did not answer within 10 s; try a longer --timeout. "
        + "News is rate limited for 26 s"
    )
  }

  @Test func outcomeFollowsRemedy() async throws {
    let network = StubTransport { _, _ in .failure(.timedOut(host: "a", after: .seconds(3))) }
    let outside = try TestOutside(network: network, variables: ["NEWSAPI_KEY": "k"])
    #expect(await outside.run("search", "climate") == .done)
    #expect(
      outside.console.errors == "broadsheet: NewsAPI did not answer within 3 s; "
        + "try a longer --timeout; showing results from the sample edition\n"
    )
  }

  private static let remedies = Set(NewsError.samples(of: .wire).compactMap(\.remedy))

  @Test func everyRemedyHasWording() {
    #expect(Self.remedies.count == 13)
    for remedy in Self.remedies { #expect(remedy.line(after: "text") != "text") }
  }

  @Test func optionsAndCommandsOfRemediesExist() {
    let parser = Program.parser
    let options = (parser.commands.flatMap(\.options) + parser.common).map { "--" + $0.name }
    for line in Self.remedies.map({ $0.line(after: "text") }) {
      for word in line.split(whereSeparator: { " ,;".contains($0) }) where word.hasPrefix("--") {
        #expect(options.contains(String(word)))
      }
      // Every second part is within backticks.
      for (place, part) in line.split(separator: "`").enumerated() where place % 2 == 1 {
        #expect(parser.commands.contains { part.hasPrefix("broadsheet \($0.name)") }, "\(part)")
      }
    }
  }
}
