import Domain
import NewsServices

// What leads the news, and who is in it.
extension Container {
  /// NewsAPI's headlines; what they bring is kept.
  func browseHeadlines() throws(Failure) -> any BrowseHeadlines {
    let access = try accessToNewsAPI()
    let headlines = NewsAPIHeadlines(
      client: access.client,
      address: access.address,
      key: access.key
    )
    guard let archive else { return headlines }
    return ArchivingHeadlines(wrapping: headlines, into: archive)
  }

  /// NewsAPI's publishers.
  func browseSources() throws(Failure) -> any BrowseSources {
    let access = try accessToNewsAPI()
    return NewsAPISources(client: access.client, address: access.address, key: access.key)
  }

  private func accessToNewsAPI() throws(Failure) -> Access {
    try access(to: NewsAPIArticles.self, over: try network(), timeout: try timeout(isAlone: true))
  }
}
