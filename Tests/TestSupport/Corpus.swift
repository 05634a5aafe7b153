package import Domain
import FoundationEssentials
import Testing
import Texts

/// Articles from public corpora, which are not part of this project; used if present.
package enum Corpus {
  /// The folder in `BROADSHEET_CORPORA`; nil if it does not exist.
  package static let folder = ProcessInfo.processInfo.environment["BROADSHEET_CORPORA"].flatMap {
    FileManager.default.fileExists(atPath: $0 + "/reuters-21578.ndjson.gz") ? $0 : nil
  }

  /// The number of queries on a whole corpus; nil for a quick sample.
  package static let queries = ProcessInfo.processInfo.environment["BROADSHEET_CORPUS_QUERIES"]
    .flatMap {
      Int($0)
    }

  /// Reads articles; two with one address count once.
  package static func articles(of name: String) async throws -> [GeneratedArticle] {
    var random = SeededGenerator(seed: 21)
    var known: Set<Article.ID> = []
    return try await records(of: name, step: queries == nil ? 8 : 1).compactMap { article in
      guard known.insert(article.id).inserted else { return nil }
      let marks = ArticleMarks(isSaved: random.chance(20), isRead: random.chance(7))
      return GeneratedArticle(article: article, host: article.link.site, marks: marks)
    }
  }

  /// Reads every n-th line of a compressed file of articles.
  package static func records(of name: String, step: Int = 1) async throws -> [Article] {
    let file = try #require(folder) + "/\(name).ndjson.gz"
    let result = try await runProgram("/usr/bin/gzip", ["-dc", file])
    #expect(result.end == .exited(0))
    let lines = result.output.utf8.split(separator: UInt8(ascii: "\n"))
    return try lines.enumerated().compactMap { $0 % step == 0 ? try read($1) : nil }
  }

  private static func read(_ line: Substring.UTF8View) throws -> Article? {
    let record = try JSONDecoder().decode(Record.self, from: Data(line))
    return WebLink(record.url).flatMap { link in
      Article(
        provider: Provider(id: "corpus", name: "Corpus"),
        source: Article.Source(id: record.source.id, name: record.source.name),
        author: record.author,
        title: record.title,
        summary: record.description,
        link: link,
        publishedAt: record.publishedAt.flatMap { try? Date($0, strategy: .iso8601) },
        content: record.content
      )
    }
  }

  private struct Record: Decodable {
    struct Source: Decodable {
      let id: String?
      let name: String
    }

    let source: Source
    let author: String?
    let title: String
    let description: String?
    let url: String
    let publishedAt: String?
    let content: String?
  }
}

extension QueryGenerator.Subjects {
  /// The words of articles in the order of first use, common words first.
  package init(of articles: [GeneratedArticle]) {
    self.init()
    var random = SeededGenerator(seed: 22)
    let sample = (0..<300).map { _ in random.pick(articles).article }
    var known: Set<String> = []
    words = sample.flatMap { article in
      let words = ([article.title, article.content ?? ""].joined(separator: " ")).split(
        separator: " "
      )
      let place = Int.random(in: 0..<max(1, words.count - 3), using: &random)
      let part = words[min(place, words.count)...].prefix(3).map(String.init)
      return part + [part.prefix(2).joined(separator: " "), part.joined(separator: " ")]
    }.filter { known.insert($0).inserted }
    names = sample.flatMap { [$0.source.name.split(separator: " ").first.map(String.init) ?? "x"] }
    sites = sample.map(\.link.site) + ["com", "co.uk", "example"]
    let times = articles.compactMap { $0.article.publishedAt?.timeIntervalSince1970 }
    self.times = (times.min() ?? 0)...(times.max() ?? 0)
  }
}
