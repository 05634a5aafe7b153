package import Domain
package import FoundationEssentials
package import Presentation

/// The services of the web page and the APIs.
package struct WebServices: Sendable {
  /// The use cases behind its desks.
  let desk: DeskServices
  /// Counts the hits of a search by day.
  let hits: any CountHits
  /// Completes filters.
  let values: any SuggestFilterValues
  /// The settings, for the list of providers.
  let configuration: Configuration
  /// Follows the feed of a site.
  let followSite: any FollowSite
  /// Fetches pictures of any site.
  let fetchPicture: any FetchPicture
  /// The number of rows of a page.
  let pageSize: Int
  /// Returns how many seconds the local clock is ahead of UTC at a moment.
  let utcOffset: @Sendable (Date) -> Int

  /// Creates the services.
  package init(
    desk: DeskServices,
    hits: any CountHits,
    values: any SuggestFilterValues,
    configuration: Configuration,
    followSite: any FollowSite,
    fetchPicture: any FetchPicture,
    pageSize: Int,
    utcOffset: @escaping @Sendable (Date) -> Int
  ) {
    self.desk = desk
    self.hits = hits
    self.values = values
    self.configuration = configuration
    self.followSite = followSite
    self.fetchPicture = fetchPicture
    self.pageSize = pageSize
    self.utcOffset = utcOffset
  }

  /// The date and time.
  var now: Date { desk.now() }
}
