import Domain

extension NewsError {
  /// The line for a person; nil for work that was called off.
  var sentence: String? {
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
    case .everyProviderFailed(let errors): Self.sentence(for: errors)
    case .invalidCaption(let rules): rules.sentence
    case .nothingFound(let provider, let wanted): "\(provider.name) has \(wanted)"
    case .pictureRefused(let provider, let reason):
      "\(provider.name) sent \(reason.phrase): nothing was kept, try again"
    case .fileUnwritable(let path, let reason):
      "\(path) cannot be written: \(reason)"
    case .archiveUnreadable(let path, let reason):
      "the archive \(path) cannot be read: \(reason)"
    case .archiveUnwritable(let path, let reason):
      "the archive \(path) cannot be written: \(reason); nothing in it was lost"
    case .archiveDamaged(let path, let reason):
      "the archive \(path) is damaged (\(reason)) and was left alone: run `broadsheet doctor`"
    case .archiveTooNew(let path):
      "the archive \(path) was written by a newer broadsheet: update this one"
    case .cancelled: nil
    }
  }

  /// Says what several have in common once, which without a network is everything.
  private static func sentence(for errors: [NewsError]) -> String? {
    let unreached = errors.compactMap { error in
      if case .unreachable(let provider, _) = error { provider.name } else { nil }
    }
    guard unreached.count > 1 else { return joined(errors.compactMap(\.sentence)) }
    let others = errors.filter { if case .unreachable = $0 { false } else { true } }
    let names =
      "\(unreached.dropLast().joined(separator: ", ")) and \(unreached[unreached.count - 1])"
    return joined(
      ["\(names) cannot be reached: check the network and try again"]
        + others.compactMap(\.sentence)
    )
  }

  private static func joined(_ sentences: [String]) -> String? {
    sentences.isEmpty ? nil : sentences.joined(separator: "; ")
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
  /// The name as it stands within a sentence: `the archive`, `The Guardian`, `NewsAPI`.
  var nameWithin: String {
    keyPage == nil && name.hasPrefix("The ") ? "the" + name.dropFirst(3) : name
  }

  fileprivate var keyAdvice: String {
    "set \(id.uppercased())_KEY, or run `broadsheet config set \(id)-key`; \(newKey)"
  }

  fileprivate var newKey: String {
    keyPage.map { "get one at \($0)" } ?? "ask \(name) for a new one"
  }
}
