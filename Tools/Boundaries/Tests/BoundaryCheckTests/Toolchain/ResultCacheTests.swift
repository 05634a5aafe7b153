import Foundation
import Testing

@testable import BoundaryCheck

@Suite("Result cache", .timeLimit(.minutes(20)))
struct ResultCacheTests {
  private let folder: TemporaryWorkspace

  init() throws {
    folder = try TemporaryWorkspace()
  }

  private var path: String { folder.root + "/cache" }

  /// The result for the key, and whether it had to be computed, in a separate run.
  private func result(_ key: String, _ value: String?) async -> (String?, isComputed: Bool) {
    var isComputed = false
    let data = await ResultCache(folder: path).result(in: "slot", for: Data(key.utf8)) {
      isComputed = true
      return value.map { Data($0.utf8) }
    }
    return (data.map { String(decoding: $0, as: UTF8.self) }, isComputed)
  }

  private var entries: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  @Test func resultIsStoredForItsKey() async {
    #expect(await result("a", "1") == ("1", true))
    #expect(await result("a", "2") == ("1", false))
    #expect(await result("b", "3") == ("3", true))
    #expect(await result("a", "4") == ("4", true))
    #expect(entries.count == 1)
  }

  @Test func missingResultIsNotStored() async {
    #expect(await result("a", nil) == (nil, true))
    #expect(await result("a", "1") == ("1", true))
  }

  @Test(arguments: 0..<5) func damagedEntryCountsAsMissing(part: Int) async throws {
    let value = String(repeating: "1", count: 100)
    #expect(await result("a", value) == (value, true))
    let name = try #require(entries.first)
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: path + "/" + name)))
    if part == 4 { bytes.removeLast(50) } else { bytes[bytes.count * part / 4] ^= 1 }
    try folder.overwrite(bytes, at: "cache/" + name)
    #expect(await result("a", value) == (value, true))
    #expect(await result("a", value) == (value, false))
  }

  @Test func unwritableFolderStoresNothing() async throws {
    try folder.write("", to: "cache")
    #expect(await result("a", "1") == ("1", true))
    #expect(await result("a", "2") == ("2", true))
  }

  @Test func unusedEntriesAreRemoved() async throws {
    _ = await result("a", "1")
    try folder.write("", to: "cache/0123456789abcdef")
    let cache = ResultCache(folder: path)
    _ = await cache.result(in: "slot", for: Data("a".utf8)) { nil }
    cache.removeUnused()
    #expect(entries.count == 1)
    #expect(await result("a", "2") == ("1", false))
  }
}

extension ResultCacheTests {
  @Test func otherFilesStay() throws {
    try folder.write("", to: "cache/letter.txt")
    ResultCache(folder: path).removeUnused()
    #expect(entries == ["letter.txt"])
  }
}

@Suite("Checks with a cache", .timeLimit(.minutes(20)))
struct CachedCheckTests {
  private let folder: TemporaryWorkspace

  init() throws {
    folder = try TemporaryWorkspace(GoodWorkspace.files)
  }

  private var cache: String { folder.root + "/.build/boundaries" }

  private func report() async -> Report {
    await Checker.report(of: folder.root, evidence: .ofSources)
  }

  private func isSame(_ first: Report, _ second: Report) -> Bool {
    ReportFormat.json.text(of: first) == ReportFormat.json.text(of: second)
  }

  @Test func secondReportIsEqual() async throws {
    let first = await report()
    #expect(!(try FileManager.default.contentsOfDirectory(atPath: cache)).isEmpty)
    #expect(isSame(first, await report()))
  }

  @Test func editIsSeen() async throws {
    let first = await report()
    let text = try #require(GoodWorkspace.files[Spot.domain.file])
    try folder.write("import Nowhere\n" + text, to: Spot.domain.file)
    #expect(await report().violations.map(\.subject) == ["Nowhere"])
    try folder.write(text, to: Spot.domain.file)
    #expect(isSame(first, await report()))
  }

  @Test func manifestEditIsSeen() async throws {
    let first = await report()
    let text = try #require(GoodWorkspace.files[Place.dataManifest])
    let edited = text.replacing(".target(name", with: ".executableTarget(name")
    try folder.write(edited, to: Place.dataManifest)
    #expect(!isSame(first, await report()))
    try folder.write(text, to: Place.dataManifest)
    #expect(isSame(first, await report()))
  }

  @Test func fileThatAManifestReadsIsSeen() async throws {
    let text = try #require(GoodWorkspace.files[Place.dataManifest])
    let condition = "FileManager.default.fileExists(atPath: Context.packageDirectory + \"/more\")"
    let manifest = "\(text)\nif \(condition) { package.targets += [.target(name: \"More\")] }\n"
    let place = Place.dataManifest
    try folder.write(
      manifest.replacing(
        "import PackageDescription",
        with: "import Foundation\nimport PackageDescription"
      ),
      to: place
    )
    let checker = Checker(root: folder.root, runner: Subprocess(), evidence: .ofSources)
    let first = await checker.report()
    try folder.write("", to: LexicalPath.folder(of: place) + "/more")
    let second = await checker.report()
    #expect(!isSame(first, second))
    #expect(second.violations.map(\.subject).contains("More"))
  }

  @Test func environmentIsNotStored() async throws {
    _ = await report()
    let variable = try #require(ProcessInfo.processInfo.environment["PATH"])
    for name in try FileManager.default.contentsOfDirectory(atPath: cache) {
      let entry = try Data(contentsOf: URL(filePath: cache + "/" + name))
      #expect(entry.firstRange(of: Data(variable.utf8)) == nil)
    }
  }

  @Test func damagedEntriesChangeNothing() async throws {
    let first = await report()
    for name in try FileManager.default.contentsOfDirectory(atPath: cache) {
      try folder.overwrite([1, 2, 3], at: ".build/boundaries/" + name)
    }
    #expect(isSame(first, await report()))
  }

  @Test func unwritableCacheChangesNothing() async throws {
    try folder.write("", to: ".build/boundaries")
    let first = await report()
    try FileManager.default.removeItem(atPath: cache)
    #expect(isSame(first, await report()))
  }

  @Test func checksAtTheSameTimeAgree() async throws {
    async let first = report()
    async let second = report()
    #expect(isSame(await first, await second))
  }
}
