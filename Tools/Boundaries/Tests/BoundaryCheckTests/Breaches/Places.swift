/// A module of the good workspace, and one of its files.
struct Spot: Sendable {
  let module: String
  let folder: String
  let file: String

  private init(_ module: String, _ folder: String, _ file: String) {
    self.module = module
    self.folder = folder
    self.file = folder + "/" + file
  }

  static let domain = Spot("Domain", "Modules/Domain/Sources/Domain", "Article.swift")
  static let newsFeed = Spot("NewsFeed", "Modules/Data/Sources/NewsFeed", "Feed.swift")
  static let archive = Spot("Archive", "Modules/Data/Sources/Archive", "Archive.swift")
  static let engine = Spot("CEngine", "Modules/Data/Sources/CEngine", "engine.c")
  static let store = Spot("CStore", "Modules/Data/Sources/CStore", "module.modulemap")
  static let presentation = Spot(
    "Presentation",
    "Modules/Presentation/Sources/Presentation",
    "Front.swift"
  )
  static let desk = Spot("Desk", "Modules/App/Sources/Desk", "Desk.swift")
  static let newsdesk = Spot("newsdesk", "Modules/App/Sources/newsdesk", "main.swift")
  static let testSupport = Spot("TestSupport", "Tests/TestSupport", "Articles.swift")
  static let domainTests = Spot("DomainTests", "Tests/DomainTests", "ArticleTests.swift")
  static let dataTests = Spot("DataTests", "Tests/DataTests", "FeedTests.swift")
}

/// The files besides sources that breaches change.
enum Place {
  static let domainManifest = "Modules/Domain/Package.swift"
  static let dataManifest = "Modules/Data/Package.swift"
  static let presentationManifest = "Modules/Presentation/Package.swift"
  static let appManifest = "Modules/App/Package.swift"
  static let rootManifest = "Package.swift"
  static let engineHeader = "Modules/Data/Sources/CEngine/include/engine.h"
  static let storeShim = "Modules/Data/Sources/CStore/shim.h"
  static let makefile = "Makefile"
  static let ciScript = ".ci/run"
  static let policy = "boundaries.json"
  static let baseline = "boundaries-baseline.json"
  static let drawing = "docs/layers.md"
  /// The key of the policy that lists the drawing.
  static let drawingEntry = #""drawing": "\#(drawing)""#
}
