import Domain
import FoundationEssentials
import TestSupport

@testable import ArticleFiles

/// The articles and faults of a whole file.
struct ReadFile: Equatable {
  var articles: [ImportedArticle] = []
  var faults: [RecordFault] = []
  var error: ArticleFileError?

  /// Writes `bytes` to a file and reads it in chunks and batches of these sizes.
  init(_ bytes: some Sequence<UInt8>, chunkSize: Int = 1 << 16, limit: Int = 10) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("articles")
    try Data(bytes).write(to: URL(filePath: path))
    let reader = try ArticleReader(path: path, chunkSize: chunkSize, provider: Self.provider)
    do throws(ArticleFileError) {
      while let batch = try reader.next(limit: limit) {
        articles += batch.articles
        faults += batch.faults
      }
    } catch {
      self.error = error
    }
  }

  /// Does the same with a text.
  init(_ text: String, chunkSize: Int = 1 << 16) throws {
    try self.init(text.utf8, chunkSize: chunkSize)
  }

  var titles: [String] { articles.map(\.article.title) }

  /// The lines, items and reasons of the faults.
  var faultLines: [String] {
    faults.map { fault in
      "\(fault.place.line)" + (fault.place.item.map { "#\($0)" } ?? "") + " " + fault.reason
    }
  }

  /// Finds the only known provider.
  static let provider: @Sendable (Provider.ID) -> Provider? = { id in
    id == "known" ? Provider(id: "known", name: "Known Wire") : nil
  }

  /// The JSON of an article with this title.
  static func json(_ title: String) -> String {
    #"{"url":"https://a.example/\#(title)","title":"\#(title)"}"#
  }
}
