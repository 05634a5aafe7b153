import Presentation

/// What the path of a request leads to.
enum PagePlace: Sendable {
  case root
  case file(StaticFile)
  case section(Section)
  case article(String)
  case video(String)
  case providers
  case picture(String)
  /// The icon of a feed.
  case icon(String)
  case mark
  /// The marks that items have now.
  case marks
  case readAll
  case undo
  case refresh
  case fullText
  case completions
  case rows
  case events
  case live
  case view
  /// What a person chooses for a feed.
  case feed
  case feedList
  /// What to do with the page of another site.
  case add
  case change(FeedForm)

  /// Finds the place of a path; nil if there is none.
  init?(_ path: String) {
    switch path {
    case "/": self = .root
    case "/page.css": self = .file(.stylesheet)
    case "/page.js": self = .file(.script)
    case "/edition.css": self = .file(.editionStylesheet)
    case "/article.css": self = .file(.articleStylesheet)
    case "/article.js": self = .file(.articleScript)
    case "/search.js": self = .file(.searchScript)
    case "/icon.svg": self = .file(.icon)
    case "/manifest.webmanifest": self = .file(.manifest)
    case "/worker.js": self = .file(.worker)
    case "/providers": self = .providers
    case "/mark": self = .mark
    case "/marks": self = .marks
    case "/read-all": self = .readAll
    case "/undo": self = .undo
    case "/refresh": self = .refresh
    case "/full-text": self = .fullText
    case "/complete": self = .completions
    case "/rows": self = .rows
    case "/events": self = .events
    case "/live": self = .live
    case "/view": self = .view
    case "/feed": self = .feed
    case "/feeds.opml": self = .feedList
    case "/add": self = .add
    default:
      let parts = path.utf8.split(
        separator: UInt8(ascii: "/"),
        maxSplits: 2,
        omittingEmptySubsequences: false
      )
      .map { String(Substring($0)) }
      guard let place = PagePlace(parts.dropFirst()) else { return nil }
      self = place
    }
  }

  private init?(_ parts: ArraySlice<String>) {
    guard let first = parts.first else { return nil }
    switch (first, parts.dropFirst().first) {
    case (let name, nil):
      if let section = Section(rawValue: name) {
        self = .section(section)
      } else if let form = FeedForm(rawValue: name) {
        self = .change(form)
      } else {
        return nil
      }
    case ("article", let id?): self = .article(id)
    case ("video", let id?): self = .video(id)
    case ("picture", let id?): self = .picture(id)
    case ("icon", let id?): self = .icon(id)
    default: return nil
    }
  }
}
