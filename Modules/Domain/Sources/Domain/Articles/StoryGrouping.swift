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

  /// A report with the weights of its terms.
  private struct Member {
    let report: Report
    let story: Article.ID
    let norm: Double
  }

  private let counts: [UInt64: Int]
  private let total: Int
  private var members: [Member] = []
  /// The places of the members with a term, and of those of a story.
  private var places: [UInt64: [Int]] = [:]
  private var stories: [Article.ID: [Int]] = [:]

  /// Creates a grouping in which words are as rare as in these reports.
  public init(counting reports: some Collection<Report>) {
    total = reports.count
    counts = reports.reduce(into: [:]) { counts, report in
      for term in report.terms { counts[term, default: 0] += 1 }
    }
  }

  /// Adds a stored article; a nil story is one of its own.
  public mutating func add(_ report: Report, story: Article.ID?) {
    add(Member(report: report, story: story ?? report.id, norm: norm(of: report)))
  }

  private mutating func add(_ member: Member) {
    for term in member.report.terms { places[term, default: []].append(members.count) }
    stories[member.story, default: []].append(members.count)
    members.append(member)
  }

  /// Adds an article that arrives, and returns the story that it joins, which is called by the article
  /// that began it; nil if it starts one.
  public mutating func join(_ report: Report) -> Article.ID? {
    let shared = sharedSquares(with: report)
    let norm = norm(of: report)
    var best: (similarity: Double, story: Article.ID)?
    let candidates = Set(shared.keys.map { members[$0].story })
    for story in candidates {
      var (sum, count) = (0.0, 0)
      for place in stories[story] ?? [] where isCompared(members[place], with: report) {
        let cosine = (shared[place] ?? 0) / max(norm * members[place].norm, .leastNormalMagnitude)
        sum += cosine - loss(between: members[place].report.date, and: report.date)
        count += 1
      }
      let similarity = sum / Double(max(count, 1))
      guard similarity >= Self.threshold else { continue }
      if best.map({ ($0.similarity, $0.story.rawValue) < (similarity, story.rawValue) }) ?? true {
        best = (similarity, story)
      }
    }
    add(Member(report: report, story: best?.story ?? report.id, norm: norm))
    return best?.story
  }

  /// Returns the sum of the squared weights that a report shares with each member that it is compared
  /// with.
  private func sharedSquares(with report: Report) -> [Int: Double] {
    var shared: [Int: Double] = [:]
    for term in report.terms {
      let square = square(term)
      for place in places[term] ?? [] where isCompared(members[place], with: report) {
        shared[place, default: 0] += square
      }
    }
    return shared
  }

  private func isCompared(_ member: Member, with report: Report) -> Bool {
    abs(member.report.date.timeIntervalSince(report.date)) <= Self.window
      && member.report.site != report.site
  }

  private func loss(between first: Date, and second: Date) -> Double {
    let days = abs(first.timeIntervalSince(second)) / Self.window
    return Self.lossPerDay * max(0, 2 * days - 1)
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
