import Domain
import LocalArchive
import Presentation
import Terminal

extension Command {
  static let doctor = Command(
    name: "doctor",
    summary: "Check the archive for damage and repair it",
    options: [
      Option("rebuild", "Rebuild the full-text indexes first"),
      Option("salvage", .file("FILE"), "Copy everything readable into a new archive, FILE"),
    ],
    notes: [
      "Without options `doctor` changes nothing. A damaged archive is never deleted or overwritten: "
        + "`--salvage` copies its readable part to a new file, which can then replace it.",
      "It also shows the state of every provider, with the requests of today and the rate limits.",
      "The exit status is 0 if the archive is sound, and 74 if it is damaged.",
    ],
    examples: [
      ("broadsheet doctor", "check the archive and the providers"),
      ("broadsheet doctor --salvage new.sqlite", "copy the readable part of a damaged archive"),
    ],
    action: { arguments, container throws(Failure) in
      let archive = try container.archiveFile()
      if let path = arguments["salvage"] {
        guard !arguments.has("rebuild") else {
          throw .usage("--rebuild changes the archive and --salvage copies it: use one of them")
        }
        let salvage = try await translated(try await archive.salvage(into: path))
        ExaminationReport.lines(of: salvage, into: path).forEach(container.console.say)
        return .done
      }
      if arguments.has("rebuild") {
        let count = try await translated(try await archive.rebuildIndex())
        container.console.say("rebuilt the full-text index of \(Count.of(count, "article"))")
      }
      let examination = try await translated(try await archive.examine())
      let report = ExaminationReport(examination: examination, dates: container.dates)
      let lines = report.lines(isVerbose: arguments.has("verbose")).map {
        TerminalText.singleLine($0) + "\n"
      }
      let providers = try ProviderReport(container: container).text(examination.services)
      try container.console.print(lines.joined() + providers)
      return examination.isSound ? .done : .inputOutput
    }
  )
}

/// The result of an examination or a salvage as lines of text.
private struct ExaminationReport {
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

  /// A single problem is described itself, several are summarized.
  private func verdict(_ problems: [Examination.Finding]) -> [String] {
    guard let remedy = examination.remedy else {
      return examination.isSound ? ["No problems found."] : []
    }
    let summary =
      switch remedy {
      case .salvage: "The archive is damaged"
      case .rebuild: "The full-text index does not match the archive"
      }
    let problem = problems.count == 1 ? problems[0].description : summary
    let step =
      switch remedy {
      case .salvage: "copy what can be read with \"broadsheet doctor --salvage NEW-FILE\""
      case .rebuild: "rebuild the index with \"broadsheet doctor --rebuild\""
      }
    return ["\(problem); \(step)."]
  }

  /// Returns what was copied from a damaged archive and what was lost.
  static func lines(of salvage: Salvage, into path: String) -> [String] {
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

extension Examination.Finding {
  /// The finding in a sentence without its full stop.
  fileprivate var description: String {
    switch self {
    case .nothingKept: "There is no archive yet; it is created when the first article is stored"
    case .foreign: "The file is not a Broadsheet archive; move it away"
    case .tooNew: "The file was written by a newer version of broadsheet; update this one"
    case .outdated: "The file was written by an older version; its next use updates it"
    case .unfinishedChange:
      "A change was interrupted or is in progress; the next use of the file rolls it back"
    case .waitingLog: "The latest changes are still in the write-ahead log, and are not lost"
    case .damaged: "The archive is damaged"
    case .providerMissing(let count):
      "\(Count.of(count, "article")) cannot be found because the provider is missing"
    case .misnamed(let count):
      "\(Count.of(count, "article")) would be stored twice because of an id that does not match the "
        + "address"
    case .misplaced(let count): "\(Count.of(count, "article")) would be listed in the wrong order"
    case .notIndexed(let count): Self.missing(count, "article")
    case .indexedInVain(let count): Self.surplus(count, "article")
    case .indexDamaged: "The full-text index of the articles is damaged"
    case .likesNotIndexed(let count): Self.missing(count, "liked video")
    case .likesIndexedInVain(let count): Self.surplus(count, "liked video")
    case .likesIndexDamaged: "The full-text index of the liked videos is damaged"
    case .indexUnchecked(let reason): "The full-text index could not be checked: \(reason)"
    }
  }

  /// The lines of verbose output: SQLite's messages, or else the finding itself.
  fileprivate var details: [String] {
    if case .damaged(let messages) = self {
      messages.map { "SQLite: " + $0 }
    } else {
      [description]
    }
  }

  private static func missing(_ count: Int, _ noun: String) -> String {
    "The full-text index lacks \(Count.of(count, noun)), which cannot be found by words"
  }

  private static func surplus(_ count: Int, _ noun: String) -> String {
    "The full-text index has \(Count.of(count, noun)) that the archive does not have"
  }
}
