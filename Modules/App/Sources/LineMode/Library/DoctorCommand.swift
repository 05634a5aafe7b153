import ByteStrings
import Domain
import Presentation
import Terminal

extension Command {
  static let doctor = Command(
    name: "doctor",
    summary: "Check the archive for damage and repair it",
    options: [
      Option("rebuild", "Rebuild the full-text indexes, missing tables and the file header first"),
      Option("salvage", .file("FILE"), "Copy everything readable into a new archive, FILE"),
    ],
    notes: [
      "Without options `doctor` changes nothing. `--rebuild` replaces only what can be derived from "
        + "the articles, and the tables whose rows come back with use. A damaged archive is never "
        + "deleted or overwritten: `--salvage` copies its readable part to a new file, which can then "
        + "replace it.",
      "An interrupted `--rebuild` changes nothing, and an interrupted `--salvage` leaves no file.",
      "It also shows the state of every provider, with the requests of today and the rate limits.",
      "The exit status is 0 if the archive is sound, 74 if it is damaged, and 78 if other users can "
        + "read a key in the settings file or change the file.",
    ],
    examples: [
      ("broadsheet doctor", "check the archive and the providers"),
      ("broadsheet doctor --rebuild", "rebuild what can be rebuilt, and check the archive"),
      ("broadsheet doctor --salvage new.sqlite", "copy the readable part of a damaged archive"),
    ],
    action: { arguments, desk throws(Failure) in
      let command = DoctorCommand(
        archive: try desk.archiveFile(),
        desk: desk,
        isVerbose: arguments.has("verbose")
      )
      if let path = arguments.path("salvage") {
        guard !arguments.has("rebuild") else {
          throw .usage("--rebuild changes the archive and --salvage copies it: use one of them")
        }
        return try await command.salvage(into: path)
      }
      if arguments.has("rebuild") { try await command.rebuild() }
      return try await command.examine()
    }
  )
}

/// `broadsheet doctor`.
private struct DoctorCommand {
  let archive: any ExamineArchive & RepairArchive
  let desk: any NewsDesk
  let isVerbose: Bool

  func salvage(into path: ByteString) async throws(Failure) -> ExitCode {
    var progress = ProgressLine(console: desk.console)
    progress.show("Copying the archive")
    defer { progress.clear() }
    let salvage = try await translated(try await archive.salvage(into: path))
    progress.clear()
    guard !salvage.isStopped else {
      let count = Count.of(salvage.rescued, "article")
      throw Failure(
        "stopped after copying \(count); the incomplete copy was deleted, and the archive is unchanged",
        .interrupted
      )
    }
    ExaminationReport.lines(of: salvage, into: path).forEach(desk.console.say)
    return .done
  }

  func rebuild() async throws(Failure) {
    var progress = ProgressLine(console: desk.console)
    progress.show("Rebuilding the archive")
    defer { progress.clear() }
    let rebuild = try await translated(
      try await archive.rebuild(),
      stopped: "stopped; nothing was changed"
    )
    progress.clear()
    rebuild.repairs.compactMap(\.repairText).forEach(desk.console.say)
    let count = Count.of(rebuild.articles, "article")
    desk.console.say("rebuilt the full-text index of \(count)")
  }

  func examine() async throws(Failure) -> ExitCode {
    var progress = ProgressLine(console: desk.console)
    progress.show("Checking the archive")
    defer { progress.clear() }
    let examination = try await translated(
      try await archive.examine(),
      stopped: "stopped; nothing was checked"
    )
    progress.clear()
    let report = ExaminationReport(examination: examination, dates: desk.dates)
    let lines = report.lines(isVerbose: isVerbose).map { TerminalText.singleLine($0) + "\n" }
    guard !examination.isStopped else {
      try desk.console.print(lines.joined())
      throw Failure(report.stop, .interrupted)
    }
    let providers = try ProviderReport(desk: desk).text(examination.services)
    try desk.console.print(lines.joined() + providers)
    let exposure = try desk.configuration.exposure()
    if let exposure { desk.console.say(exposure) }
    guard examination.isSound else { return .inputOutput }
    return exposure == nil ? .done : .badConfiguration
  }
}
