import Domain
import Presentation
import TestSupport
import Testing

@testable import FullScreen

struct RemedyKeysTests {
  private static let providers = [SceneSamples.newsAPI, SceneSamples.guardian]

  @Test(arguments: [
    Remedy.setKeys([providers[0]]), .setKeys(providers), .checkKeys(providers),
    .checkKeys([providers[1]]), .replaceKeys(providers), .checkAddresses([providers[0]]),
    .checkAddresses(providers), .allowPrivateAddresses, .trustCertificates, .allowMoreTime,
    .reducePageSize, .addConditions, .exchangeDates, .removeSourcesOrCategory, .followFeed,
    .examineArchive,
  ])
  func remediesAreKeysAndCommandsOfTheScreen(remedy: Remedy) {
    let line = remedy.line(after: "it failed")
    #expect(!line.contains("broadsheet ") && !line.contains("--"))
    #expect(line.filter { $0 == "`" }.count.isMultiple(of: 2))
  }

  @Test func missingKeyIsWorded() throws {
    let notice = try #require(Notice(.keyMissing(SceneSamples.newsAPI)))
    #expect(
      notice.line
        == "NewsAPI needs a key: run `:config set newsapi-key`; get one at https://newsapi.org"
    )
  }
}
