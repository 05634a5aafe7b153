import Domain
import FoundationEssentials
import NewsServices
import TestSupport
import Testing

/// The contract of all article services, checked with a local server that sends their JSON.
struct ArticleServiceContract: Sendable {
  /// Checks one rule for one service.
  typealias Rule = @Sendable (ArticleServiceEntry) async throws -> Void

  let name: String
  let holds: Rule

  init(_ name: String, _ holds: @escaping Rule) {
    self.name = name
    self.holds = holds
  }
}

extension ArticleServiceContract: CustomTestStringConvertible {
  var testDescription: String { name }
}

@Suite(.hangLimit)
struct ArticleServiceContractTests {
  @Test(
    arguments: ArticleServiceEntry.all,
    ArticleServiceContract.lists + ArticleServiceContract.failures + ArticleServiceContract.dangers
  )
  func serviceMeetsTheContract(
    service: ArticleServiceEntry,
    rule: ArticleServiceContract
  ) async throws {
    try await rule.holds(service)
  }
}

// Lists and their pages.
extension ArticleServiceContract {
  static let lists = [
    ArticleServiceContract("the first page has the service's order") { entry in
      let (server, search) = try entry.open(having: entry.stock(0..<45))
      defer { server.stop() }
      let page = try await search(try ArticleQuery("wind"), at: nil)
      #expect(page.items.map(\.title) == (0..<20).map(String.init))
      #expect(page.items.map(\.link.description) == (0..<20).map(ArticleServiceEntry.link))
      #expect(page.items.map(\.publishedAt) == (0..<20).map(ArticleServiceEntry.date))
      #expect(page.items.allSatisfy { $0.provider == entry.service.provider })
      #expect(page.total == .exactly(45))
    },
    ArticleServiceContract("a page is one request to the configured address") { entry in
      let (server, search) = try entry.open(having: entry.stock(0..<45))
      defer { server.stop() }
      _ = try await search(try ArticleQuery("wind"), at: nil)
      let request = try #require(server.requests.first)
      #expect(server.requests.count == 1)
      #expect(request.method == "GET" && request.path.hasPrefix("/base"))
      #expect(request.headers["Accept"] == "application/json")
      #expect(request.query.values.contains("wind"))
    },
    ArticleServiceContract("a final slash of the address is ignored") { entry in
      let (server, search) = try entry.open(path: "/base/") { request, connection in
        connection.answer(entry.reply(entry.stock(0..<1), request))
      }
      defer { server.stop() }
      #expect(try await search(try ArticleQuery("wind"), at: nil).items.count == 1)
      #expect(server.requests.allSatisfy { !$0.path.contains("//") && $0.path != "/base/" })
    },
    ArticleServiceContract("pages list each article once") { entry in
      let (server, search) = try entry.open(having: entry.stock(0..<45))
      defer { server.stop() }
      var titles: [String] = []
      var cursor: Cursor?
      for size in [20, 20, 5] {
        let page = try await search(try ArticleQuery("wind"), at: cursor)
        #expect(page.items.count == size)
        titles += page.items.map(\.title)
        guard case .more(let next) = page.continuation else {
          #expect(page.continuation == .end(.complete) && size == 5)
          break
        }
        #expect(next.provider == entry.service.provider.id)
        cursor = Cursor(next.description)
      }
      #expect(titles == (0..<45).map(String.init))
    },
    ArticleServiceContract("a full last page ends the list") { entry in
      let (server, search) = try entry.open(having: entry.stock(0..<20))
      defer { server.stop() }
      let page = try await search(try ArticleQuery("wind"), at: nil)
      #expect(page.items.count == 20)
      #expect(page.continuation == .end(.complete))
    },
    ArticleServiceContract("no results are an empty page") { entry in
      let (server, search) = try entry.open(having: [])
      defer { server.stop() }
      let page = try await search(try ArticleQuery("wind"), at: nil)
      #expect(page == Page(items: [], total: .exactly(0), continuation: .end(.complete)))
    },
    ArticleServiceContract("contradictions send nothing") { entry in
      let (server, search) = try entry.open(having: entry.stock(0..<1))
      defer { server.stop() }
      let page = try await search(try ArticleQuery("wind ***"), at: nil)
      let nothing = try await search(try ArticleQuery("***"), at: nil)
      #expect(page.items.count == 1 && nothing.items.isEmpty)
      #expect(nothing.continuation == .end(.complete))
      #expect(server.requests.count == 1)
    },
    ArticleServiceContract("invalid cursors send nothing") { entry in
      let (server, search) = try entry.open(having: entry.stock(0..<1))
      defer { server.stop() }
      let own = ["", "0", "-1", "x", "2 ", "+2", "1.5", "٢", "99999999999999999999", "2;3"].map {
        Cursor(provider: entry.service.provider.id, position: $0)
      }
      for cursor in own.filter(entry.isUnreadable) + [Cursor(provider: "sample", position: "2")] {
        await #expect(throws: NewsError.cursorRefused(entry.service.provider)) {
          try await search(try ArticleQuery("wind"), at: cursor)
        }
      }
      #expect(server.requests.isEmpty)
    },
  ]
}

