public import Domain
public import Query

extension NewsError {
  /// Returns at least one error of each case that is shown, for the given provider.
  public static func samples(of provider: Provider) -> [NewsError] {
    InvalidQuery.samples.map(NewsError.invalidQuery) + keyFailures(of: provider)
      + queryFailures(of: provider) + replyFailures(of: provider) + pictureFailures(of: provider)
      + fileFailures
  }

  private static func keyFailures(of provider: Provider) -> [NewsError] {
    [
      .keyMissing(provider), .keyInvalid(provider), .keyDisabled(provider),
      .quotaExhausted(provider), .rateLimited(provider, retryAfter: nil),
      .rateLimited(provider, retryAfter: .seconds(30)),
    ]
  }

  private static func queryFailures(of provider: Provider) -> [NewsError] {
    [
      .cursorRefused(provider), .parameterRefused(provider, "r"),
      .parameterMissing(provider, "r"), .tooManySources(provider),
      .queryUnsupported(provider, "r"), .unknownSource(provider, "r"),
    ]
  }

  private static func replyFailures(of provider: Provider) -> [NewsError] {
    [
      .unreachable(provider, "r"), .timedOut(provider, after: .milliseconds(250)),
      .insecure(provider, "r"), .redirectRefused(provider, "r"),
      .privateAddressRefused(provider, "r"), .replyTooLarge(provider, limit: 16 << 20),
      .replyUnreadable(provider, "r"), .providerFailed(provider, "r"),
      .systemFailed(provider, "r; do this"),
    ]
      + [403, 404, 410, 418, 451].map { .requestRejected(provider, status: $0, nil) }
      + [.requestRejected(provider, status: 418, "m")]
  }

  private static func pictureFailures(of provider: Provider) -> [NewsError] {
    let refusals: [NewsError] = [
      .nothingFound(provider, "no cat with the tag \"r\": choose another"),
      .pictureRefused(provider, .cutOff(.png)), .pictureRefused(provider, .unknownFormat(.html)),
    ]
    do throws(InvalidCaption) {
      _ = try CatCaption("")
      return refusals
    } catch {
      return refusals + [.invalidCaption(error)]
    }
  }

  private static var fileFailures: [NewsError] {
    [
      .fileExists(path: "/pictures/a"),
      .fileUnwritable(path: "/pictures/a", "r: choose another name"),
      .archiveUnreadable(path: "/a", "r"), .archiveUnwritable(path: "/a", "r"),
      .archiveDamaged(path: "/a", "r"), .archiveTooNew(path: "/a"),
      .archiveUnavailable(path: "postgresql:///a", "r"), .refreshTaken(for: .seconds(300)),
    ]
  }
}

extension InvalidQuery {
  /// One error of each case.
  public static let samples: [InvalidQuery] = [
    .nothingToSearchFor, .noWords, .tooLong(length: 501, maximum: 500),
    .filter(.after, value: "x", suggestion: nil),
    .filter(.state, value: "red", suggestion: "is:read"),
    .pageSize(0, allowed: 1...100), .tooManySources(21, maximum: 20), .source("a b"),
    .domain("a/b"), .datesReversed, .sourcesWithCountryOrCategory,
  ]
}
