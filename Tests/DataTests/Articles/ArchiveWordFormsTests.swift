import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// Searches for words that articles have in other forms.
@Suite(.hangLimit)
struct ArchiveWordFormsTests {
  private let archive: Archive

  init() async throws {
    archive = Archive(path: ":memory:", now: { .saving })
    let titles = [
      "bombing of a city", "city bombed", "bombs and a city", "city", "organ of a city",
      "organization", "bombast", "Bush in the bushes",
    ]
    try await archive.keep(
      titles.enumerated().compactMap { number, title in
        WebLink("https://news.example/\(number)").flatMap {
          Article(
            provider: .fake,
            source: Article.Source(id: nil, name: "bombing"),
            title: title,
            link: $0,
            publishedAt: Date(timeIntervalSinceReferenceDate: Double(-number))
          )
        }
      }
    )
  }

  private func titles(
    _ words: String,
    sort: ArticleQuery.Sort = .newest,
    size: Int = 1
  ) async throws -> [String] {
    var pager = Pager(archive, for: try ArticleQuery(words, sort: sort, pageSize: size))
    var titles: [String] = []
    while let articles = try await pager.next() { titles += articles.map(\.title) }
    return titles
  }

  @Test(
    arguments: [
      ("bombing", ["bombing of a city", "city bombed", "bombs and a city"]),
      ("title:bombed", ["bombing of a city", "city bombed", "bombs and a city"]),
      ("=bombed", ["city bombed"]), ("\"bombed\"", ["city bombed"]), ("Bombed", ["city bombed"]),
      ("cities bombs -bombed", ["bombing of a city", "bombs and a city"]),
      ("organs", ["organ of a city"]), ("organizations", ["organization"]), ("source:bombed", []),
      ("\"cities bombed\"", []), ("bush", ["Bush in the bushes"]),
    ] as [(String, [String])]
  )
  func wordsAreFoundInTheirForms(words: String, found: [String]) async throws {
    #expect(try await titles(words) == found)
  }

  @Test(arguments: [1, 2, 20])
  func wordsAsTypedRankFirst(size: Int) async throws {
    #expect(try await titles("bombed", sort: .relevance, size: size).first == "city bombed")
    let found = try await titles("bombed city", sort: .relevance, size: size)
    #expect(found.first == "city bombed")
    #expect(Set(found) == ["city bombed", "bombing of a city", "bombs and a city"])
    #expect(found.count == 3)
  }

  @Test func formsThatNoArticleHasAreLeftOut() async throws {
    let search = ArchiveQuery(try ArticleQuery("bombing title:cities").condition)
    let text = try await archive.reading { connection throws(SQLiteError) in
      try connection.shortest(search).match?.text
    }
    let words = #"("bombing" OR "bombs" OR "bombed")"#
    #expect(text == #"(\#(words) AND (title : "cities" OR title : "city"))"#)
  }

  @Test func aQueryOfManyWordsIsAnswered() async throws {
    let beginnings = ["abcd", "bcde", "cdef", "defg", "efgh", "fghi"]
    // Each word has about 20 forms in several languages.
    let words = beginnings.flatMap { start in "aeiouly".map { "\(start)\($0)e" } } + ["city"]
    let found = try await titles(words.joined(separator: " OR "), sort: .relevance, size: 20)
    #expect(found.count == 5)
  }
}