// Errors.
extension ArticleServiceContract {
  static let failures = [
    ArticleServiceContract("a missing key sends nothing") { entry in
      guard entry.service.access != .open else { return }
      for key in [nil, ""] {
        let (server, search) = try entry.open(key: key) { _, connection in connection.reply() }
        defer { server.stop() }
        await #expect(throws: NewsError.keyMissing(entry.service.provider)) {
          try await search(try ArticleQuery("wind"), at: nil)
        }
        #expect(server.requests.isEmpty)
      }
    },
    ArticleServiceContract("a rejected key is reported") { entry in
      #expect((entry.refusedKey == nil) == (entry.service.access == .open))
      guard let answer = entry.refusedKey else { return }
      await entry.expect(.keyInvalid(entry.service.provider), answer)
    },
    ArticleServiceContract("a rate limit includes the wait") { entry in
      await entry.expect(
        .rateLimited(entry.service.provider, retryAfter: .seconds(60)),
        entry.rateLimit
      )
    },
    ArticleServiceContract("an exhausted quota is reported") { entry in
      guard let answer = entry.quota else { return }
      await entry.expect(.quotaExhausted(entry.service.provider), answer)
    },
    ArticleServiceContract("other statuses are reported by number") { entry in
      let page = "<h1>Oops</h1>"
      let provider = entry.service.provider
      let isOpen = entry.service.access == .open
      let errors: [(Int, NewsError)] = [
        (400, .parameterRefused(provider, "HTTP status 400")),
        (403, isOpen ? .requestRejected(provider, status: 403, nil) : .keyInvalid(provider)),
        (404, .requestRejected(provider, status: 404, nil)),
        (408, .providerFailed(provider, "HTTP status 408")),
        (414, .queryUnsupported(provider, "the query is too long; use fewer words")),
        (418, .requestRejected(provider, status: 418, nil)),
        (451, .requestRejected(provider, status: 451, nil)),
        (500, .providerFailed(provider, "HTTP status 500")),
      ]
      for (status, error) in errors {
        await entry.expect(error, ArticleServiceEntry.Answer(status: status, body: page))
      }
    },
    ArticleServiceContract("a redirect without a valid address is refused") { entry in
      let error = NewsError.redirectRefused(entry.service.provider, "invalid address")
      for headers in [[:], ["Location": "/a\u{1}b"]] as [KeyValuePairs<String, String>] {
        await entry.expect(
          error,
          ArticleServiceEntry.Answer(status: 302, headers: headers, body: "moved")
        )
      }
    },
    ArticleServiceContract("unexpected JSON is unreadable") { entry in
      let (server, search) = try entry.open(having: entry.stock(0..<2))
      defer { server.stop() }
      _ = try await search(try ArticleQuery("wind"), at: nil)
      let whole = entry.reply(entry.stock(0..<2), try #require(server.requests.first)).body
      let cuts = [1, whole.count / 3, whole.count / 2, whole.count - 1].map {
        String(whole.prefix($0))
      }
      let error = NewsError.replyUnreadable(
        entry.service.provider,
        "unexpected JSON"
      )
      for body in cuts + ["", " \n", "[]", #"{"surprise":1}"#, "<!DOCTYPE html><p>Sign in</p>"] {
        await entry.expect(error, ArticleServiceEntry.Answer(body: body))
      }
    },
    ArticleServiceContract("plain text with status 200 is an error") { entry in
      let text = "Something went wrong."
      let error = entry.plainText(text).told(of: entry.service.provider)
      await entry.expect(error, ArticleServiceEntry.Answer(body: text))
    },
    ArticleServiceContract("invalid fields and articles are skipped") { entry in
      let wrong = [#"{"a":1}"#, "[]", "true", "null", "\"soon\""].enumerated().map { number, time in
        entry.article("\"\(number)\"", ArticleServiceEntry.link(of: number), time)
      }
      let broken = ["null", "7", "[]", "{}", "\"x\""]
      let stock = zip(broken, wrong).flatMap { [$0, $1] }.map { json in
        ArticleServiceEntry.Stock(date: .distantPast, json: json)
      }
      let (server, search) = try entry.open(having: stock)
      defer { server.stop() }
      let page = try await search(try ArticleQuery("wind"), at: nil)
      #expect(page.items.map(\.title) == (0..<5).map(String.init))
      #expect(page.items.allSatisfy { $0.publishedAt == nil })
    },
    ArticleServiceContract("a rejected query is reported without the key") { entry in
      let reason =
        "Your \u{1B}[31mquery\n with \(ArticleServiceEntry.key) and canary%2Bkey <b>is</b> \(long)"
      await #expect {
        try await entry.page(entry.refusal(reason))
      } throws: { error in
        guard case .parameterRefused(entry.service.provider, let text)? = error as? NewsError else {
          return false
        }
        return text.count <= 200 && text.hasSuffix("…")
          && text.contains(" with [key] and [key] is ")
          && !text.contains(where: \.isNewline)
      }
    },
  ]

  private static let long = String(repeating: "long ", count: 100)
}

