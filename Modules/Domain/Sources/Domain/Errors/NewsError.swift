public import Query

/// A failure of a use case, with one case for each thing that a person can do about it.
///
/// Texts are one line each and contain no key.
public enum NewsError: Error, Hashable, Sendable {
  /// The query is invalid and was not sent.
  case invalidQuery(InvalidQuery)
  /// The cursor is from another provider, or cannot be parsed.
  case cursorRefused(Provider)

  /// The provider needs a key and none is set.
  case keyMissing(Provider)
  /// The provider rejects the key.
  case keyInvalid(Provider)
  case keyDisabled(Provider)
  /// The quota of the key, usually per day, is used up.
  case quotaExhausted(Provider)
  /// The rate limit is reached; `retryAfter` is nil if the provider does not state a time.
  case rateLimited(Provider, retryAfter: Duration?)

  /// The provider, or the plan of the key, rejects a parameter; with the provider's message.
  case parameterRefused(Provider, String)
  /// The provider requires a parameter that is missing; with the provider's message.
  case parameterMissing(Provider, String)
  /// The query has more sources than the provider accepts.
  case tooManySources(Provider)
  /// The provider cannot search for the query, for the reason given, such as a word too short for it.
  case queryUnsupported(Provider, String)
  /// One of the sources does not exist at the provider; with the provider's message.
  case unknownSource(Provider, String)

  /// The provider could not be reached: no network, unknown host, connection refused.
  case unreachable(Provider, String)
  /// The provider did not complete its reply before the deadline.
  case timedOut(Provider, after: Duration)
  /// The TLS certificate of the provider is invalid; nothing was sent.
  case insecure(Provider, String)
  /// The provider redirected to an address that must not be followed, or too often.
  case redirectRefused(Provider, String)
  /// An address from the provider leads to this private address, to which nothing was sent.
  case privateAddressRefused(Provider, String)
  /// The reply exceeds the size limit, in bytes.
  case replyTooLarge(Provider, limit: Int)
  /// The reply could not be parsed, or is truncated.
  case replyUnreadable(Provider, String)
  /// The provider rejects the request, not only the query; with its HTTP status 4xx and its message.
  case requestRejected(Provider, status: Int, String?)
  /// The provider reported a failure of its own; with its message or HTTP status.
  case providerFailed(Provider, String)
  /// The operating system lacks memory or a library for the request; with advice.
  case systemFailed(Provider, String)

  /// All providers of a search failed, each with its own error.
  case everyProviderFailed([NewsError])

  /// The caption is invalid and was not sent.
  case invalidCaption(InvalidCaption)
  /// The page was removed by its site: status 404 or 410.
  case pageGone(Provider, WebLink)
  /// The provider has no such item.
  case nothingFound(Provider, String)
  /// The provider did not send a supported picture.
  case pictureRefused(Provider, InvalidPicture)
  /// A file exists at this path and was not to be overwritten.
  case fileExists(path: String)
  /// A file at this path cannot be written; an existing file is unchanged.
  case fileUnwritable(path: String, String)

  /// The archive at this path cannot be read; it is unchanged.
  case archiveUnreadable(path: String, String)
  /// The archive at this path cannot be written; nothing in it was lost.
  case archiveUnwritable(path: String, String)
  /// The archive at this path is damaged; it is unchanged.
  case archiveDamaged(path: String, String)
  /// The archive was written by a newer version of this program.
  case archiveTooNew(path: String)
  /// The server of the archive at this address cannot be reached, or is busy; nothing in it was lost.
  case archiveUnavailable(path: String, String)
  /// Another task or process has refreshed the feeds for this long, and is not done.
  case refreshTaken(for: Duration)

  /// A setting that the use case needs cannot be used.
  case settingsInvalid(SettingsError)

  /// The task was cancelled. Never shown.
  case cancelled
}
