public import Query

extension NewsError {
  /// What a person can do about the failure; nil if no setting and no command helps.
  public var remedy: Remedy? { remedy(sharedBy: provider.map { [$0] } ?? []) }

  /// Returns the one remedy for failures of this kind at several providers.
  public func remedy(sharedBy providers: [Provider]) -> Remedy? {
    switch self {
    case .keyMissing: .setKeys(providers)
    case .keyInvalid: .checkKeys(providers)
    case .keyDisabled: .replaceKeys(providers)
    // The address of a site was typed or belongs to a feed; it is in no setting.
    case .requestRejected(let provider, _, _) where provider.isSite: nil
    case .replyTooLarge(let provider, _) where provider.isSite: nil
    case .requestRejected(_, let status, _):
      // If several providers reject every request, their addresses are probably wrong.
      providers.count > 1 || [404, 410].contains(status) ? .checkAddresses(providers) : nil
    case .privateAddressRefused: .allowPrivateAddresses
    case .insecure: .trustCertificates
    case .timedOut: .allowMoreTime
    case .replyTooLarge: .reducePageSize
    case .parameterMissing: .addConditions
    case .invalidQuery(let rule): rule.remedy
    case .fileExists: .overwriteFile
    case .archiveDamaged: .examineArchive
    case .pageGone(_, let page): .openArchivedCopy(page)
    case .cursorRefused, .quotaExhausted, .rateLimited, .parameterRefused, .tooManySources,
      .queryUnsupported, .unknownSource, .unreachable, .redirectRefused, .replyUnreadable,
      .providerFailed, .systemFailed, .everyProviderFailed, .invalidCaption, .nothingFound,
      .pictureRefused, .fileUnwritable, .archiveUnreadable, .archiveUnwritable, .archiveTooNew,
      .archiveUnavailable, .refreshTaken, .settingsInvalid, .cancelled:
      nil
    }
  }

  /// The provider that failed; nil if it was not one provider.
  public var provider: Provider? {
    switch self {
    case .cursorRefused(let provider), .keyMissing(let provider), .keyInvalid(let provider),
      .keyDisabled(let provider), .quotaExhausted(let provider), .rateLimited(let provider, _),
      .parameterRefused(let provider, _), .parameterMissing(let provider, _),
      .tooManySources(let provider), .queryUnsupported(let provider, _),
      .unknownSource(let provider, _), .unreachable(let provider, _), .timedOut(let provider, _),
      .insecure(let provider, _), .redirectRefused(let provider, _),
      .privateAddressRefused(let provider, _), .replyTooLarge(let provider, _),
      .replyUnreadable(let provider, _), .requestRejected(let provider, _, _),
      .providerFailed(let provider, _), .systemFailed(let provider, _),
      .nothingFound(let provider, _), .pictureRefused(let provider, _), .pageGone(let provider, _):
      provider
    case .invalidQuery, .everyProviderFailed, .invalidCaption, .fileExists, .fileUnwritable,
      .archiveUnreadable, .archiveUnwritable, .archiveDamaged, .archiveTooNew, .archiveUnavailable,
      .refreshTaken, .settingsInvalid, .cancelled:
      nil
    }
  }
}

extension InvalidQuery {
  /// What a person can do about the rule that is broken; nil if the query only has to be corrected.
  public var remedy: Remedy? {
    switch self {
    case .nothingToSearchFor: .addConditions
    case .datesReversed: .exchangeDates
    case .sourcesWithCountryOrCategory: .removeSourcesOrCategory
    case .noWords, .tooLong, .filter, .unknownFilter, .pageSize, .tooManySources, .source, .domain:
      nil
    }
  }
}