// Hostile replies.
extension ArticleServiceContract {
  static let dangers = [
    ArticleServiceContract("the key is not sent to another host") { entry in
      let other = try LoopbackServer(host: "127.0.0.2") { request, connection in
        connection.answer(entry.reply(entry.stock(0..<1), request))
      }
      defer { other.stop() }
      let (server, search) = try entry.open { _, connection in
        connection.reply(status: 302, headers: ["Location": other.baseURL + "/x"])
      }
      defer { server.stop() }
      #expect(try await search(try ArticleQuery("wind"), at: nil).items.count == 1)
      #expect(server.requests.map(\.bearsKey) == [entry.service.access != .open])
      #expect(other.requests.map(\.bearsKey) == [false])
    },
    ArticleServiceContract("an endless reply is rejected") { entry in
      let padding = String(repeating: " ", count: 1 << 17)
      let (server, search) = try entry.open(bodyLimit: 1 << 16) { request, connection in
        connection.reply(body: padding + entry.reply([], request).body)
      }
      defer { server.stop() }
      let error = NewsError.replyTooLarge(entry.service.provider, limit: 1 << 16)
      await #expect(throws: error) { try await search(try ArticleQuery("wind"), at: nil) }
    },
    ArticleServiceContract("cancellation closes the connection") { entry in
      let (server, search) = try entry.open { _, connection in connection.waitForHangUp() }
      defer { server.stop() }
      let query = try ArticleQuery("wind")
      let task = Task { try await search(query, at: nil) }
      await server.requests(atLeast: 1)
      task.cancel()
      await #expect(throws: NewsError.cancelled) { try await task.value }
      #expect(await server.hangUps(atLeast: 1) == 1)
    },
    ArticleServiceContract("a title is one line") { entry in
      let title = #""<b>x\u0000\u001b[31m\n\n\u202e\ud800 &amp;amp; \"'""#
      let json = entry.article(title, ArticleServiceEntry.link(of: 1), "null")
      let stock = ArticleServiceEntry.Stock(date: .distantPast, json: json)
      let (server, search) = try entry.open(having: [stock])
      defer { server.stop() }
      let page = try await search(try ArticleQuery("wind"), at: nil)
      #expect(page.items.map(\.title) == ["<b>x\u{0}\u{1B}[31m \u{202E}\u{FFFD} &amp; \"'"])
    },
    ArticleServiceContract("invalid characters are replaced") { entry in
      let (server, search) = try entry.open { request, connection in
        let bytes = Array(entry.reply(entry.stock(0..<1), request).body.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        connection.reply(
          body: Array(
            parts.map { $0 + ($0.elementsEqual("0".utf8) ? [0xE9] : []) }
              .joined(separator: "\"".utf8)
          )
        )
      }
      defer { server.stop() }
      let page = try await search(try ArticleQuery("wind"), at: nil)
      #expect(page.items.map(\.title) == ["0\u{FFFD}"])
    },
  ]
}

extension ArticleServiceEntry {
  /// Expects an error for a response.
  fileprivate func expect(_ error: NewsError, _ answer: Answer) async {
    await #expect(throws: error, "\(answer.body.prefix(60))") { try await page(answer) }
  }

  /// Whether a cursor position is invalid for the service.
  fileprivate func isUnreadable(_ cursor: Cursor) -> Bool {
    // GDELT's positions look like `+2`, the others are page numbers.
    service.provider != GDELTArticles.provider || cursor.position != "+2"
  }
}

extension LoopbackRequest {
  /// Whether the text contains the key.
  fileprivate var bearsKey: Bool {
    let lines = headers.fields.map(\.value) + [target] + query.values
    return lines.contains { $0.contains("canary") }
  }
}

extension NewsError {
  /// Returns the same error with another provider.
  fileprivate func told(of provider: Provider) -> NewsError {
    switch self {
    case .replyUnreadable(_, let reason): .replyUnreadable(provider, reason)
    case .providerFailed(_, let reason): .providerFailed(provider, reason)
    default: self
    }
  }
}
