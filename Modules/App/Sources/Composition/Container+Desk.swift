import Domain
import LineMode
import Presentation

// What the front ends with a desk share.
extension Container {
  /// Returns the use cases behind a desk; `stored` has the articles of the archive.
  func deskServices(over stored: any SearchArticles) async throws(Failure) -> DeskServices {
    let choice = try ProviderChoice(of: [], continuing: nil, from: configuration.providers) {
      () throws(Failure) in try configured(try configuration.usualProviders())
    }
    return DeskServices(
      search: try await searchArticles(choice, isStrict: false),
      archive: stored,
      headlines: try browseHeadlines(),
      sources: try browseSources(),
      videos: try videos(),
      storedVideos: archiveSearch,
      storedArticles: archiveSearch,
      marking: marking,
      liking: liking,
      readMarks: readMarks,
      feeds: feeds,
      refresh: try refreshFeeds(),
      clock: outside.pollingClock,
      now: workplace.now
    )
  }

  /// Returns the number of rows of a page.
  func pageSize() throws(Failure) -> Int {
    try configured(try configuration.value(of: .pageSize)).flatMap { Int($0) } ?? 20
  }
}
