import Domain
import Presentation
import Terminal

extension Command {
  static let doctor = Command(
    name: "doctor",
    summary: "Check the archive for damage and repair it",
    options: [
      Option(
        "rebuild",
        "Rebuild the full-text indexes, stories, missing tables and the file header first"
      ),
      Option("salvage", .file("FILE"), "Copy everything readable into a new archive, FILE"),
    ],
    notes: [
      "Without options `doctor` reads the whole archive and changes nothing. `--rebuild` replaces only "
        + "what can be derived from the articles, and the tables whose rows return with use. A damaged "
        + "archive is never deleted or overwritten: `--salvage` copies its readable part to a new file, "
        + "which can then replace it. Feeds, marks and saved articles that cannot be read come from the "
        + "daily copy beside the archive, such as `archive.sqlite.2026-08-20`; the last seven are kept.",
      "Stop all programs that use the archive before you replace its file, `serve` among them, and "
        + "remove the files with `-wal` and `-shm` after its name: they belong to the old file. A "
        + "program that still runs opens the new file at its next use, or reports that these are left.",
      "It also prints the version of SQLite, with its known defects, and for each provider the requests "
        + "of today and the rate limits.",
      "The exit status is 0 if the archive is sound, 74 if it is damaged, and 78 if other users can "
        + "read a key in the settings file or change the file.",
    ],
    examples: [
      ("broadsheet doctor --salvage new.sqlite", "copy the readable part of a damaged archive")
    ],
    action: { arguments, context throws(Failure) in
      let archive = try context.archiveStore()
      if let path = arguments.path("salvage") {
        guard !arguments.has("rebuild") else {
          throw .usage("--rebuild changes the archive and --salvage copies it: use one of them")
        }
        _ = try await context.console.run(Job.salvaging(archive, into: path))
        return .done
      }
      if arguments.has("rebuild") {
        _ = try await context.console.run(Job.rebuilding(archive))
      }
      return try await context.examine(archive, isVerbose: arguments.has("verbose"))
    }
  )
}

extension CommandContext {
  /// Examines the archive, and prints the report; also the part that was done before a stop.
  fileprivate func examine(
    _ archive: any ExamineArchive,
    isVerbose: Bool
  ) async throws(Failure) -> ExitCode {
    let output = await console.follow(Job.examining(archive))
    let report = output.outcome.map { ArchiveReport($0, dates: dates) }
    if output.status == .stopped, let report {
      try console.print(report.text(isVerbose: isVerbose))
    }
    if let failure = Failure(output) { throw failure }
    guard let report else { return .done }
    let providers = try ProviderReport(context: self).text(report.services)
    try console.print(report.text(isVerbose: isVerbose) + providers)
    let exposure = try configuration.exposure()
    if let exposure { console.say(exposure) }
    guard report.isSound else { return .inputOutput }
    return exposure == nil ? .done : .badConfiguration
  }
}

extension ArchiveReport {
  /// Returns the report as text; if verbose, every single problem and SQLite's messages follow.
  fileprivate func text(isVerbose: Bool) -> String {
    let verdict = verdict.map { $0.text + ($0.remedy.map { "; " + Self.step($0) } ?? "") + "." }
    let lines =
      [path] + contents + statements + (verdict.map { [$0] } ?? [])
      + (isVerbose ? details : [])
    return lines.map { TerminalText.singleLine($0) + "\n" }.joined()
  }

  private static func step(_ remedy: Examination.Remedy) -> String {
    switch remedy {
    case .salvage: "copy what can be read with \"broadsheet doctor --salvage NEW-FILE\""
    case .rebuild: "rebuild what is wrong with \"broadsheet doctor --rebuild\""
    }
  }
}
