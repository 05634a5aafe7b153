import Testing

@testable import Domain

struct CentralHeadlineTests {
  @Test func closestHeadlineStandsForAStory() {
    let titles = [
      "A day of fear in the north", "Quake of magnitude 7.1 shakes northern Japan",
      "Strong quake shakes northern Japan", "Northern Japan quake: trains stopped",
    ]
    #expect(StoryGrouping.central(titles) == 2)
  }

  @Test(arguments: [
    "Why did the Porto bridge collapse?", "¿Por qué cayó el puente de Porto?", "ポルトの橋はなぜ崩壊したのか？",
    "The Porto bridge collapse: what comes next…", "The Porto bridge collapse and the mayor...",
    "“Why did the Porto bridge collapse?”",
  ])
  func statementComesBeforeAQuestion(title: String) {
    #expect(StoryGrouping.central([title, title, "Porto bridge collapses, mayor resigns"]) == 2)
    #expect(StoryGrouping.central([title, title]) == 0)
  }

  @Test func firstOfEqualHeadlinesStands() {
    #expect(StoryGrouping.central([]) == 0)
    #expect(StoryGrouping.central(["Flood", "Fire"]) == 0)
    let two = ["Porto bridge collapses at night", "Old Porto bridge collapses, five dead"]
    #expect(StoryGrouping.central(two) == 0)
  }
}
