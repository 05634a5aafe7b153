import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import BroadsheetApp

/// `broadsheet prune` and `broadsheet doctor`.
@Suite(.timeLimit(.minutes(1)))
struct MaintenanceTests {
  private static let archive = ".local/share/broadsheet/archive.sqlite"

  private func outside() async throws -> TestOutside {
    let outside = try TestOutside()
    try await outside.importArticles(1...30)
    _ = await outside.run("save", "https://news.example/3")
    outside.console.clear()
    return outside
  }

  @Test func pruningTakesWhatIsOldAndNotSaved() async throws {
    let outside = try await outside()
    #expect(await outside.run("prune", "--older-than", "2021-02-06") == .done)
    #expect(
      outside.console.errors
        == "broadsheet: removed 29 articles older than 6 Feb 2021; 1 saved one stays\n"
    )
    outside.console.clear()
    #expect(await outside.run("export") == .done)
    #expect(outside.console.output.split(separator: "\n").count == 1)
  }

  @Test func aDryRunTakesNothing() async throws {
    let outside = try await outside()
    #expect(await outside.run("prune", "--dry-run", "--older-than", "2021-02-06") == .done)
    #expect(outside.console.errors.contains("would remove 29 articles"))
    #expect(await outside.run("prune", "--older-than", "7d") == .done)
    #expect(outside.console.errors.contains("removed 0 articles"))
    #expect(await outside.run("export") == .done)
    #expect(outside.console.output.split(separator: "\n").count == 30)
  }

  @Test(arguments: [[], ["--dry-run"], ["--older-than", "soon"], ["--older-than", ""], ["90d"]])
  func pruningWantsToBeToldWhat(options: [String]) async throws {
    let outside = try await outside()
    #expect(await outside.program.run(["prune"] + options) == .usage)
    #expect(outside.console.errors.split(separator: "\n").count == 1)
  }

  @Test func aSoundArchiveIsDescribed() async throws {
    let outside = try await outside()
    #expect(await outside.run("doctor") == .done)
    #expect(outside.console.output.hasPrefix(outside.home.file(Self.archive) + "\n"))
    #expect(outside.console.output.contains("\n30 articles: 1 saved, 0 read\n"))
    #expect(outside.console.output.contains("\nfrom 5 Feb 2021 to 5 Feb 2021\n"))
    #expect(outside.console.output.contains("\nNothing is wrong.\n"))
    #expect(outside.console.errors.isEmpty)
  }

  /// Keeps a video that is liked and the record of a picture.
  private func like(_ outside: TestOutside) async throws {
    let archive: any LikeVideos & RecordPictures = try outside.container.archiveFile()
    let id = try #require(Video.ID("-_xxxxxxxx1"))
    let link = try #require(WebLink("https://www.youtube.example/watch?v=\(id)"))
    let channel = Video.Channel(id: nil, name: "Channel")
    try await archive.like(try #require(Video(id: id, title: "T", channel: channel, link: link)))
    for place in ["/a", "/b"] {
      let picture = SavedPicture(
        path: place,
        caption: "hi",
        catID: "cat",
        tags: [],
        format: .png,
        width: 1,
        height: 1,
        size: 1,
        savedAt: .distantPast
      )
      try await archive.record(picture)
    }
  }

  @Test func videosAndPicturesAreToldWhereThereAreAny() async throws {
    let outside = try await outside()
    #expect(await outside.run("doctor") == .done)
    #expect(!outside.console.output.contains("video"))
    #expect(!outside.console.output.contains("picture"))
    try await like(outside)
    #expect(await outside.run("doctor") == .done)
    #expect(outside.console.output.contains("2021\n1 liked video, 2 saved pictures\n"))
    let file = outside.home.file("new.sqlite")
    #expect(await outside.run("doctor", "--salvage", file) == .done)
    #expect(outside.console.errors.contains("\nbroadsheet: it also has 1 liked video\n"))
    #expect(outside.console.errors.contains("\nbroadsheet: it also has 2 saved pictures\n"))
  }

  @Test func noArchiveIsNothingWrong() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("doctor") == .done)
    #expect(outside.console.output.contains("There is no archive yet"))
    #expect(!FileManager.default.fileExists(atPath: outside.home.file(Self.archive)))
  }

  @Test func theIndexIsMadeAnew() async throws {
    let outside = try await outside()
    #expect(await outside.run("doctor", "--rebuild") == .done)
    #expect(outside.console.errors == "broadsheet: the index was made anew from 30 articles\n")
    #expect(outside.console.output.contains("\nNothing is wrong.\n"))
  }

  @Test func damageIsToldWithWhatToDo() async throws {
    let outside = try await outside()
    let file = outside.home.file(Self.archive)
    var bytes = try Data(contentsOf: URL(filePath: file))
    for place in stride(from: 8_192, to: bytes.count, by: 64) { bytes[place] ^= 0xFF }
    try bytes.write(to: URL(filePath: file))
    #expect(await outside.run("doctor") == .inputOutput)
    #expect(outside.console.output.contains("damaged"))
    #expect(outside.console.output.contains("broadsheet doctor --salvage"))
    #expect(try Data(contentsOf: URL(filePath: file)) == bytes)
  }

  @Test func whatCanBeReadIsSavedIntoANewFile() async throws {
    let outside = try await outside()
    let file = outside.home.file("new/archive.sqlite")
    try FileManager.default.createDirectory(
      atPath: outside.home.file("new"),
      withIntermediateDirectories: true
    )
    #expect(await outside.run("doctor", "--salvage", file) == .done)
    #expect(outside.console.errors.contains("a new archive with 30 articles, 1 of them saved"))
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(await outside.run("doctor", "--salvage", file) == .cannotCreate)
    #expect(outside.console.errors.contains("the file already exists"))
  }

  @Test func mendingAndSalvagingAreNotDoneAtOnce() async throws {
    let outside = try await outside()
    #expect(await outside.run("doctor", "--rebuild", "--salvage", "x") == .usage)
  }
}
