public import Domain
public import HTTP

/// A service on the web that finds articles: all there is to know to use one.
///
/// One file conforms to it for each service, with the service's wire format, requests, mapping and
/// errors. What `support` does not name is checked by whoever asks, so a conforming type is only
/// asked for what it can express.
public protocol ArticleService: OnlineService, SearchArticles {
  /// What the service can be asked in its own query language.
  static var support: QuerySupport { get }

  /// Creates a searcher of the service at `address`.
  ///
  /// `key` is what a person has set, or the service's own public one; where a service needs a key
  /// and there is none, every search fails with `NewsError.keyMissing`, and nothing is sent.
  init(client: any HTTPSending, address: WebLink, key: String?)
}
