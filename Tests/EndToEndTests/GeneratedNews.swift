import FoundationEssentials
import TestSupport

/// The services of a federation, most preferred first.
enum NewsService: String, CaseIterable {
  case newsAPI = "newsapi"
  case guardian
  case hackerNews = "hackernews"
  case gdelt
}

/// An article as one service lists it.
struct ListedArticle {
  let service: NewsService
  /// The number of its page, whose address services spell differently.
  let page: Int
  /// The number of its headline, which services word differently.
  let headline: Int
  /// The time by the service's clock, in seconds since 1970.
  let time: Int
  let url: String
  let title: String
}

/// The overlapping lists of four services for the same days, each with its own clock.
///
/// Several services list the same page, under similar or different titles; several pages have the same
/// headline, up to two days or slightly more apart. Different headlines share up to two words.
struct GeneratedNews {
  /// Each service's list, newest first, in the order of the services.
  private(set) var lists: [[ListedArticle]] = NewsService.allCases.map { _ in [] }

  private var random: SeededGenerator
  private let room: [Int]
  /// The error of each service's clock, in seconds.
  private let clocks: [Int]
  private var headlines: [[String]] = []
  private var pages = 0

  /// Generates lists of up to these numbers of articles, in the order of the services.
  init(seed: UInt64, room: [Int], overlaps: Bool = true) {
    var random = SeededGenerator(seed: seed)
    clocks = room.map { _ in Int.random(in: -6...6, using: &random) * Self.step }
    self.random = random
    self.room = room
    var time = 1_790_002_800
    while let first = openServices().first {
      if Int.random(in: 0..<3, using: &self.random) == 0 { time -= Self.step }
      if overlaps { addStory(at: time) } else { add(newPage(), newHeadline(), time, at: first) }
    }
    for service in lists.indices { lists[service] = Self.newestFirst(lists[service]) }
  }

  /// The grid of most dates, in seconds, so that many are equal.
  private static let step = 3_600

  /// Returns the lists with only the first articles of one service.
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
  /// Adds the articles of one story to several lists.
  private mutating func addStory(at time: Int) {
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
      // Exactly within the time limit of one story, or a second beyond it.
      let gap = 172_800 + Int.random(in: 0...1, using: &random)
      let (late, early) = (services[0], services[1])
      add(page, headline, time, at: late)
      add(newPage(), headline, time + clocks[late] - clocks[early] - gap, at: early)
    case 6:
      // A series of one service, or the same page twice.
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

  /// Spells the address of a page in one of its equivalent forms.
  private mutating func url(of page: Int) -> String {
    let (site, path) = ("site\(page % 7).example", "/news/Story-\(page)")
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "https://\(site)\(path)?utm_source=feed&utm_medium=rss"
    case 1: return "https://\(site.uppercased())\(path)"
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
    // Two common words do not make one story.
    if let other = headlines.last { words.replaceSubrange(0..<2, with: other[3..<5]) }
    headlines.append(words)
    return headlines.count - 1
  }

  /// Returns a word that other headlines have only by chance or on purpose.
  private mutating func word() -> String {
    (0..<4).map { _ in
      String("bdfgklmnprtvz".randomElement(using: &random) ?? "b")
        + String("aeiou".randomElement(using: &random) ?? "a")
    }.joined()
  }

  /// Returns a headline in one of several styles.
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
