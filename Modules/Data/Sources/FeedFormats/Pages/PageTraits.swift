import ByteStrings

/// The traits that follow from the name of an element.
struct PageTraits: OptionSet {
  let rawValue: UInt32

  static let text = PageTraits(rawValue: 1)
  /// It starts on a new line.
  static let block = PageTraits(rawValue: 1 << 1)
  /// It is never a part of an article.
  static let outside = PageTraits(rawValue: 1 << 2)
  /// It is a box that need not be a part of the article around it.
  static let box = PageTraits(rawValue: 1 << 3)
  static let table = PageTraits(rawValue: 1 << 4)
  /// It is never unlikely by its name.
  static let central = PageTraits(rawValue: 1 << 5)
  static let body = PageTraits(rawValue: 1 << 6)
  static let list = PageTraits(rawValue: 1 << 7)
  static let paragraph = PageTraits(rawValue: 1 << 8)
  /// It can be the title of the page.
  static let title = PageTraits(rawValue: 1 << 9)
  static let link = PageTraits(rawValue: 1 << 10)
  static let picture = PageTraits(rawValue: 1 << 11)
  static let input = PageTraits(rawValue: 1 << 12)
  /// Browsers show it if they run no scripts.
  static let substitute = PageTraits(rawValue: 1 << 13)
  /// It shows that a table is not one for the layout.
  static let header = PageTraits(rawValue: 1 << 14)
  /// It is more, or less, likely to contain the paragraphs of an article.
  static let good = PageTraits(rawValue: 1 << 15)
  static let poor = PageTraits(rawValue: 1 << 16)

  /// The traits of elements by their names.
  static let named: [String: PageTraits] = {
    var named: [String: PageTraits] = [:]
    for (names, traits) in meanings {
      for name in names.split(separator: " ") { named[String(name), default: []].insert(traits) }
    }
    return named
  }()

  private static let meanings: [(String, PageTraits)] = [
    (
      "address article aside blockquote body center dd details div dl dt fieldset figcaption figure "
        + "footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot "
        + "th thead tr ul",
      .block
    ),
    (
      "aside base button footer head iframe link meta nav noembed noframes object option script select "
        + "style svg template textarea title",
      .outside
    ),
    ("div fieldset form header ol section table ul", .box), ("table", .table),
    ("caption th thead", .header),
    ("a article body html", .central), ("body", .body), ("dl ol ul", .list),
    ("p", .paragraph), ("h1 h2", .title), ("a", .link),
    ("img", .picture), ("input", .input), ("noscript", .substitute),
    ("article blockquote div main pre section td", .good),
    ("address dd dl dt form li ol ul", .poor),
  ]
}

/// The traits that follow from the class, the identifier and the role of an element.
struct PageLabel {
  /// Whether they belong to something around an article.
  private(set) var isUnlikely = false
  /// Above 0 for the names of articles, below 0 for the names of what is around them.
  private(set) var weight: Float = 0
  private(set) var isByline = false
  var isHidden = false

  init() {}

  init(_ text: String) {
    let text = Array(text.lowercasedName.utf8)
    var (good, bad, worse) = (false, false, false)
    for index in text.indices {
      for (word, kind) in Self.words[text[index]] ?? [] where text[index...].starts(with: word) {
        switch kind {
        case .good: good = true
        case .bad: bad = true
        case .worse: worse = true
        case .byline: isByline = true
        }
      }
    }
    isUnlikely = worse || bad && !good
    weight += (good ? 25 : 0) - (bad || worse ? 25 : 0)
  }

  private enum Kind { case good, bad, worse, byline }

  private static let words: [UInt8: [([UInt8], Kind)]] = {
    let lists: [(String, Kind)] = [
      ("article body content entry main post story text column", .good),
      (
        "advert banner breadcrumb comment complementary cookie dialog disclaimer footer login masthead "
          + "menu modal navbar navigation pager pagination popup share shop sidebar signup skip social "
          + "toolbar widget",
        .bad
      ),
      ("newsletter popular promo recommend related sponsor subscri", .worse),
      ("byline author", .byline),
    ]
    let words = lists.flatMap { list, kind in
      list.split(separator: " ").map { (Array($0.utf8), kind) }
    }
    return Dictionary(grouping: words) { $0.0[0] }
  }()
}
