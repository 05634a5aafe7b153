import ByteStrings
public import FoundationEssentials

/// Decides to which story an article belongs when it arrives: that of the most similar headlines of other
/// sites, from a day before it to a day after it, or one of its own.
///
/// Headlines are similar if they share rare words; how rare a word is, the counted headlines tell. No
/// list of words of a language is needed. Decision 67 has the figures. Add what is stored first, then
/// the articles that arrive, in the order of their dates.
public struct StoryGrouping: Sendable {
  /// A headline as it is compared.
  public struct Report: Sendable {
    /// The article.
    public let id: Article.ID
    /// The date by which lists sort it.
    public let date: Date
    /// The hash of its words; equal for copies of one headline.
    public let words: UInt64
    fileprivate let site: UInt64
    fileprivate let terms: [UInt64]

    /// Creates the report of an article on the page of a site.
    public init(_ id: Article.ID, title: String, site: String, date: Date) {
      (self.id, self.date) = (id, date)
      let headline = Headline(title)
      let text = SearchWords.index(headline.topic + " " + headline.text).utf8
      words = text.fnv1a
      self.site = site.utf8.fnv1a
      let all = text.split(separator: UInt8(ascii: " ")).map { Self.beginning(of: $0).fnv1a }
      terms = Set(all).sorted()
    }

    /// Returns the part of a word that its forms have in common, in any language that has endings: the
    /// first six letters.
    private static func beginning(of word: Substring.UTF8View) -> Substring.UTF8View {
      let isNext: (UInt8) -> Bool = { $0 & 0xC0 != 0x80 }
      guard word.count > letters else { return word }
      let end = word.indices.lazy.filter { isNext(word[$0]) }.dropFirst(letters).first
      return word[..<(end ?? word.endIndex)]
    }

    private static let letters = 6
  }

  /// The greatest time between two reports that are compared, in seconds: a day.
  public static let window = 86_400.0
  /// The number of headlines that tell how rare words are.
  public static let sampleSize = 3_000
  /// The number of stored articles that are grouped at once when all of them are.
  public static let batchSize = 1_000
  /// The least mean similarity to the other reports of a story, from 0 to 1.
  private static let threshold = 0.24
  /// What a report loses that is a day older or newer; half a day is free.
  private static let lossPerDay = 0.3

  /// The weight of a word that every headline has.
  private static let leastWeight = 0.01

  /// What is compared of a report.
  private struct Member {
    let site: UInt64
    /// In seconds.
    let time: Double
    let norm: Double
    /// The place of its story.
    let story: Int

    func isCompared(with other: Member) -> Bool {
      abs(time - other.time) <= StoryGrouping.window && site != other.site
    }
  }

  private struct Story {
    let id: Article.ID
    /// The places of its members, in the order of their arrival.
    var members: [Int] = []
  }

  private let counts: [UInt64: Int]
  private let total: Int
  private var members: [Member] = []
  private var stories: [Story] = []
  /// The places of the members with a term.
  private var places: [UInt64: [Int]] = [:]
  private var storyPlaces: [Article.ID: Int] = [:]
  /// For each member the sum of the squared weights that a report shares with it; 0 between two reports.
  private var shared: [Double] = []

  /// Creates a grouping in which words are as rare as in these reports.
  public init(counting reports: some Collection<Report>) {
    total = reports.count
    counts = reports.reduce(into: [:]) { counts, report in
      for term in report.terms { counts[term, default: 0] += 1 }
    }
  }

  /// Adds a stored article; a nil story is one of its own.
  public mutating func add(_ report: Report, story: Article.ID?) {
    add(report, to: story ?? report.id)
  }

  private mutating func add(_ report: Report, to story: Article.ID) {
    for term in report.terms { places[term, default: []].append(members.count) }
    let place = storyPlaces[story] ?? stories.count
    if place == stories.count {
      storyPlaces[story] = place
      stories.append(Story(id: story))
    }
    stories[place].members.append(members.count)
    members.append(member(report, of: place))
    shared.append(0)
  }

  private func member(_ report: Report, of story: Int) -> Member {
    let time = report.date.timeIntervalSinceReferenceDate
    return Member(site: report.site, time: time, norm: norm(of: report), story: story)
  }

  /// Adds an article that arrives, and returns the story that it joins, which is called by the article
  /// that began it; nil if it starts one.
  public mutating func join(_ report: Report) -> Article.ID? {
    let member = member(report, of: stories.count)
    let similar = share(report.terms, with: member)
    var best: (similarity: Double, story: Article.ID)?
    for story in Set(similar.map { members[$0].story }) {
      let similarity = similarity(of: member, to: stories[story])
      let id = stories[story].id
      guard similarity >= Self.threshold else { continue }
      if best.map({ ($0.similarity, $0.story.rawValue) < (similarity, id.rawValue) }) ?? true {
        best = (similarity, id)
      }
    }
    for place in similar { shared[place] = 0 }
    add(report, to: best?.story ?? report.id)
    return best?.story
  }

  /// Fills `shared`, and returns the places of the members that have a part in it.
  private mutating func share(_ terms: [UInt64], with member: Member) -> [Int] {
    var similar: [Int] = []
    for term in terms {
      let square = square(term)
      for place in places[term] ?? [] where members[place].isCompared(with: member) {
        if shared[place] == 0 { similar.append(place) }
        shared[place] += square
      }
    }
    return similar
  }

  /// Returns the mean similarity to the members of a story that are compared, less what time takes.
  private func similarity(of member: Member, to story: Story) -> Double {
    var (sum, count) = (0.0, 0)
    for place in story.members where members[place].isCompared(with: member) {
      let other = members[place]
      sum += shared[place] / max(member.norm * other.norm, .leastNormalMagnitude)
      sum -= Self.lossPerDay * max(0, 2 * abs(other.time - member.time) / Self.window - 1)
      count += 1
    }
    return sum / Double(max(count, 1))
  }

  /// Returns the length of the vector of the weights of the terms.
  private func norm(of report: Report) -> Double {
    report.terms.reduce(0) { $0 + square($1) }.squareRoot()
  }

  /// The square of the weight of a term: the binary logarithm of its rarity, within 0.01.
  private func square(_ term: UInt64) -> Double {
    let rarity = Double(total + 1) / (Double(counts[term] ?? 0) + 0.5)
    let part = rarity.significand - 1
    let weight = Double(rarity.exponent) + part * (1.3465 - 0.3465 * part)
    return max(Self.leastWeight, weight * weight)
  }
}
