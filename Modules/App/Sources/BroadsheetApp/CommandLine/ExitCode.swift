import Domain

/// How the program ends, in the numbers of BSD's sysexits(3) and of shells.
public enum ExitCode: Int32, Sendable {
  case done = 0
  case usage = 64
  case badData = 65
  case noSuchItem = 66
  case unavailable = 69
  case cannotCreate = 73
  case inputOutput = 74
  case tryLater = 75
  case keyRefused = 77
  case badConfiguration = 78
  case interrupted = 130

  /// What each status means, for help.
  static let meanings: [(status: ExitCode, meaning: String)] = [
    (.done, "done, also when nothing was found"),
    (.usage, "the command line or the query is wrong"),
    (.badData, "the input is not what it should be: a record or a gzip file to import"),
    (.noSuchItem, "no such file, article, video or cat, or it may not be read"),
    (
      .unavailable,
      "the provider or the network does not answer as it should, nor does the archive; or nothing "
        + "can be started to show it"
    ),
    (.cannotCreate, "a file cannot be written"),
    (.inputOutput, "reading or writing failed, or the archive is damaged"),
    (.tryLater, "asked too often or allowance used up: try again later"),
    (.keyRefused, "a key is missing or refused"),
    (.badConfiguration, "a setting cannot be used"),
    (.interrupted, "interrupted"),
  ]

  init(_ error: NewsError) {
    self =
      switch error {
      case .invalidQuery, .cursorRefused, .parameterRefused, .parameterMissing,
        .queryUnsupported, .tooManySources, .unknownSource, .invalidCaption:
        .usage
      case .nothingFound: .noSuchItem
      case .keyMissing, .keyInvalid, .keyDisabled: .keyRefused
      case .quotaExhausted, .rateLimited: .tryLater
      case .unreachable, .timedOut, .insecure, .redirectRefused, .replyTooLarge, .replyUnreadable,
        .providerFailed, .pictureRefused:
        .unavailable
      case .everyProviderFailed(let errors): errors.first.map(ExitCode.init) ?? .unavailable
      case .archiveUnreadable, .archiveDamaged: .inputOutput
      case .archiveUnwritable, .fileUnwritable: .cannotCreate
      case .archiveTooNew: .badConfiguration
      case .cancelled: .interrupted
      }
  }
}
