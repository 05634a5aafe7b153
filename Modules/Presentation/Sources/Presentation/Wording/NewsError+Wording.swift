public import Domain
import Texts

extension NewsError {
  /// Words several errors: providers that failed for one reason share a sentence and its remedy.
  static func sentences(for errors: [NewsError]) -> [Notice.Sentence] {
    var reasons: [(words: Words, errors: [NewsError])] = []
    for error in withLongestWait(errors.flatMap(\.parts)) {
      guard let words = error.words else { continue }
      if let place = reasons.firstIndex(where: { $0.words.several == words.several }) {
        reasons[place].errors.append(error)
      } else {
        reasons.append((words, [error]))
      }
    }
    return reasons.map { words, errors in
      let providers = errors.compactMap(\.provider)
      return Notice.Sentence(
        text: words.following(providers),
        remedy: errors[0].remedy(sharedBy: providers)
      )
    }
  }

  private var parts: [NewsError] {
    if case .everyProviderFailed(let errors) = self { errors.flatMap(\.parts) } else { [self] }
  }

  /// Sets all known rate limits to the longest one, so that they can share a sentence.
  private static func withLongestWait(_ errors: [NewsError]) -> [NewsError] {
    let waits = errors.compactMap { if case .rateLimited(_, let wait) = $0 { wait } else { nil } }
    return errors.map { error in
      guard case .rateLimited(let provider, .some) = error else { return error }
      return .rateLimited(provider, retryAfter: waits.max())
    }
  }
}

/// The wording of an error, after the name of the provider that failed, if there is one.
private struct Words {
  /// The text after the name of one provider.
  let one: String
  /// The text after the names of several providers that failed alike; also distinguishes reasons.
  let several: String

  init(_ one: String, several: String? = nil) {
    self.one = one
    self.several = several ?? one
  }

  /// Returns the wording after names: `The Guardian, Hacker News and GDELT failed`.
  func following(_ providers: [Provider]) -> String {
    guard let first = providers.first else { return one }
    let names = [first.name] + providers.dropFirst().map(\.nameWithin)
    return names.listed + " " + (names.count == 1 ? one : several)
  }
}

