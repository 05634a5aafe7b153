import FoundationEssentials
import TestSupport

/// A service that a federation asks, in the order in which they are preferred.
enum NewsService: String, CaseIterable {
  case newsAPI = "newsapi"
  case guardian
  case hackerNews = "hackernews"
  case gdelt
}

/// An article as one service lists it.
struct ListedArticle {
  let service: NewsService
  /// The page it is at, which services spell differently.
  let page: Int
  /// What its title says, which services word differently.
  let headline: Int
  /// By the service's clock, in seconds since 1970.
  let time: Int
  let url: String
  let title: String
}

/// What four services list of the same days, each by its own clock: much of it is the same.
///
/// The same page is at several services, under titles alike or not; the same headline is at several
/// pages, within two days or a moment more. Headlines of different numbers share two words at most.
struct GeneratedNews {
  /// Each service's list, newest first, in the order of the services.
  private(set) var lists: [[ListedArticle]] = NewsService.allCases.map { _ in [] }

  private var random: SeededGenerator
  private let room: [Int]
  /// How far each service's clock is off, in seconds.
  private let clocks: [Int]
  private var headlines: [[String]] = []
  private var pages = 0

  /// Generates lists of so many articles at most, in the order of the services.
  init(seed: UInt64, room: [Int], overlaps: Bool = true) {
    var random = SeededGenerator(seed: seed)
    clocks = room.map { _ in Int.random(in: -6...6, using: &random) * Self.step }
    self.random = random
    self.room = room
    var time = 1_790_002_800
    while let first = openServices().first {
      if Int.random(in: 0..<3, using: &self.random) == 0 { time -= Self.step }
      if overlaps { tell(at: time) } else { add(newPage(), newHeadline(), time, at: first) }
    }
    for service in lists.indices { lists[service] = Self.newestFirst(lists[service]) }
  }

  /// The distance that all dates but a few are multiples of, so that many are equal; in seconds.
  private static let step = 3_600

  /// The lists, with so many articles of one service only.
  func cut(_ service: NewsService, to count: Int) -> [[ListedArticle]] {
    zip(NewsService.allCases, lists).map { $0 == service ? Array($1.prefix(count)) : $1 }
  }

  private static func newestFirst(_ list: [ListedArticle]) -> [ListedArticle] {
    list.indices.sorted { (list[$1].time, $0) < (list[$0].time, $1) }.map { list[$0] }
  }

  /// The services whose lists have room for two more, shuffled.
  private mutating func openServices() -> [Int] {
    lists.indices.filter { lists[$0].count + 2 <= room[$0] }.shuffled(using: &random)
  }
}

// Stories.
extension GeneratedNews {
  /// Adds what services list of one story.
  private mutating func tell(at time: Int) {
    let services = openServices()
    let (page, headline) = (newPage(), newHeadline())
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2:
      for service in services {
        let isRenamed = Int.random(in: 0..<3, using: &random) == 0
        add(page, isRenamed ? newHeadline() : headline, time, at: service)
      }
    case 3...4:
      for service in services.prefix(3) { add(newPage(), headline, time, at: service) }
    case 5 where services.count > 1:
      // To the second, two reports are near enough for one story, or too far apart.
      let gap = 172_800 + Int.random(in: 0...1, using: &random)
      let (late, early) = (services[0], services[1])
      add(page, headline, time, at: late)
      add(newPage(), headline, time + clocks[late] - clocks[early] - gap, at: early)
    case 6:
      // One service's series, or the same page twice.
      let isSeries = Bool.random(using: &random)
      add(page, headline, time, at: services[0])
      add(isSeries ? newPage() : page, headline, time - 3 * Self.step, at: services[0])
    default:
      add(page, headline, time, at: services[0])
    }
  }

  private mutating func add(_ page: Int, _ headline: Int, _ time: Int, at service: Int) {
    lists[service].append(
      ListedArticle(
        service: NewsService.allCases[service],
        page: page,
        headline: headline,
        time: time + clocks[service],
        url: url(of: page),
        title: title(of: headline)
      )
    )
  }

  private mutating func newPage() -> Int {
    pages += 1
    return pages
  }

  /// Spells the address of a page in one of the ways that browsers take for the same.
  private mutating func url(of page: Int) -> String {
    let (site, path) = ("site\(page % 7).example", "/news/Story-\(page)")
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "https://\(site)\(path)?utm_source=feed&utm_medium=rss"
    case 1: return "HTTPS://\(site.uppercased())\(path)"
    case 2: return "https://\(site)\(path)/"
    case 3: return "https://\(site):443\(path)#top"
    case 4: return "https://\(site)\(path)/?fbclid=\(page)x"
    default: return "https://\(site)\(path)"
    }
  }
}

// Headlines.
extension GeneratedNews {
  private mutating func newHeadline() -> Int {
    var words = (0..<6).map { _ in word() }
    // Two words in common do not make a story.
    if let other = headlines.last { words.replaceSubrange(0..<2, with: other[3..<5]) }
    headlines.append(words)
    return headlines.count - 1
  }

  /// A word that no other headline has, but for chance and on purpose.
  private mutating func word() -> String {
    (0..<4).map { _ in
      String("bdfgklmnprtvz".randomElement(using: &random) ?? "b")
        + String("aeiou".randomElement(using: &random) ?? "a")
    }.joined()
  }

  /// Words a headline in one of the ways of editors.
  private mutating func title(of headline: Int) -> String {
    let words = headlines[headline]
    let text = words.joined(separator: " ")
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return text.uppercased()
    case 1: return text + " - Morning Wire"
    case 2: return "'\(words[0])' \(words[1]), " + words[2...].joined(separator: " ") + "!"
    case 3: return words.dropLast().joined(separator: " ") + " " + word()
    default: return text
    }
  }
}
