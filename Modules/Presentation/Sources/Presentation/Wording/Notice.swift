public import Domain

/// One line for a person: what went wrong, with what, and what to do about it; or what was done.
public struct Notice: Hashable, Sendable {
  /// The line, without a full stop at its end.
  public let text: String
  /// The error told of, or behind what is told; nil for a word about what the person did.
  public let error: NewsError?

  /// Creates a notice of an error; nil for work that was called off, which is never shown.
  public init?(_ error: NewsError) {
    guard let text = error.sentence else { return nil }
    self.text = text
    self.error = error
  }

  /// Creates a notice of something out of the ordinary; nil for what is never shown.
  public init?(_ remark: PageRemark) {
    switch remark {
    case .answered(let provider, let error):
      guard let reason = error.sentence else { return nil }
      self.init("\(reason); these are from \(provider.nameWithin)", error)
    case .missing(let errors):
      guard let reason = NewsError.everyProviderFailed(errors).sentence else { return nil }
      self.init("\(reason); the others' articles are here", errors.first)
    case .notKept(let error):
      guard let reason = error.sentence else { return nil }
      self.init("what was found is not kept: \(reason)", error)
    case .marksUnknown(let error):
      self.init(error)
    case .archiveIsEmpty:
      self.init("the archive is empty: search online first, or import articles from a file")
    }
  }

  /// Creates a notice that an article was saved, or let go.
  public init(_ article: Article, isSaved: Bool) {
    self.init("\(isSaved ? "saved" : "no longer saved"): \(article.title)")
  }

  /// Creates a notice that a video is liked, or no longer.
  public init(_ video: Video, isLiked: Bool) {
    self.init("\(isLiked ? "liked" : "no longer liked"): \(video.title.cut(at: 300))")
  }

  /// Creates a notice of why what is shown is an older copy; nil for what is never shown.
  public init?(olderCopy error: NewsError) {
    guard let reason = error.sentence else { return nil }
    self.init("\(reason); this is an earlier copy", error)
  }

  /// Creates a notice of why a picture that was saved is not remembered; nil for what is never
  /// shown.
  public init?(unlisted error: NewsError) {
    guard let reason = error.sentence else { return nil }
    self.init("the picture is saved, but will not be listed: \(reason)", error)
  }

  init(_ text: String, _ error: NewsError? = nil) {
    self.text = text
    self.error = error
  }
}

extension InvalidQuery {
  /// What is wrong with the query and what would be right.
  public var sentence: String {
    switch self {
    case .nothingToSearchFor:
      "there is nothing to search for: give words, or a --source or --domain to list"
    case .noWords:
      "there is nothing to search for: give words"
    case .tooLong(let length, let maximum):
      "the query is \(Count.digits(length)) characters long: use at most \(maximum)"
    case .filter(let filter, let value, let suggestion):
      "\(filter.text(value)) is not a filter value; "
        + (suggestion.map { "did you mean \($0)?" } ?? filter.advice)
    case .pageSize(let size, let allowed):
      "a page cannot hold \(Count.digits(size)): "
        + "choose \(allowed.lowerBound) to \(allowed.upperBound)"
    case .tooManySources(let count, let maximum):
      "\(count) sources are too many: name at most \(maximum)"
    case .source(let text):
      "\"\(text)\" is not a source's id: ids have no spaces or commas, such as bbc-news"
    case .domain(let text):
      "\"\(text)\" is not a site: give a host name such as bbc.co.uk"
    case .datesReversed:
      "--from is later than --to: there is nothing between them"
    case .sourcesWithCountryOrCategory:
      "--source cannot go with --country or --category: a source has its own"
    }
  }
}

extension QueryFilter {
  /// Returns the filter as typed, with quotes around a value that needs them.
  fileprivate func text(_ value: String) -> String {
    let value = value.cut(at: 60)
    let needsQuotes = value.isEmpty || value.contains { $0.isWhitespace || $0 == "(" || $0 == ")" }
    return needsQuotes ? "\(rawValue):\"\(value)\"" : "\(rawValue):\(value)"
  }

  /// The values that the filter takes, as a request.
  fileprivate var advice: String {
    switch self {
    case .title, .description, .content, .author, .source: "use a word, such as \(rawValue):climate"
    case .site: "use a host name, such as site:bbc.co.uk"
    case .language:
      "use one of " + Language.allCases.map(\.rawValue).joined(separator: ", ")
    case .after, .before:
      "use a date such as 2026-08-20, 2026-06 or yesterday, or an age such as 7d"
    case .state: "use is:saved, is:read or is:unread"
    }
  }
}
