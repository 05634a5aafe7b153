public import Domain

/// One line for a person: what went wrong, with what, and what to do about it; or what was done.
public struct Notice: Hashable, Sendable {
  /// The line, without a full stop at its end.
  public let text: String
  /// The error told of; nil for a word about what the person did.
  public let error: NewsError?

  /// Creates a notice of an error; nil for work that was called off, which is never shown.
  public init?(_ error: NewsError) {
    guard let text = error.sentence else { return nil }
    self.text = text
    self.error = error
  }

  init(_ text: String) {
    self.text = text
    error = nil
  }
}

extension NewsError {
  fileprivate var sentence: String? {
    switch self {
    case .invalidQuery(let rule): rule.sentence
    case .cursorRefused(let provider):
      "\(provider.name) did not give that cursor: use the \"next\" of an earlier reply as it was"
    case .keyMissing(let provider):
      "\(provider.name) needs a key: \(provider.keyAdvice)"
    case .keyInvalid(let provider):
      "\(provider.name) does not know this key: check it for typing errors, or \(provider.newKey)"
    case .keyDisabled(let provider):
      "\(provider.name) has switched this key off: \(provider.newKey)"
    case .quotaExhausted(let provider):
      "the key's allowance at \(provider.name) is used up: try again tomorrow, or use another plan"
    case .rateLimited(let provider, let wait):
      "\(provider.name) was asked too often: try again \(Self.later(wait))"
    case .parameterRefused(let provider, let message):
      "\(provider.name) refuses a part of the search: \(message)"
    case .parameterMissing(let provider, let message):
      "\(provider.name) needs more to search for (words, --source or --domain): \(message)"
    case .tooManySources(let provider):
      "\(provider.name) takes fewer sources at once: name at most \(ArticleFilter.maximumSources)"
    case .unknownSource(let provider, let message):
      "\(provider.name) does not know a source that was named: \(message)"
    case .unreachable(let provider, let reason):
      "\(provider.name) cannot be reached (\(reason)): check the network and try again"
    case .timedOut(let provider, let limit):
      "\(provider.name) did not answer within \(Self.seconds(limit)): try again, "
        + "or allow more time with --timeout"
    case .insecure(let provider, let reason):
      "\(provider.name) could not prove who it is (\(reason)): nothing was sent; "
        + "behind a company proxy, name its certificates with the setting ca-file"
    case .redirectRefused(let provider, let reason):
      "\(provider.name) sent on to where broadsheet does not follow (\(reason)): check its address"
    case .replyTooLarge(let provider, let limit):
      "\(provider.name) sent more than \(limit >> 20) MiB, which is no page of news: "
        + "try a smaller --page-size"
    case .replyUnreadable(let provider, let detail):
      "\(provider.name) sent something that is not its own format (\(detail)): try again later"
    case .providerFailed(let provider, let detail):
      "\(provider.name) failed (\(detail)): the fault is on its side, try again later"
    case .archiveUnreadable(let path, let reason):
      "the archive \(path) cannot be read: \(reason)"
    case .archiveUnwritable(let path, let reason):
      "the archive \(path) cannot be written: \(reason); nothing in it was lost"
    case .archiveTooNew(let path):
      "the archive \(path) was written by a newer broadsheet: update this one"
    case .cancelled: nil
    }
  }

  private static func later(_ wait: Duration?) -> String {
    wait.map { "in \(seconds($0))" } ?? "in a few minutes"
  }

  private static func seconds(_ duration: Duration) -> String {
    let (whole, rest) = duration.components
    return whole == 0 && rest > 0
      ? "\(rest / 1_000_000_000_000_000) ms" : Count.of(Int(whole), "second")
  }
}

extension Provider {
  fileprivate var keyAdvice: String {
    "set \(id.uppercased())_KEY, or run `broadsheet config set \(id)-key`; \(newKey)"
  }

  fileprivate var newKey: String {
    keyPage.map { "get one at \($0)" } ?? "ask \(name) for a new one"
  }
}

extension InvalidQuery {
  /// What is wrong with the query and what would be right.
  public var sentence: String {
    switch self {
    case .nothingToSearchFor:
      "there is nothing to search for: give words, or a --source or --domain to list"
    case .tooLong(let length, let maximum):
      "the query is \(Count.digits(length)) characters long: use at most \(maximum)"
    case .pageSize(let size, let allowed):
      "a page cannot hold \(Count.of(size, "article")): "
        + "choose \(allowed.lowerBound) to \(allowed.upperBound)"
    case .tooManySources(let count, let maximum):
      "\(count) sources are too many: name at most \(maximum)"
    case .source(let text):
      "\"\(text)\" is not a source's id: ids have no spaces or commas, such as bbc-news"
    case .domain(let text):
      "\"\(text)\" is not a site: give a host name such as bbc.co.uk"
    case .datesReversed:
      "--from is later than --to: there is nothing between them"
    }
  }
}
