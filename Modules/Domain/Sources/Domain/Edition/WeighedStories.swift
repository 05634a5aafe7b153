/// The stories of a time by their weight.
struct WeighedStories {
  /// A story before its articles are read.
  struct Candidate {
    let headlines: [StoredHeadline]
    let weight: Edition.Weight
    /// The article that stands for it: of the source that the person opens most, else the earliest.
    let lead: StoredHeadline
  }

  /// A word that more of the headlines have says nothing about them.
  private static let mostFrequent = 0.02
  /// The greatest number that opened articles or saved words add.
  private static let mostAdded = 2.0
  /// The number of opened articles of one source from which on it can add that.
  private static let habit = 10

  private let habits: ReadingHabits
  private let mostOpened: Int
  private let saved: [Substring: Int]
  /// The words of each headline that can add weight; none without saved headlines.
  private let words: [Article.ID: Set<Substring>]
  private let stories: [Article.ID: [StoredHeadline]]

  init(_ headlines: [StoredHeadline], _ habits: ReadingHabits) {
    self.habits = habits
    mostOpened = max(habits.opened.values.max() ?? 0, Self.habit)
    saved = Self.counts(habits.saved.map(Self.words))
    stories = Dictionary(grouping: headlines, by: \.story)
    let all = saved.isEmpty ? [] : headlines.map { ($0.id, Self.words($0.title)) }
    let limit = max(3, Int(Double(headlines.count) * Self.mostFrequent))
    let frequent = Set(Self.counts(all.map(\.1)).lazy.filter { $0.value > limit }.map(\.key))
    words = Dictionary(all.map { ($0, $1.subtracting(frequent)) }) { first, _ in first }
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
    // The last of equals is the earliest.
    let lead = headlines.reversed().max { opened($0) < opened($1) } ?? headlines[0]
    let share = Double(opened(lead)) / Double(mostOpened)
    var sources = 1
    if headlines.count > 1 {
      let texts = Set(headlines.map { SearchWords.index(Headline($0.title).text) })
      sources = min(texts.count, Set(headlines.map(\.source)).count)
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
  /// three, those that were saved most first.
  private func savedWords(of headlines: [StoredHeadline]) -> [(word: Substring, value: Double)] {
    let own = Set(headlines.flatMap { words[$0.id] ?? [] })
    let known = own.compactMap { word in saved[word].map { (word: word, count: $0) } }
      .filter { $0.count > 1 }
      .sorted { ($1.count, $0.word) < ($0.count, $1.word) }
    return known.prefix(3).map { ($0.word, Double(min($0.count, 5)) / 5) }
  }

  private static func counts(_ headlines: [Set<Substring>]) -> [Substring: Int] {
    headlines.reduce(into: [:]) { counts, words in
      for word in words { counts[word, default: 0] += 1 }
    }
  }

  /// Returns the words of a headline; those of one to three bytes, or two ideographs, say too little.
  private static func words(_ title: String) -> Set<Substring> {
    Set(SearchWords.index(Headline(title).text).split(separator: " ").filter { $0.utf8.count > 3 })
  }
}
