import FoundationEssentials
import Texts

/// Decides which articles report one event, and so to which story each belongs.
///
/// Headlines are similar if they share rare words; the counted headlines show how rare a word is. No list of
/// words of a language is needed. Decision 13 has the figures.
///
/// A story is as if its articles had arrived in the order of their dates: an article that arrives late takes
/// the later ones out of the stories that it is similar to, and they join again.
public struct StoryGrouping: Sendable {
  /// The greatest time between two reports that are compared, in seconds: a day.
  public static let window = 86_400.0
  /// The number of headlines that show how rare words are.
  public static let sampleSize = 1_500
  /// The number of stored articles that are grouped at once when all of them are.
  public static let batchSize = 1_000
  /// The least mean similarity to the other reports of a story, from 0 to 1.
  private static let threshold = 0.25
  /// The least similarity to more than half of them.
  private static let least = 0.07
  /// What a report loses that is a day older or newer; half a day is free.
  private static let lossPerDay = 0.3
  /// The similarity of all words from which on two stories of at least three reports are one.
  private static let likeness = 0.6
  private static let leastReports = 3
  /// The number of reports of a story that are compared word by word, and of all that are compared.
  private static let mostCompared = (words: 8, reports: 30)
  /// The part of their terms that headlines of one frame share.
  private static let frame = 0.4

  private struct Member {
    let report: Report
    /// The story that is stored; nil if it is alone or new.
    let stored: Article.ID?
    /// Itself if it is alone; nil while it is decided.
    var story: Article.ID?
    /// The length of the vector of the weights of its terms; 0 before it is needed.
    var square = 0.0
    /// What it shares with the report that is compared.
    var shared = (square: 0.0, terms: 0)
  }

  private let rarity: WordRarity
  private var members: [Member] = []
  /// The places of the members of stories that are stored, or changed.
  private var stories: [Article.ID: [Int]] = [:]
  /// The terms whose places are known, by their buckets.
  private var isFound = [Bool](repeating: false, count: WordRarity.buckets)
  /// The places of the members with a term of an arriving report.
  private var places: [UInt64: [Int]] = [:]
  private var frames: [Int: HeadlineFrame] = [:]

  /// Creates a grouping in which words are as rare as in these reports.
  public init(counting reports: some Collection<Report>) {
    rarity = WordRarity(reports.lazy.map(\.terms))
  }

  /// Adds a stored article; a nil story is one of its own.
  ///
  /// The articles of a story can be added twice.
  public mutating func add(_ report: Report, story: Article.ID?) {
    if let story {
      guard stories[story]?.contains(where: { members[$0].report.id == report.id }) != true
      else { return }
      stories[story, default: []].append(members.count)
    }
    append(Member(report: report, stored: story, story: story ?? report.id))
  }

  private mutating func append(_ member: Member) {
    for term in member.report.terms where isFound[WordRarity.bucket(term)] {
      places[term]?.append(members.count)
    }
    members.append(member)
  }

  /// Returns the stories of several articles to which arriving reports are similar, of which all articles are
  /// to be added before these arrive.
  public mutating func stories(near reports: [Report]) -> Set<Article.ID> {
    find(reports.flatMap(\.terms))
    return Set(reports.flatMap { near($0) }.compactMap { members[$0].stored })
  }

  /// Adds new articles, and returns the reports whose story is another one now than the stored one; nil if
  /// it is alone.
  public mutating func arrive(_ reports: [Report]) -> [(report: Report, story: Article.ID?)] {
    find(reports.flatMap(\.terms))
    var (open, changed) = ([Int](), Set<Article.ID>())
    for (story, report) in lateReports(reports) {
      changed.insert(story)
      open += takeOut(of: story, after: report)
    }
    find(open.flatMap { members[$0].report.terms })
    for report in reports {
      open.append(members.count)
      append(Member(report: report, stored: nil))
    }
    open.sort { members[$0].report.isBefore(members[$1].report) }
    let near = open.map { join($0) }
    for (place, near) in zip(open, near) { merge(place, near) }
    changed.formUnion(open.compactMap { members[$0].story })
    return changed.flatMap { changes(of: $0) }.sorted { $0.report.isBefore($1.report) }
  }

