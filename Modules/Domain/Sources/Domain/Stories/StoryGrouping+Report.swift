import ByteStrings
public import FoundationEssentials
import Query

extension StoryGrouping {
  /// A headline as it is compared.
  public struct Report: Sendable {
    /// The article.
    public let id: Article.ID
    /// The date by which lists sort it.
    public let date: Date
    /// The hash of its words.
    public let words: UInt64
    let title: String
    /// The distinct terms in ascending order; none if the headline has too few words to be news.
    let terms: [UInt64]
    /// The words, without the name of the source.
    private let text: String
    /// The terms before a colon.
    private let topic: Set<UInt64>
    let (site, source): (UInt64, UInt64)

    /// Creates the report of an article of a source on the page of a site.
    public init(_ id: Article.ID, title: String, site: String, source: String = "", date: Date) {
      (self.id, self.date, self.title) = (id, date, title)
      (self.site, self.source) = (site.utf8.fnv1a, source.utf8.fnv1a)
      let headline = Headline(title, source: source, site: site)
      let topic = SearchWords.index(headline.topic)
      text = topic + (topic.isEmpty ? "" : " ") + SearchWords.index(headline.text)
      words = text.utf8.fnv1a
      self.topic = Set(Self.terms(of: topic))
      let all = Self.terms(of: text).sorted()
      let terms = all.indices.filter { $0 == 0 || all[$0 - 1] != all[$0] }.map { all[$0] }
      let weight = terms.reduce(0) { $0 + WordRarity.unknown.square($1).squareRoot() }
      self.terms = terms.count < Self.fewestTerms || weight < Self.leastWeight ? [] : terms
    }

    /// A headline with fewer terms is the name of a page; it takes some time to read, and is no news.
    static let fewestTerms = 3
    /// The least sum of the weights of the terms by their lengths.
    private static let leastWeight = 20.0

    /// The number of terms from which on equal headlines of one source are no series.
    private static let termsOfCopy = 5
    /// The greatest number of words before a headline that make it the update of another.
    private static let wordsOfUpdate = 3

    private static func terms(of text: String) -> [UInt64] {
      var text = text
      return text.withUTF8 { bytes in
        bytes.split(separator: UInt8(ascii: " ")).map { WordRarity.term(beginning(of: $0)) }
      }
    }

    /// Returns the terms before a colon that both have: the topic of all reports of a running event.
    func topic(sharedWith other: Report) -> Set<UInt64> {
      topic.isEmpty || other.topic.isEmpty ? [] : topic.intersection(other.topic)
    }

    /// Whether the reports are compared: at most a day apart, and of different sources, unless one is
    /// a copy or an update of the other.
    func isCompared(with other: Report) -> Bool {
      let time = abs(date.timeIntervalSince(other.date))
      guard time <= window, id != other.id else { return false }
      let hasSource = source != "".utf8.fnv1a
      guard site == other.site || hasSource && source == other.source else { return true }
      return time <= window / 2 && min(terms.count, other.terms.count) >= Self.termsOfCopy
        && isUpdate(of: other)
    }

    /// Whether the report is the earlier one; of equal dates, the one with the lower id.
    func isBefore(_ other: Report) -> Bool {
      (date, id.rawValue) < (other.date, other.id.rawValue)
    }

    /// Whether one headline is the other, or has few words before it.
    private func isUpdate(of other: Report) -> Bool {
      if words == other.words { return true }
      let (short, long) =
        text.utf8.count < other.text.utf8.count ? (text, other.text) : (other.text, text)
      guard long.utf8.reversed().starts(with: (" " + short).utf8.reversed()) else { return false }
      let start = long.utf8.dropLast(short.utf8.count)
      return start.count { $0 == UInt8(ascii: " ") } <= Self.wordsOfUpdate
    }
  }

  /// Returns the part of a word that its forms have in common, in any language that has endings: the
  /// first six letters.
  static func beginning<Text: Collection<UInt8>>(of word: Text) -> Text.SubSequence {
    var count = 0
    let end = word.firstIndex { byte in
      if byte & 0xC0 != 0x80 { count += 1 }
      return count > letters
    }
    return word[..<(end ?? word.endIndex)]
  }

  private static let letters = 6
}

// Reports without others that show how rare words are.
extension StoryGrouping.Report {
  private static let threshold = 0.43
  /// The shared weight below which similarity is reduced: there is little evidence.
  private static let ampleWeight = 380.0
  /// The weight of a headline above which similarity is reduced: it is a whole sentence.
  private static let longWeight = 610.0

  /// Returns whether both are reports of one event, judged by these two headlines alone.
  ///
  /// Equal words are. A headline without words is similar to none.
  func isSame(as other: Self) -> Bool {
    if words == other.words { return words != "".utf8.fnv1a }
    let (mine, theirs) = (Set(terms), Set(other.terms))
    let topic = topic(sharedWith: other)
    let shared = mine.intersection(theirs).subtracting(topic)
    guard shared.count >= Self.fewestTerms else { return false }
    let rarity = WordRarity.unknown
    let common = rarity.squares(shared)
    let weights = [mine, theirs].map { rarity.squares($0.subtracting(topic)) }
    let similarity = common / (weights[0] * weights[1]).squareRoot()
    let evidence = min(1, common / Self.ampleWeight)
    let brevity = min(1, Self.longWeight / min(weights[0], weights[1]))
    return similarity * (evidence * brevity).squareRoot() >= Self.threshold
      && !HeadlineFrame(title).isOtherEvent(than: HeadlineFrame(other.title))
  }
}
