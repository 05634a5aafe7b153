/// What a headline tells, for comparison with the headlines of other publishers.
///
/// It is meant for articles of different providers that appeared within `window`: the follow-ups
/// and the series of one publisher have titles that are as alike. Decision 13 gives the figures.
public struct Story: Sendable {
  /// How far apart two reports of one story can be, in seconds: two days.
  public static let window = 172_800.0

  /// The words; headlines of the same words tell the same.
  let words: String
  /// Each term once, in the order of their keys.
  private let terms: [HeadlineTerm]
  private let tally: Tally

  /// Creates what the title of an article tells; of a very long one, what its beginning tells.
  public init(_ title: String) {
    let headline = Headline(title)
    let topic = SearchWords.index(headline.topic)
    let text = SearchWords.index(headline.text)
    words = topic.isEmpty ? text : topic + " " + text
    var known: Set<Int> = []
    terms = (Self.terms(of: text, isTopic: false) + Self.terms(of: topic, isTopic: true))
      .filter { known.insert($0.key).inserted }
      .sorted { $0.key < $1.key }
    tally = terms.reduce(into: Tally()) { $0.add($1) }
  }

  /// Tells whether two headlines are so alike that they tell of the same.
  ///
  /// So are those of the same words. A headline without words is like no other.
  public func isSame(as other: Story) -> Bool {
    words == other.words ? !words.isEmpty : likeness(to: other) >= Self.threshold
  }

  /// What stands for the terms, each once.
  var termKeys: [Int] { terms.map(\.key) }

  private static func terms(of words: String, isTopic: Bool) -> [HeadlineTerm] {
    words.utf8.split(separator: UInt8(ascii: " ")).compactMap {
      HeadlineTerm(String(Substring($0)), isTopic: isTopic)
    }
  }
}

extension Story {
  /// How alike headlines of one story are at the least, from 0 to 1.
  private static let threshold = 0.47
  /// How many terms they share at the least, unless they are of the same words.
  static let fewestTerms = 3
  /// The weight that is enough to share; where it is less, more of the headlines must be alike.
  private static let ampleWeight = 8.0
  /// The weight of a long headline; where it is more, more must be alike, as in whole sentences.
  private static let longWeight = 12.0
  /// What is left of the likeness of headlines of which each has a number that the other has not.
  private static let discord = 0.5

  /// How much of the headlines is in both, less where that is little to go by.
  private func likeness(to other: Story) -> Double {
    let (shared, topic) = tallies(sharedWith: other)
    guard shared.count >= Self.fewestTerms else { return 0 }
    let weight = Double(tally.weight - topic.weight)
    let otherWeight = Double(other.tally.weight - topic.weight)
    let part = Double(2 * shared.weight) / (weight + otherWeight)
    let evidence = min(1, Double(shared.weight) / Self.ampleWeight)
    let brevity = min(1, Self.longWeight / min(weight, otherWeight))
    let numberCount = shared.numberCount + topic.numberCount
    let isAtOdds = numberCount < min(tally.numberCount, other.tally.numberCount)
    return part * (evidence * brevity).squareRoot() * (isAtOdds ? Self.discord : 1)
  }

  /// Counts the terms that both headlines have, those of a topic they share apart: two reports of
  /// a running story have that in common whatever they tell.
  private func tallies(sharedWith other: Story) -> (told: Tally, topic: Tally) {
    var told = Tally()
    var topic = Tally()
    var index = 0
    var otherIndex = 0
    while index < terms.count, otherIndex < other.terms.count {
      let term = terms[index]
      let otherTerm = other.terms[otherIndex]
      if term.key == otherTerm.key {
        if term.isTopic, otherTerm.isTopic { topic.add(term) } else { told.add(term) }
      }
      if term.key <= otherTerm.key { index += 1 }
      if term.key >= otherTerm.key { otherIndex += 1 }
    }
    return (told, topic)
  }
}

extension Story {
  /// How much some terms of a headline amount to.
  private struct Tally {
    private(set) var count = 0
    private(set) var weight = 0
    private(set) var numberCount = 0

    mutating func add(_ term: HeadlineTerm) {
      count += 1
      weight += term.weight
      numberCount += term.isNumber ? 1 : 0
    }
  }
}
