import ByteStrings
import Domain
import FoundationEssentials
import Query
import TestSupport

@testable import ArchiveRows
@testable import LocalArchive

/// An archive in a temporary folder, and ways to damage it.
struct DoctorDesk {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("archive.sqlite")
  }

  var archive: Archive { archive(at: path) }
  var salvagedPath: String { folder.file("salvaged.sqlite") }
  var salvaged: Archive { archive(at: salvagedPath) }

  private func archive(at path: String) -> Archive {
    Archive(path: path, now: { Date(timeIntervalSinceReferenceDate: 785_000_000.25) })
  }

  /// Stores numbered articles; every fifth is saved, every seventh read.
  func fill(_ numbers: Range<Int>) async throws {
    var marks: [Article.ID: ArticleMarks] = [:]
    let articles = numbers.map(Article.numbered)
    for (number, article) in zip(numbers, articles) where number % 5 == 0 || number % 7 == 0 {
      marks[article.id] = ArticleMarks(isSaved: number % 5 == 0, isRead: number % 7 == 0)
    }
    try await archive.keep(articles, marks: marks)
  }

  /// Stores two reports of one story, and returns their ids.
  func fillStory() async throws -> [Article.ID] {
    let titles = ["Bridge in Porto collapses", "Porto bridge collapses"]
    let articles = titles.enumerated().map { number, title in
      Article.sample(
        link: .sample("https://site\(number).example/"),
        source: "Site \(number)",
        title: title,
        publishedAt: Date(timeIntervalSinceReferenceDate: 700_000_000)
      )
    }
    try await archive.keep(articles)
    return articles.map(\.id)
  }

  func bytes(_ ending: String = "") -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: path + ending))).map(Array.init)
  }

  func write(_ bytes: [UInt8], _ ending: String = "") throws {
    try Data(bytes).write(to: URL(filePath: path + ending))
  }

  /// The files in the folder by name.
  var files: [String: [UInt8]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.reduce(into: [:]) { files, name in
      files[name] = (try? Data(contentsOf: URL(filePath: folder.file(name)))).map(Array.init)
    }
  }

  /// Changes the archive as another program or a bug would.
  func edit(_ script: String, leavingLog: Bool = false) throws {
    let connection = try Connection(path: path)
    for function in Schema.archive.functions { try connection.add(function) }
    connection.checkpointsOnClose(!leavingLog)
    try connection.execute(script: script)
  }

  /// Returns the page numbers of a table or index.
  func pages(of name: String) throws -> [Int] {
    let sql = "SELECT pageno FROM dbstat WHERE name = ?1 ORDER BY pageno"
    return try Connection(path: path).rows(sql, [.text(name)]) { Int($0.integer(0) ?? 0) }
  }

  /// Overwrites pages, numbered from 1.
  func overwrite(_ pages: [Int], with byte: UInt8, pageSize: Int = 4_096) throws {
    var bytes = bytes() ?? []
    for page in pages {
      let range = (page - 1) * pageSize..<page * pageSize
      bytes.replaceSubrange(range, with: repeatElement(byte, count: pageSize))
    }
    try write(bytes)
  }
}

extension DoctorDesk {
  /// Returns the overflow pages of a table, in the order of its rows.
  func overflowPages(of name: String) throws -> [Int] {
    let sql = "SELECT pageno FROM dbstat WHERE name = ?1 AND pagetype = 'overflow' ORDER BY path"
    return try Connection(path: path).rows(sql, [.text(name)]) { Int($0.integer(0) ?? 0) }
  }
}

extension Salvage {
  init(
    rescued: Int,
    saved: Int,
    incomplete: Int = 0,
    lost: Int = 0,
    lostSaved: Int = 0
  ) {
    self.init()
    (self.rescued, self.saved, self.incomplete) = (rescued, saved, incomplete)
    (self.lost, self.lostSaved) = (lost, lostSaved)
  }
}

extension Archive {
  /// All articles, newest first.
  func all() throws -> [Article] {
    var articles: [Article] = []
    var cursor: Cursor?
    repeat {
      let page = try self(ArticleQuery("", pageSize: 100), at: cursor)
      articles += page.items
      cursor = if case .more(let next) = page.continuation { next } else { nil }
    } while cursor != nil
    return articles
  }
}

extension Article {
  /// An article that differs from those of other numbers; every twelfth is long.
  static func numbered(_ number: Int) -> Article {
    let words = number % 12 == 0 ? 600 : 20
    let text = (0..<words).map { "word\(($0 &* 7919 &+ number &* 104_729) % 5_000)" }
    let article = WebLink("https://news\(number % 3).example/\(number)").flatMap { link in
      Article(
        provider: Provider(id: "wire", name: "The Wire", keyPage: WebLink("https://wire.example/")),
        source: Source(id: number % 2 == 0 ? "wire-en" : nil, name: "Wire"),
        author: number % 4 == 0 ? "Åsa Öberg" : nil,
        title: "Title \(number)",
        summary: "About 北京 \(number).",
        link: link,
        publishedAt: number % 9 == 0
          ? nil : Date(timeIntervalSinceReferenceDate: Double(number) * 3_600.5),
        content: text.joined(separator: " "),
        language: number % 2 == 0 ? .en : nil
      )
    }
    guard let article else { preconditionFailure("\(number) makes no article") }
    return article
  }
}
