import Presentation

/// What a person can type at the prompt below a list.
enum PromptCommand: Equatable {
  case more
  case read(Int)
  case open(Int)
  case save(Int)
  case search(String)
  case help
  case quit
  case unknown(String)

  /// Reads a line; an empty one asks for more.
  init(_ line: String) {
    let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = text.split(separator: " ", maxSplits: 1)
    switch text {
    case "", "n", "more": self = .more
    case "?", "h", "help": self = .help
    case "q", "quit", "exit": self = .quit
    case _ where text.hasPrefix("/"):
      self = .search(String(text.dropFirst()))
    default:
      if let number = Int(text) {
        self = .read(number)
      } else if let number = Int(text.dropFirst().drop { $0 == " " }), "os".contains(text.prefix(1))
      {
        self = text.hasPrefix("o") ? .open(number) : .save(number)
      } else {
        self = .unknown(String(parts[0]))
      }
    }
  }

  /// What the prompt offers, given what the list is doing.
  static func prompt(_ status: ArticleSearchPresenter.Status) -> String {
    let enter =
      switch status {
      case .ready: "Enter: more, "
      case .failed: "Enter: try again, "
      case .idle, .loading, .ended: ""
      }
    return "[\(enter)NUMBER: read, /WORDS: search, ?: help, q: quit] "
  }

  static let keys = """
      Enter, n    more articles, or another try after an error
      NUMBER      read that article
      s NUMBER    save it, or let it go when it is saved
      o NUMBER    open it in the browser
      /WORDS      search for something else
      ?           these lines
      q           quit

    """
}
