public import Domain

extension NewsError {
  /// The error as one line without a full stop at its end; nil for cancelled work.
  var sentence: String? { Self.sentence(for: [self]) }

  /// Words several errors as one line: providers that failed for one reason share a sentence.
  static func sentence(for errors: [NewsError]) -> String? {
    let lines = withLongestWait(errors.flatMap(\.parts)).compactMap(\.line)
    var reasons: [String] = []
    for line in lines where !reasons.contains(line.reason) { reasons.append(line.reason) }
    let sentences = reasons.map { reason in
      let same = lines.filter { $0.reason == reason }
      return same.count == 1 ? same[0].text : joined(same.map(\.subject)) + " " + reason
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: ". ")
  }

  private var parts: [NewsError] {
    if case .everyProviderFailed(let errors) = self { errors.flatMap(\.parts) } else { [self] }
  }

  /// Gives all rate limits of known length the longest one, so that they can share a sentence.
  private static func withLongestWait(_ errors: [NewsError]) -> [NewsError] {
    let waits = errors.compactMap { if case .rateLimited(_, let wait) = $0 { wait } else { nil } }
    return errors.map { error in
      guard case .rateLimited(let provider, .some) = error else { return error }
      return .rateLimited(provider, retryAfter: waits.max())
    }
  }

  /// Joins the names of providers: `The Guardian, Hacker News and GDELT`.
  private static func joined(_ providers: [Provider]) -> String {
    (providers.prefix(1).map(\.name) + providers.dropFirst().map(\.nameWithin)).listed
  }
}

/// The wording of one error.
private struct Line {
  /// The provider that failed; one without a name where no provider did.
  let subject: Provider
  /// The line about this error alone.
  let text: String
  /// What follows the names of several providers that failed alike; also tells reasons apart.
  let reason: String

  init(_ text: String) {
    (subject, self.text, reason) = (Provider(id: "", name: ""), text, text)
  }

  init(_ provider: Provider, _ text: String, several: String? = nil) {
    (subject, self.text, reason) = (provider, provider.name + " " + text, several ?? text)
  }
}

extension NewsError {
  /// What happened, to what, and what to do; nil for cancelled work.
  fileprivate var line: Line? {
    switch self {
    case .invalidQuery(let rule): Line(rule.sentence)
    case .cursorRefused(let provider):
      Line(provider, "did not create this cursor; use the \"next\" of a JSON reply unchanged")
    case .keyMissing(let provider):
      Line(
        provider,
        "needs a key: \(provider.keyAdvice)",
        several: "need keys; set each with `broadsheet config set PROVIDER-key`"
      )
    case .keyInvalid(let provider):
      Line(
        provider,
        "rejected the key; check it for typing errors, or \(provider.newKey)",
        several: "rejected their keys; check them for typing errors, or get new ones"
      )
    case .keyDisabled(let provider):
      Line(
        provider,
        "disabled this key; \(provider.newKey)",
        several: "disabled their keys; get new ones"
      )
    case .quotaExhausted(let provider):
      Line(
        provider,
        "reports that the quota of the key is used up; try again tomorrow, or use another plan",
        several: "report that the quotas of their keys are used up; try again tomorrow"
      )
    case .rateLimited(let provider, let wait?):
      Line(
        provider,
        "is rate limited for \(Self.words(wait))",
        several: "are rate limited for up to \(Self.words(wait))"
      )
    case .rateLimited(let provider, nil):
      Line(
        provider,
        "reached its rate limit; try again in a few minutes",
        several: "reached their rate limits; try again in a few minutes"
      )
    case .parameterRefused(let provider, let message):
      Line(provider, "rejected a part of the query: \(message)")
    case .parameterMissing(let provider, let message):
      Line(provider, "needs words, --source or --domain: \(message)")
    case .tooManySources(let provider):
      Line(provider, "rejected the number of sources; use up to \(ArticleFilter.maximumSources)")
    case .queryUnsupported(let provider, let reason):
      Line(provider, "cannot search for this: \(reason)")
    case .unknownSource(let provider, let message):
      Line(provider, "does not know a source: \(message)")
    case .unreachable(let provider, let reason):
      Line(
        provider,
        "cannot be reached (\(reason)); check the network and try again",
        several: "cannot be reached; check the network and try again"
      )
    case .timedOut(let provider, let limit):
      Line(provider, "did not answer within \(Self.words(limit)); try a longer --timeout")
    case .insecure(let provider, let reason):
      Line(
        provider,
        "failed the TLS check (\(reason)), so nothing was sent; "
          + "behind a company proxy, set ca-file to its certificates",
        several: "failed the TLS check, so nothing was sent; "
          + "behind a company proxy, set ca-file to its certificates"
      )
    case .redirectRefused(let provider, let reason):
      Line(
        provider,
        "sent a redirect that broadsheet does not follow (\(reason)); check its address",
        several: "sent redirects that broadsheet does not follow; check their addresses"
      )
    case .privateAddressRefused(let provider, let address):
      Line(
        provider,
        "leads to a private address (\(address)), so nothing was sent there; \(Self.permission)",
        several: "lead to private addresses, so nothing was sent there; \(Self.permission)"
      )
    case .replyTooLarge(let provider, let limit):
      Line(provider, "sent more than \(limit >> 20) MiB; try a smaller --page-size")
    case .replyUnreadable(let provider, let detail):
      Line(
        provider,
        "sent a reply that could not be parsed (\(detail)); try again later",
        several: "sent replies that could not be parsed; try again later"
      )
    case .requestRejected(let provider, let status, let message):
      Line(
        provider,
        Self.rejection(status, message ?? "HTTP status \(status)"),
        several: "rejected the request; check their addresses with `broadsheet config list`"
      )
    case .providerFailed(let provider, let detail):
      Line(provider, "failed (\(detail)); try again later", several: "failed; try again later")
    case .systemFailed(let provider, let reason):
      Line(provider, "could not be reached: \(reason)")
    case .everyProviderFailed, .cancelled: nil
    case .invalidCaption(let rules): Line(rules.sentence)
    case .nothingFound(let provider, let wanted): Line(provider, "has \(wanted)")
    case .pictureRefused(let provider, let reason):
      Line(provider, "sent \(reason.phrase); nothing was saved, try again")
    case .fileUnwritable(let path, let reason): Line("\(path) cannot be written: \(reason)")
    case .archiveUnreadable(let path, let reason):
      Line("the archive \(path) cannot be read: \(reason)")
    case .archiveUnwritable(let path, let reason):
      Line("the archive \(path) cannot be written: \(reason); its contents are unchanged")
    case .archiveDamaged(let path, let reason):
      Line(
        "the archive \(path) is damaged (\(reason)) and was not changed; run `broadsheet doctor`"
      )
    case .archiveTooNew(let path):
      Line("the archive \(path) was written by a newer broadsheet; update this one")
    }
  }