  private func changes(of story: Article.ID) -> [(report: Report, story: Article.ID?)] {
    let places = stories[story] ?? []
    let name = places.count > 1 ? story : nil
    return places.map { members[$0] }.filter { $0.stored != name }.map { ($0.report, name) }
  }

  /// Fills `places` for terms.
  private mutating func find(_ terms: [UInt64]) {
    var isMissing = [Bool](repeating: false, count: WordRarity.buckets)
    let missing = Set(terms).filter { places[$0] == nil }
    guard !missing.isEmpty else { return }
    for term in missing {
      places[term] = []
      isFound[WordRarity.bucket(term)] = true
      isMissing[WordRarity.bucket(term)] = true
    }
    for place in members.indices {
      for term in members[place].report.terms where isMissing[WordRarity.bucket(term)] {
        if missing.contains(term) { places[term]?.append(place) }
      }
    }
  }

  /// Returns the stories to which reports are similar that are older than articles of them, with the first
  /// of these reports.
  private mutating func lateReports(_ reports: [Report]) -> [Article.ID: Report] {
    var found: [Article.ID: Report] = [:]
    for report in reports {
      for place in near(report) where report.isBefore(members[place].report) {
        guard let story = members[place].story else { continue }
        if members[place].stored == nil { stories[story] = [place] }
        found[story] = found[story].map { $0.isBefore(report) ? $0 : report } ?? report
      }
    }
    return found
  }

  /// Takes the members after a report out of a story; all of them unless the article that began it stays.
  private mutating func takeOut(of story: Article.ID, after report: Report) -> [Int] {
    let all = stories[story] ?? []
    let earlier = all.filter { members[$0].report.isBefore(report) }
    let kept = earlier.contains { members[$0].report.id == story } ? earlier : []
    stories[story] = kept
    let out = all.filter { !kept.contains($0) }
    for place in out { members[place].story = nil }
    return out
  }

  /// Lets a member join the most similar story, or start one; returns the similar members.
  private mutating func join(_ place: Int) -> [Int] {
    let report = members[place].report
    let similar = share(report)
    for place in similar {
      if let story = members[place].story, stories[story] == nil { stories[story] = [place] }
    }
    var candidates: [(similarity: Double, story: Article.ID)] = []
    for story in Set(similar.compactMap { members[$0].story })
    where stories[story]?.count ?? 0 < ArticleStory.mostReports {
      let similarity = similarity(of: report, to: story)
      if similarity >= Self.threshold { candidates.append((similarity, story)) }
    }
    candidates.sort { ($0.similarity, $0.story.rawValue) > ($1.similarity, $1.story.rawValue) }
    let story = candidates.first { !isOther(place, than: $0.story) }?.story ?? report.id
    let near = near(report, similar)
    members[place].story = story
    stories[story, default: []].append(place)
    return near
  }

  /// Whether a report and one of a story are of two events.
  private mutating func isOther(_ place: Int, than story: Article.ID) -> Bool {
    let count = Double(members[place].report.terms.count)
    let similar = (stories[story] ?? []).filter {
      let sum = count + Double(members[$0].report.terms.count)
      return Double(2 * members[$0].shared.terms) >= Self.frame * sum
    }
    let distinct = similar.distinct { members[$0].report.words }
    return distinct.prefix(Self.mostCompared.words).contains { areOther(place, $0) }
  }

  private mutating func areOther(_ first: Int, _ second: Int) -> Bool {
    let frames = [first, second].map { place in
      let frame = self.frames[place] ?? HeadlineFrame(members[place].report.title)
      self.frames[place] = frame
      return frame
    }
    return frames[0].isOtherEvent(than: frames[1])
  }

  /// Returns the members that are similar to a report.
  private mutating func near(_ report: Report) -> [Int] { near(report, share(report)) }

  private mutating func near(_ report: Report, _ similar: [Int]) -> [Int] {
    let square = rarity.squares(report.terms)
    let near = similar.filter { similarity(of: report, square, to: $0) >= Self.threshold }
    for place in similar { members[place].shared = (0, 0) }
    return near
  }

