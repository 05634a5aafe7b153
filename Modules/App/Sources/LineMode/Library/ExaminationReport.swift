import ByteStrings
import Domain
import Presentation

/// The result of an examination or a salvage as lines of text.
struct ExaminationReport {
  let examination: Examination
  let dates: DateWording

  /// Returns the archive's path, its contents, and one sentence about damage with the next step.
  ///
  /// If verbose, every single problem and SQLite's own messages follow.
  func lines(isVerbose: Bool) -> [String] {
    let problems = examination.findings.filter { $0.remedy != nil }
    let notes = examination.findings.filter { $0.remedy == nil }.map { $0.description + "." }
    let details = isVerbose ? problems.flatMap(\.details) : []
    return [examination.path] + contents + notes + verdict(problems) + details
  }

  private var contents: [String] {
    guard examination.fileSize > 0 else { return [] }
    let size = Self.size(examination.fileSize)
    let log = examination.logSize > 0 ? ", and \(Self.size(examination.logSize)) in its log" : ""
    guard let contents = examination.contents else { return [size + log] }
    let count = Count.of(contents.articles, "article")
    let marks = "\(Count.digits(contents.saved)) saved, \(Count.digits(contents.read)) read"
    var span: [String] = []
    if let oldest = contents.oldest, let newest = contents.newest {
      span = ["from \(dates.day(oldest)) to \(dates.day(newest))"]
    }
    return ["\(count): \(marks)"] + span + otherContents(contents) + [size + log]
  }

  /// The numbers of liked videos and saved pictures, if there are any.
  private func otherContents(_ contents: Examination.Contents) -> [String] {
    let counts = [(contents.likedVideos, "liked video"), (contents.pictures, "saved picture")]
    let known = counts.filter { $0.0 > 0 }.map { Count.of($0.0, $0.1) }
    return known.isEmpty ? [] : [known.joined(separator: ", ")]
  }

  /// A single problem is described itself, several are summarized after those of the schema.
  private func verdict(_ problems: [Examination.Finding]) -> [String] {
    guard let remedy = examination.remedy else {
      return examination.isSound && !examination.isStopped ? ["No problems found."] : []
    }
    guard problems.count > 1 else { return ["\(problems[0].description); \(step(remedy))."] }
    let isIndex = problems.allSatisfy { !$0.isSchema }
    let summary =
      switch remedy {
      case .salvage: "The archive is damaged"
      case .rebuild where isIndex: "The full-text index does not match the archive"
      case .rebuild: "The archive is incomplete"
      }
    return problems.filter(\.isSchema).map { $0.description + "." } + [
      "\(summary); \(step(remedy))."
    ]
  }

  private func step(_ remedy: Examination.Remedy) -> String {
    switch remedy {
    case .salvage: "copy what can be read with \"broadsheet doctor --salvage NEW-FILE\""
    case .rebuild: "rebuild what is wrong with \"broadsheet doctor --rebuild\""
    }
  }

  /// The message of an interrupted examination.
  var stop: String {
    let done = examination.checks.map(\.name)
    let left = Examination.Check.allCases.map(\.name).filter { !done.contains($0) }
    guard !done.isEmpty else { return "stopped; nothing was checked" }
    return "stopped; checked: \(done.joined(separator: ", ")); "
      + "not checked: \(left.joined(separator: ", "))"
  }

  /// Returns what was copied from a damaged archive and what was lost.
  static func lines(of salvage: Salvage, into path: ByteString) -> [String] {
    let copied =
      "copied \(Count.of(salvage.rescued, "article")), \(Count.digits(salvage.saved)) of them saved, "
      + "into the new archive \(path); the old one is unchanged"
    let lostSaved = salvage.lost > 0 ? ", \(Count.digits(salvage.lostSaved)) of them saved" : ""
    return [copied] + losses(salvage.incomplete, salvage.lost, "article", lostSaved)
      + lines(of: salvage.likedVideos, "liked video")
      + lines(of: salvage.pictures, "saved picture")
  }

  private static func lines(of count: Salvage.Count, _ noun: String) -> [String] {
    (count.rescued > 0 ? ["copied \(Count.of(count.rescued, noun))"] : [])
      + losses(count.incomplete, count.lost, noun)
  }

  private static func losses(
    _ incomplete: Int,
    _ lost: Int,
    _ noun: String,
    _ remark: String = ""
  ) -> [String] {
    (incomplete > 0 ? ["a part of \(Count.of(incomplete, noun)) could not be read"] : [])
      + (lost > 0 ? ["\(Count.of(lost, noun)) could not be read\(remark)"] : [])
  }

  /// Formats a size in bytes with one decimal: `17.9 MB`.
  private static func size(_ bytes: Int) -> String {
    guard bytes >= 100_000 else { return Count.of(bytes, "byte") }
    let tenths = (bytes + 50_000) / 100_000
    return "\(Count.digits(tenths / 10)).\(tenths % 10) MB"
  }
}
