import TestSupport
import Testing

/// A refresh that is killed at any moment and repeated stores what an undisturbed one stores.
@Suite(.hangLimit, .needsExecutable)
struct DurabilityFeedsTests {
  private let site: FeedServer
  private let list: String

  init() throws {
    site = try FeedServer()
    for feed in 0..<12 { site.place("/\(feed)", (feed * 40)..<(feed * 40 + 40), title: "F\(feed)") }
    let lines = (0..<12).map { [site] in "<outline xmlUrl=\"\(site.address("/\($0)"))\"/>" }
    list = "<opml version='2.0'><body>\(lines.joined())</body></opml>"
  }

  /// A new archive that follows all feeds.
  private func desk() async throws -> DurabilityDesk {
    let desk = try DurabilityDesk()
    let result = try await desk.run("follow", "--import", "-", input: list)
    try #require(result.end == .exited(0), "\(result.errors)")
    return desk
  }

  /// Everything that a refresh changes, without times, sorted: articles of different feeds with one date
  /// are listed as they came.
  private func content(_ desk: DurabilityDesk) async throws -> [Substring] {
    let unread = try await desk.run("unread", "--all", "--format", "ndjson")
    let feeds = try await desk.run("following", "--all", "--format", "csv")
    let counts = feeds.output.split(separator: "\r\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).prefix(5).joined(separator: ",")
    }
    let articles = try await desk.everything() + unread.output.split(separator: "\n")
    return articles.sorted() + counts.map { $0[...] }
  }

  @Test func killedRefreshCanBeRepeated() async throws {
    let undisturbed = try await desk()
    let clock = ContinuousClock()
    let began = clock.now
    #expect(try await undisturbed.run("refresh").end == .exited(0))
    let duration = began.duration(to: clock.now)
    let everything = try await content(undisturbed)
    #expect(everything.count == 12 * 40 * 2 + 13)
    var numbers = SeededGenerator(seed: 5)
    for round in 1...DurabilityLoad.kills {
      let desk = try await desk()
      let moment = duration * Double.random(in: 0...1, using: &numbers)
      // If it takes longer, it is killed and this throws.
      _ = try? await desk.start("refresh").result(within: moment)
      let again = try await desk.run("refresh")
      #expect(again.end == .exited(0), "round \(round): \(again.errors)")
      #expect(try await content(desk) == everything, "killed after \(moment), round \(round)")
      try await desk.expectSound("round \(round)")
    }
  }
}
