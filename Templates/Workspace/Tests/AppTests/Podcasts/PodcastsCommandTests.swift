import Testing

@Suite(.timeLimit(.minutes(1)))
struct PodcastsCommandTests {
  @Test func commandListsWhatItFinds() async throws {
    let all = try await TestOutside.output(of: "podcasts")
    #expect(all.contains("Podcast 1") && !all.contains("Podcast 45"))
    let found = try await TestOutside.output(of: "podcasts", "podcast", "45")
    #expect(found.contains("Podcast 45"))
  }
}