extension NewsError {
  /// The failure, its object, and advice that is not a remedy; nil for cancelled work.
  fileprivate var words: Words? {
    switch self {
    case .invalidQuery(let rule): Words(rule.sentence)
    case .cursorRefused:
      Words("did not create this cursor; use the \"next\" of a JSON reply unchanged")
    case .keyMissing: Words("needs a key", several: "need keys")
    case .keyInvalid: Words("rejected the key", several: "rejected their keys")
    case .keyDisabled: Words("disabled this key", several: "disabled their keys")
    case .quotaExhausted:
      Words(
        "reports that the quota of the key is used up; try again tomorrow, or use another plan",
        several: "report that the quotas of their keys are used up; try again tomorrow"
      )
    case .rateLimited(_, let wait?):
      Words(
        "is rate limited for \(Self.words(wait))",
        several: "are rate limited for up to \(Self.words(wait))"
      )
    case .rateLimited(_, nil):
      Words(
        "reached its rate limit; try again in a few minutes",
        several: "reached their rate limits; try again in a few minutes"
      )
    case .parameterRefused(_, let message): Words("rejected a part of the query: \(message)")
    case .parameterMissing(_, let message): Words("needs more conditions: \(message)")
    case .tooManySources:
      Words("rejected the number of sources; use up to \(ArticleFilter.maximumSources)")
    case .queryUnsupported(_, let reason): Words("cannot search for this: \(reason)")
    case .unknownSource(_, let message): Words("does not know a source: \(message)")
    case .unreachable(_, let reason):
      Words(
        "cannot be reached (\(reason)); check the network and try again",
        several: "cannot be reached; check the network and try again"
      )
    case .timedOut(_, let limit): Words("did not answer within \(Self.words(limit))")
    case .insecure(_, let reason):
      Words(
        "failed the TLS check (\(reason)), so nothing was sent",
        several: "failed the TLS check, so nothing was sent"
      )
    case .redirectRefused(_, let reason):
      Words(
        "sent a redirect that broadsheet does not follow (\(reason)); check its address",
        several: "sent redirects that broadsheet does not follow; check their addresses"
      )
    case .privateAddressRefused(_, let address):
      Words(
        "leads to a private address (\(address)), so nothing was sent there",
        several: "lead to private addresses, so nothing was sent there"
      )
    case .replyTooLarge(_, let limit): Words("sent more than \(limit >> 20) MiB")
    case .replyUnreadable(_, let detail):
      Words(
        "sent a reply that could not be parsed (\(detail)); try again later",
        several: "sent replies that could not be parsed; try again later"
      )
    case .requestRejected(_, let status, let message):
      Words(
        Self.rejection(status, message ?? "HTTP status \(status)"),
        several: "rejected the request"
      )
    case .providerFailed(_, let detail):
      Words("failed (\(detail)); try again later", several: "failed; try again later")
    case .systemFailed(_, let reason): Words("could not be reached: \(reason)")
    case .everyProviderFailed, .cancelled: nil
    case .invalidCaption(let rules): Words(rules.sentence)
    case .nothingFound(_, let wanted): Words("has \(wanted)")
    case .pageGone: Words("has nothing at this address any more")
    case .pictureRefused(_, let reason):
      Words("sent \(reason.phrase); nothing was saved, try again")
    case .fileExists(let path): Words("\(path) cannot be written: the file already exists")
    case .fileUnwritable(let path, let reason): Words("\(path) cannot be written: \(reason)")
    case .archiveUnreadable(let path, let reason):
      Words("the archive \(path) cannot be read: \(reason)")
    case .archiveUnwritable(let path, let reason):
      Words("the archive \(path) cannot be written: \(reason); what it already has is kept")
    case .archiveDamaged(let path, let reason):
      Words("the archive \(path) is damaged (\(reason))")
    case .archiveTooNew(let path):
      Words("the archive \(path) was written by a newer broadsheet; update this one")
    case .settingsInvalid(let error): Words(error.sentence)
    case .archiveUnavailable(let path, let reason):
      Words("the archive \(path) cannot be reached: \(reason); try again")
    case .refreshTaken(let time):
      Words("another refresh has not ended in \(Self.words(time)); end it, or try again later")
    }
  }

  /// Words the rejection of a request by its HTTP status.
  private static func rejection(_ status: Int, _ reason: String) -> String {
    switch status {
    case 401, 403, 407: "denied access (\(reason)); it may be blocked in this network or country"
    case 404, 410: "has nothing at this address (\(reason)); it may have moved"
    case 451: "is blocked here for legal reasons (\(reason)); use another provider"
    default: "rejected the request (\(reason)); try a different one, or update broadsheet"
    }
  }

  /// Words a time in its usual unit, rounded up: `250 ms`, `26 s`, `45 min`, `5 h`, `3 days`.
  static func words(_ time: Duration) -> String {
    let seconds = max(0, time / .seconds(1))
    return switch seconds {
    case 0: "0 s"
    case ..<1: "\(Int((seconds * 1_000).rounded(.up))) ms"
    case ...120: "\(Int(seconds.rounded(.up))) s"
    case ...7_200: "\(Int((seconds / 60).rounded(.up))) min"
    case ...172_800: "\(Count.digits(Int((seconds / 3_600).rounded(.up)))) h"
    default: Count.of(Int((seconds / 86_400).rounded(.up)), "day")
    }
  }
}

extension Provider {
  /// The name within a sentence: `your archive`, `the sample edition`, `The Guardian`, `NewsAPI`.
  var nameWithin: String {
    guard keyPage == nil, ["The ", "Your "].contains(where: name.hasPrefix) else { return name }
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}

extension InvalidCaption {
  /// All problems of the caption, and the valid captions.
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
  /// The content received instead of a picture, as the text after "sent".
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