  private static let permission =
    "to allow it, run `broadsheet config set private-addresses on`"

  /// Words the rejection of a request by its HTTP status.
  private static func rejection(_ status: Int, _ reason: String) -> String {
    switch status {
    case 401, 403, 407: "denied access (\(reason)); it may be blocked in this network or country"
    case 404, 410:
      "has nothing at this address (\(reason)); "
        + "it may have moved: check its address with `broadsheet config list`"
    case 451: "is blocked here for legal reasons (\(reason)); use another provider"
    default: "rejected the request (\(reason)); try a different one, or update broadsheet"
    }
  }

  /// Words a time in its usual unit, rounded up: `250 ms`, `26 s`, `45 min`, `5 h`.
  private static func words(_ time: Duration) -> String {
    let seconds = max(0, time / .seconds(1))
    return switch seconds {
    case 0: "0 s"
    case ..<1: "\(Int((seconds * 1_000).rounded(.up))) ms"
    case ...120: "\(Int(seconds.rounded(.up))) s"
    case ...7_200: "\(Int((seconds / 60).rounded(.up))) min"
    default: "\(Count.digits(Int((seconds / 3_600).rounded(.up)))) h"
    }
  }
}

extension Provider {
  /// The name within a sentence: `your archive`, `the sample edition`, `The Guardian`, `NewsAPI`.
  var nameWithin: String {
    guard keyPage == nil, ["The ", "Your "].contains(where: name.hasPrefix) else { return name }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  fileprivate var keyAdvice: String {
    "set \(id.uppercased())_KEY, or run `broadsheet config set \(id)-key`; \(newKey)"
  }

  fileprivate var newKey: String {
    keyPage.map { "get one at \($0)" } ?? "ask \(name) for a new one"
  }
}

extension InvalidCaption {
  /// Everything that is wrong with the caption, and what is valid.
  public var sentence: String {
    let faults = faults.map { fault in
      switch fault {
      case .empty: "it has no visible characters"
      case .tooLong(let length, let maximum):
        "it has \(Count.of(length, "character")), use up to \(maximum)"
      case .namesDog: "it has the word \"dog\", and this is about cats"
      }
    }
    return "the caption cannot be used: " + faults.joined(separator: "; ")
  }
}

extension InvalidPicture {
  /// What was received instead of a picture, to follow "sent".
  var phrase: String {
    switch self {
    case .tooLarge(let limit): "a picture of more than \(limit >> 20) MiB"
    case .unknownFormat(.nothing): "an empty reply instead of a picture"
    case .unknownFormat(.html): "a web page instead of a picture"
    case .unknownFormat(.text): "text instead of a picture"
    case .unknownFormat(.other): "data that is not a PNG, JPEG, GIF or WebP picture"
    case .cutOff(let format): "an incomplete \(format.name) picture"
    case .malformed(let format): "a damaged \(format.name) picture"
    }
  }
}

extension Picture.Format {
  /// The usual name of the format.
  var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .gif: "GIF"
    case .webp: "WebP"
    }
  }
}
