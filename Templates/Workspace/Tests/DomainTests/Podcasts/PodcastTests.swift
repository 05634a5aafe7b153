import Domain
import Testing

@Test func podcastNeedsIDAndTitle() {
  #expect(Podcast(id: "", title: "Title") == nil)
  #expect(Podcast(id: "id", title: "") == nil)
  let long = Podcast(id: "id", title: String(repeating: "x", count: 1_000))
  #expect(long?.title.count == 300)
}
