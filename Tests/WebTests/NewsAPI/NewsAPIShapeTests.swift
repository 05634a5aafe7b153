import Domain
import FoundationEssentials
import TestSupport
import Testing
import Texts

@testable import WebPages

/// Compares replies with recorded ones of NewsAPI.
///
/// Skipped unless `BROADSHEET_FIXTURES` is the path of a folder with recorded replies.
@Suite(.hangLimit, .enabled(if: Fixtures.arePresent, "no recorded fixtures"))
struct NewsAPIShapeTests {
  private let desk = NewsAPIDesk([
    .news("wind farm", source: "BBC News"), .news("solar roof", source: "CNN", id: "cnn"),
  ])

  private func recorded(_ name: String) throws -> String {
    let folder = try #require(Fixtures.folder)
    let data = try Data(contentsOf: URL(filePath: "\(folder)/newsapi/\(name)"))
    return String(decoding: data, as: UTF8.self)
  }

  /// The names of the fields in the order in which they first occur; values are not told apart.
  private func names(_ json: String) throws -> [String] {
    let names = try Regex<(Substring, Substring)>("\"([A-Za-z]+)\"\\s*:")
    return json.matches(of: names).map { String($0.output.1) }.distinct
  }

  /// The types of the fields at each path, such as `articles.source.id`.
  private func types(_ json: TestJSON, _ path: String = "") -> [String: Set<String>] {
    var types = [path: Set([json.type])]
    switch json {
    case .object(let fields):
      for (name, value) in fields {
        types.merge(self.types(value, path + "." + name)) { $0.union($1) }
      }
    case .array(let values):
      for value in values { types.merge(self.types(value, path + "[]")) { $0.union($1) } }
    case .null, .bool, .number, .string: break
    }
    return types
  }

  @Test(arguments: [
    ("everything.tesla.2021-02.json", "/everything?q=wind+OR+solar"),
    ("top-headlines.us.json", "/top-headlines?country=us"),
    ("sources.all.json", "/sources"),
    ("error.apiKeyInvalid.status401.json", "/everything"),
  ])
  func fieldsAndTypesAreTheRecordedOnes(file: String, target: String) async throws {
    let recording = try recorded(file)
    let reply = await desk.reply(target)
    #expect(try names(reply.text) == (try names(recording)))
    let theirs = types(try JSONDecoder().decode(TestJSON.self, from: Data(recording.utf8)))
    let ours = types(try reply.json)
    #expect(Set(ours.keys) == Set(theirs.keys))
    for (path, found) in ours {
      let extra = found.subtracting(theirs[path] ?? [])
      // An article of the archive can lack any text but its title and its address.
      #expect(extra.isEmpty || extra == ["null"], "\(path): \(found)")
    }
  }
}