  /// Fills `shared`, and returns the places of the members that have a part in it.
  private mutating func share(_ report: Report) -> [Int] {
    var similar: [Int] = []
    for term in report.terms {
      let square = rarity.square(term)
      for place in (places[term] ?? []).suffix(Self.sampleSize)
      where members[place].report.isCompared(with: report) {
        if members[place].shared.terms == 0 { similar.append(place) }
        members[place].shared.square += square
        members[place].shared.terms += 1
      }
    }
    return similar
  }
}

// How similar reports and stories are.
extension StoryGrouping {
  /// Returns the cosine of the weights of the terms, less what time takes.
  private mutating func similarity(
    of report: Report,
    _ square: Double,
    to place: Int
  ) -> Double {
    let other = members[place]
    if other.square == 0 { members[place].square = rarity.squares(other.report.terms) }
    let topic = rarity.squares(report.topic(sharedWith: other.report))
    let product = (square - topic) * (members[place].square - topic)
    let time = abs(other.report.date.timeIntervalSince(report.date))
    return (other.shared.square - topic) / max(product, .leastNormalMagnitude).squareRoot()
      - Self.lossPerDay * max(0, 2 * time / Self.window - 1)
  }

  /// Returns the mean similarity to the reports of a story that are compared.
  private mutating func similarity(of report: Report, to story: Article.ID) -> Double {
    let square = rarity.squares(report.terms)
    let near = (stories[story] ?? []).filter { members[$0].report.isCompared(with: report) }
    // One of each site, so that none outweighs the others.
    let distinct = near.distinct { members[$0].report.site }
    let compared = distinct.prefix(Self.mostCompared.reports)
    let all = compared.map { similarity(of: report, square, to: $0) }
    // One report in the words of several events must not make them one.
    guard 2 * all.count(where: { $0 >= Self.least }) > all.count else { return 0 }
    return all.reduce(0, +) / Double(max(1, all.count))
  }

  /// Joins the story of a member with the stories of similar members whose words are alike.
  private mutating func merge(_ place: Int, _ near: [Int]) {
    for other in near {
      guard let story = members[place].story, let second = members[other].story, story != second,
        isAlike(story, second)
      else { continue }
      let all = [story, second].map { stories[$0] ?? [] }
      let isFirst = first(of: all[0]).isBefore(first(of: all[1]))
      let (kept, joining) = isFirst ? (story, 1) : (second, 0)
      for place in all[joining] { members[place].story = kept }
      stories[kept] = all[1 - joining] + all[joining]
      stories[isFirst ? second : story] = nil
    }
  }

  private func first(of places: [Int]) -> Report {
    places.dropFirst().reduce(members[places[0]].report) { first, place in
      members[place].report.isBefore(first) ? members[place].report : first
    }
  }

  /// Whether the sums of the words of two stories of several reports are alike, and none of their reports
  /// are of two events.
  private mutating func isAlike(_ story: Article.ID, _ other: Article.ID) -> Bool {
    let all = [story, other].map { stories[$0] ?? [] }
    guard all.allSatisfy({ $0.count >= Self.leastReports }),
      all[0].count + all[1].count <= ArticleStory.mostReports
    else { return false }
    let sums = all.map { sum(of: $0) }
    let lengths = sums.map { sum in sum.values.reduce(0) { $0 + $1 * $1 } }
    let common = sums[0].reduce(0) { $0 + $1.value * (sums[1][$1.key] ?? 0) }
    guard common >= Self.likeness * (lengths[0] * lengths[1]).squareRoot() else { return false }
    let compared = all.map { $0.prefix(Self.mostCompared.words) }
    return !compared[0].contains { first in
      compared[1].contains { areOther(first, $0) }
    }
  }

  private func sum(of places: [Int]) -> [UInt64: Double] {
    places.reduce(into: [:]) { sum, place in
      for term in members[place].report.terms {
        sum[term, default: 0] += rarity.square(term).squareRoot()
      }
    }
  }
}
