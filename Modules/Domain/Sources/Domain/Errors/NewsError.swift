/// What can go wrong between a person and the news, told apart by what the person can do.
///
/// The texts carried are one line each and hold no key.
public enum NewsError: Error, Hashable, Sendable {
  /// The query breaks a rule and was not sent.
  case invalidQuery(InvalidQuery)
  /// The cursor was made by another provider, or cannot be read.
  case cursorRefused(Provider)

  /// The provider needs a key and none is set.
  case keyMissing(Provider)
  /// The provider does not know the key.
  case keyInvalid(Provider)
  /// The provider has switched the key off.
  case keyDisabled(Provider)
  /// The key's allowance, usually a day's, is used up.
  case quotaExhausted(Provider)
  /// Too many requests came too fast; nil when the provider does not say how long to wait.
  case rateLimited(Provider, retryAfter: Duration?)

  /// The provider, or the plan the key is on, refuses a part of the query, in its own words.
  case parameterRefused(Provider, String)
  /// The provider wants a part of the query that was not given, in its own words.
  case parameterMissing(Provider, String)
  /// The provider takes fewer sources in one query.
  case tooManySources(Provider)
  /// The provider cannot search for the query, for the reason given, such as a word too short for it.
  case queryUnsupported(Provider, String)
  /// The provider does not know one of the sources, in its own words.
  case unknownSource(Provider, String)

  /// The provider could not be reached: no network, no such host, nobody listening.
  case unreachable(Provider, String)
  /// The provider did not answer in full within the time allowed.
  case timedOut(Provider, after: Duration)
  /// The provider could not prove who it is, so nothing was sent.
  case insecure(Provider, String)
  /// The provider sent on to somewhere that must not be followed, or in circles.
  case redirectRefused(Provider, String)
  /// The provider's answer has more bytes than are taken.
  case replyTooLarge(Provider, limit: Int)
  /// The provider's answer is not in its own format, or was cut off.
  case replyUnreadable(Provider, String)
  /// The provider says that it failed, in its own words or by its status.
  case providerFailed(Provider, String)

  /// Every one of the providers asked failed, each in its way.
  case everyProviderFailed([NewsError])

  /// The caption breaks rules and was not sent.
  case invalidCaption(InvalidCaption)
  /// The provider has nothing of the kind that is named.
  case nothingFound(Provider, String)
  /// What the provider sent is no picture that is taken.
  case pictureRefused(Provider, InvalidPicture)
  /// A file at the path given cannot be written; what was there is untouched.
  case fileUnwritable(path: String, String)

  /// The archive, a file at the path given, cannot be read; what is in it is untouched.
  case archiveUnreadable(path: String, String)
  /// The archive, a file at the path given, cannot be written; nothing was lost from it.
  case archiveUnwritable(path: String, String)
  /// The archive, a file at the path given, is not what was once written to it; it is left alone.
  case archiveDamaged(path: String, String)
  /// The archive was written by a newer version of this program.
  case archiveTooNew(path: String)

  /// The work was called off. Never shown.
  case cancelled
}
