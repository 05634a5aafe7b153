import TestSupport
import Testing

@testable import Domain

struct SameEventTests {
  private static func report(_ title: String) -> StoryGrouping.Report { .titled(title) }

  @Test(arguments: [
    ("Volcano erupts near Grindavik in Iceland", "VOLCANO ERUPTS NEAR GRINDAVÍK, IN ICELAND!"),
    ("Orsted scraps wind farm off Yorkshire", "Orsted scraps wind farm off Yorkshire - Reuters"),
    (
      "Orsted scraps wind farm off Yorkshire",
      "UPDATE 2-Orsted scraps wind farm off Yorkshire | Energy | The Guardian"
    ),
    ("D’Angelo sues", "DAngelo sues"),
    ("U.S. envoy leaves Geneva talks", "US envoy leaves Geneva talks"),
    ("Storm leaves 9,000 homes dark in Cork", "Storm leaves 9000 homes dark in Cork"),
    ("Five climbers lost on Makalu in blizzard", "5 climbers lost on Makalu in blizzard"),
    (
      "Dutch museum returns stolen Monet to family of collector",
      "Stolen Monet returned to collector's family by museum in the Netherlands"
    ),
    (
      "Ferry with 80 aboard capsizes off Sulawesi, navy searches for survivors",
      "Ferry with 80 aboard capsizes off Sulawesi, navy searches for surv…"
    ),
    ("Ferry capsizes off Sulawesi with 80 aboard", "Sulawesi ferry capsizes with 80 on board"),
    ("東京都知事が辞任を表明", "東京都知事、辞任を表明"),
    ("Обвал шахты под Воркутой", "Обвал шахты под Воркутой: видео"),
    ("🔴 Orsted scraps Yorkshire wind farm", "Orsted scraps Yorkshire wind farm"),
  ])
  func similarHeadlinesAreTheSame(one: String, other: String) {
    #expect(Self.report(one).isSame(as: Self.report(other)))
    #expect(Self.report(other).isSame(as: Self.report(one)))
  }

  @Test(arguments: [
    ("", ""), ("  ", "…"), ("!", "!"), ("", "Volcano erupts near Grindavik in Iceland"),
    ("Volcano erupts", "Volcano erupts again"), ("Zurich", "Geneva"),
    ("Volcano erupts near Grindavik in Iceland", "Volcano erupts near Merapi on Java"),
    ("Bus crash kills 12 near Cusco in Peru", "Bus crash kills 35 near Cusco in Peru"),
    ("Ferry capsizes off Sulawesi - BBC Indonesia", "Ferry capsizes near Lombok - BBC Indonesia"),
    ("Magnitude 6.1 quake shakes Tonga", "Magnitude 6.4 quake shakes Tonga"),
    ("Crossword 27,101", "Crossword 27,102"),
    ("Austria beat Malta in Vienna", "Australia beat Malta in Valletta"),
    ("Vestas CEO resigns after profit warning", "Nokia CEO resigns after market warning"),
    ("Yorkshire wind farm: Orsted quits", "Yorkshire wind farm: Villagers celebrate"),
    ("東京都知事が辞任を表明", "大阪府知事が再選を果たす"), ("新横綱が初優勝", "新大関が初優勝"),
  ])
  func differentHeadlinesAreNot(one: String, other: String) {
    #expect(!Self.report(one).isSame(as: Self.report(other)))
    #expect(!Self.report(other).isSame(as: Self.report(one)))
  }

  @Test(arguments: ["Zurich", "It is what it is", "Crossword 27,101", "🔴", "都", "٣ قتلى", "Live:"])
  func headlineIsTheSameAsItself(title: String) {
    #expect(Self.report(title).isSame(as: Self.report(title)))
  }

  @Test func sharedTopicDoesNotCount() {
    let topic = "Kivu conflict / M23 campaign / 2025 Bukavu offensive: "
    let one = Self.report(topic + "Rebels seize the airport of Kavumu")
    #expect(!one.isSame(as: Self.report(topic + "Looting is reported as residents flee")))
    #expect(one.isSame(as: Self.report(topic + "Kavumu airport is seized by rebels")))
  }

  @Test func topicOfOneHeadlineCounts() {
    let headline = Self.report("Wind farm off Yorkshire: Orsted quits, blaming rates")
    #expect(headline.isSame(as: Self.report("Orsted quits wind farm off Yorkshire, blames rates")))
  }

  @Test func comparisonIsSymmetric() {
    var random = SeededGenerator(seed: 13)
    let words = [
      "Orsted", "wind", "farm", "7", "8", "quits", "Yorkshire:", "police", "in", "風力発電", "-",
    ]
    let stories = (0..<60).map { _ in
      let title = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }
      return Self.report(title.joined(separator: " "))
    }
    for one in stories {
      for other in stories { #expect(one.isSame(as: other) == other.isSame(as: one)) }
    }
  }

  /// Only the beginning of a huge title is compared, which takes no measurable time.
  @Test(arguments: [
    "word ", "a\u{301}\u{302}", "都", "\u{202E}٣", "🧨", ": - | ", "\u{301}", "9,", "U.", "x y z ",
  ])
  func hugeTitleIsCompared(part: String) {
    let title = "Orsted scraps " + String(repeating: part, count: 10_000_000 / part.utf8.count)
    #expect(
      Self.report(title).isSame(as: Self.report(title + " or else 35 volcanoes erupt in Iceland"))
    )
    #expect(!Self.report(title).isSame(as: Self.report("Volcano erupts near Grindavik")))
  }
}
