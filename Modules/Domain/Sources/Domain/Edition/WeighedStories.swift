import Query
import Texts

/// The stories of a time by their weight.
struct WeighedStories {
  /// A story before its articles are read.
  struct Candidate {
    let headlines: [StoredHeadline]
    let weight: Edition.Weight
    /// The article that represents it: the central one, of the source that the person opens most.
    let lead: StoredHeadline
  }

  /// A word in a larger share of the headlines does not count.
  private static let mostFrequent = 0.02
  /// The greatest number that opened articles or saved words add.
  private static let mostAdded = 2.0
  /// The number of opened articles of one source from which on it can add that.
  private static let habit = 10

  private let habits: ReadingHabits
  private let mostOpened: Int
  /// The words of at least two saved headlines that few others have, and how many were saved.
  private let saved: [Substring: Int]
  /// The words of each headline; only of stories with several, if none are saved.
  private let texts: [Article.ID: String]
  /// The words of each headline that are also in two saved ones.
  private let words: [Article.ID: Set<Substring>]
  private let stories: [Article.ID: [StoredHeadline]]

  init(_ headlines: [StoredHeadline], _ habits: ReadingHabits) {
    self.habits = habits
    mostOpened = max(habits.opened.values.max() ?? 0, Self.habit)
    let stories = Dictionary(grouping: headlines, by: \.story)
    let saved = Self.counts(habits.saved.map { Set(Self.longWords(Self.text($0))) })
      .filter { $0.value > 1 }
    let compared =
      saved.isEmpty ? stories.values.lazy.filter { $0.count > 1 }.flatMap(\.self) : headlines
    texts = Dictionary(compared.map { ($0.id, Self.text($0.title)) }) { first, _ in first }
    words =
      saved.isEmpty
      ? [:] : texts.mapValues { Set(Self.longWords($0).filter { saved[$0] != nil }) }
    let limit = max(3, Int(Double(headlines.count) * Self.mostFrequent))
    let counts = Self.counts(words.values)
    self.saved = saved.filter { counts[$0.key, default: 0] <= limit }
    self.stories = stories
  }

  /// The stories, the heaviest first.
  var candidates: [Candidate] {
    stories.values.map { candidate($0) }.sorted {
      ($0.weight.total, $0.headlines[0].date, $0.lead.id.rawValue)
        > ($1.weight.total, $1.headlines[0].date, $1.lead.id.rawValue)
    }
  }

  /// Returns a story of headlines, the newest first.
  private func candidate(_ headlines: [StoredHeadline]) -> Candidate {
    let opened = { (headline: StoredHeadline) in habits.opened[headline.source] ?? 0 }
    let most = headlines.map(opened).max() ?? 0
    let preferred = headlines.reversed().filter { opened($0) == most }
    let lead = preferred[StoryGrouping.central(preferred.map(\.title))]
    let share = Double(opened(lead)) / Double(mostOpened)
    var sources = 1
    if headlines.count > 1 {
      // As in a story of the archive: the first of equal headlines is no copy.
      sources = Set(headlines.reversed().distinct { texts[$0.id] }.map(\.source)).count
    }
    let words = savedWords(of: headlines)
    let weight = Edition.Weight(
      sources: sources,
      source: share > 0 ? lead.source : nil,
      opened: (share * Self.mostAdded * 10).rounded() / 10,
      words: words.map { String($0.word) },
      saved: min(Self.mostAdded, words.reduce(0) { $0 + $1.value })
    )
    return Candidate(headlines: headlines, weight: weight, lead: lead)
  }

  /// Returns the words of a story that at least two saved headlines have, and what each adds: up to
  /// three, the most saved ones first.
  private func savedWords(of headlines: [StoredHeadline]) -> [(word: Substring, value: Double)] {
    let own = Set(headlines.flatMap { words[$0.id] ?? [] })
    let known = own.compactMap { word in saved[word].map { (word: word, count: $0) } }
      .sorted { ($1.count, $0.word) < ($0.count, $1.word) }
    return known.prefix(3).map { ($0.word, Double(min($0.count, 5)) / 5) }
  }

  private static func counts(_ headlines: some Sequence<Set<Substring>>) -> [Substring: Int] {
    headlines.reduce(into: [:]) { counts, words in
      for word in words { counts[word, default: 0] += 1 }
    }
  }

  /// Returns the words of a headline, with spaces between them.
  private static func text(_ title: String) -> String { SearchWords.index(Headline(title).text) }

  /// Returns the words with at least four bytes or three ideographs; shorter ones are too common.
  private static func longWords(_ text: String) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: " ")).filter { $0.count > 3 }.map { Substring($0) }
  }
}
