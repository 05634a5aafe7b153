import Texts

/// The providers that a search asks, and their fallback.
public struct ProviderChoice: Hashable, Sendable {
  /// The fallback if no provider can be reached.
  public enum Fallback: Hashable, Sendable {
    case archive
    /// The sample edition.
    case samples
  }

  /// The providers, each once.
  public let providers: [Provider.ID]
  /// Whether neither the search nor a cursor specifies a provider.
  private let isDefault: Bool
  /// Whether the search begins a list, instead of continuing one.
  private let isNewList: Bool
  /// Whether one of the providers needs the network.
  public let isOnline: Bool

  /// Chooses the providers in `named`, else the one that made `cursor`, else the `usual` ones.
  ///
  /// The cursor of a merged list was made by none of them.
  public init<Failure>(
    of named: [Provider.ID],
    continuing cursor: Cursor?,
    from catalog: ProviderCatalog,
    usual: () throws(Failure) -> [Provider.ID]
  ) throws(Failure) {
    let owner = catalog.articleProviders.map(\.id).filter { $0 == cursor?.provider }
    let chosen = named.isEmpty ? owner : named
    let offline = Set(catalog.offline.map(\.id))
    isDefault = chosen.isEmpty
    isNewList = cursor == nil
    providers = try (chosen.isEmpty ? usual() : chosen).distinct
    isOnline = !offline.isSuperset(of: providers)
  }

  /// Returns false for a query without words and filters that services would have to answer.
  ///
  /// They could only answer with errors. Offline providers list all their articles, newest first.
  /// If a person chose a service, its own error is reported.
  public func accepts(_ query: ArticleQuery) -> Bool {
    var filter = query.filter
    (filter.fields, filter.stories) = ([], .none)
    let isRestricted = !query.words.isEmpty || filter != ArticleFilter()
    return isRestricted || !isDefault || !isNewList || !isOnline
  }

  /// Returns the fallback if the providers cannot be reached; nil if there is none.
  ///
  /// A strict search fails instead. While the archive is empty, the sample edition is the fallback,
  /// unless a provider was specified.
  public func fallback(
    isStrict: Bool,
    isArchiveEmpty: () async -> Bool
  ) async -> Fallback? {
    guard isOnline, !isStrict else { return nil }
    guard isDefault, await isArchiveEmpty() else { return .archive }
    return .samples
  }
}
