import FoundationEssentials
import TestSupport
import Testing

/// A command on a damaged archive answers, or prints one line and returns status 74.
///
/// The archive is never changed, and salvage works.
@Suite(.hangLimit, .needsExecutable)
struct DurabilityDamageTests {
  private static let count = 120

  /// Returns an archive in a single file, without a log.
  private func soundArchive() async throws -> Data {
    let desk = try DurabilityDesk()
    let part = try desk.writeArticles(files: 1, of: Self.count)[0]
    let kept = try await desk.run("import", part)
    try #require(kept.end == .exited(0), "\(kept.errors)")
    let whole = desk.home.file("whole.sqlite")
    let copied = try await desk.run("doctor", "--salvage", whole)
    try #require(copied.end == .exited(0), "\(copied.errors)")
    return try Data(contentsOf: URL(filePath: whole))
  }

  private func check(_ bytes: Data, _ place: Comment) async throws {
    let desk = try DurabilityDesk()
    try desk.place(bytes)
    for words in ["word7", "title", ""] {
      let result = try await desk.run("search", "--offline", "--json", "--", words)
      try expectAnswer(result, desk, place)
    }
    let report = try await desk.run("doctor")
    #expect([.exited(0), .exited(74)].contains(report.end), "\(place): \(report.errors)")
    #expect(desk.bytes() == bytes, "\(place)")
    try await checkSalvage(desk, place)
    #expect(desk.bytes() == bytes, "\(place)")
  }

  private func expectAnswer(
    _ result: ProgramResult,
    _ desk: DurabilityDesk,
    _ place: Comment
  ) throws {
    if result.end == .exited(0) { return }
    #expect(result.end == .exited(74), "\(place): \(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(place): \(result.errors)")
    #expect(result.errors.contains(desk.archive), "\(place): \(result.errors)")
    #expect(result.errors.contains("run `broadsheet doctor`"), "\(place): \(result.errors)")
  }

  private func checkSalvage(_ desk: DurabilityDesk, _ place: Comment) async throws {
    let path = desk.home.file("saved/broadsheet/archive.sqlite")
    try FileManager.default.createDirectory(
      atPath: desk.home.file("saved/broadsheet"),
      withIntermediateDirectories: true
    )
    let result = try await desk.run("doctor", "--salvage", path)
    #expect(result.end == .exited(0), "\(place): \(result.errors)")
    let home = desk.home.path
    let report = try await desk.shell("XDG_DATA_HOME=\(home)/saved exec \"$B\" doctor")
    #expect(report.end == .exited(0), "\(place): \(report.output)")
  }

  @Test func flippedBitIsSurvived() async throws {
    let sound = try await soundArchive()
    var numbers = SeededGenerator(seed: 40)
    for _ in 1...40 {
      var bytes = sound
      let place = Int.random(in: 0..<bytes.count, using: &numbers)
      let bit = UInt8.random(in: 0...7, using: &numbers)
      bytes[place] ^= 1 << bit
      try await check(bytes, "bit \(bit) of byte \(place)")
    }
  }

  @Test func truncatedFileIsSurvived() async throws {
    let sound = try await soundArchive()
    for part in 1...10 {
      // From a tenth of the file to all but its last byte.
      let size = (sound.count - 1) * part / 10
      try await check(sound.prefix(size), "cut off at \(size)")
    }
  }

  @Test(arguments: [0.0, 1e300, -1e300])
  func dateOutOfRangeIsSurvived(seconds: Double) async throws {
    var bytes = try await soundArchive()
    // The stored date of the first article: 2000-02-05T03:10:00Z.
    let stored = (-28_586_400.0).bitPattern.bigEndian
    let pattern = withUnsafeBytes(of: stored, Array.init)
    let places = bytes.indices.dropLast(8).filter { bytes[$0..<$0 + 8].elementsEqual(pattern) }
    for place in places {
      let changed = withUnsafeBytes(of: seconds.bitPattern.bigEndian, Array.init)
      bytes.replaceSubrange(place..<place + 8, with: changed)
    }
    try await check(bytes, "\(places.count) dates of \(seconds)")
  }
}
