import Domain
import LocalArchive
import Presentation
import Terminal

extension Command {
  static let doctor = Command(
    name: "doctor",
    summary: "Check the archive for damage and repair it",
    options: [
      Option(name: "rebuild", help: "Rebuild the full-text indexes first"),
      Option(
        name: "salvage",
        value: .file("FILE"),
        help: "Copy everything readable into a new archive, FILE"
      ),
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
      guard let path = arguments["salvage"] else {
        if arguments.has("rebuild") { try await DoctorCommand.rebuild(archive, container) }
        return try await DoctorCommand.examine(archive, container)
      }
      guard !arguments.has("rebuild") else {
        throw .usage("--rebuild mends the archive and --salvage leaves it alone: give one of them")
      }
      return try await DoctorCommand.salvage(archive, into: path, container)
    }
  )
}

/// `broadsheet doctor`.
private enum DoctorCommand {
  static func examine(
    _ archive: Archive,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    let examination = try await translated { () throws(NewsError) in try await archive.examine() }
    let report = ExaminationReport(examination, dates: container.dates)
    let providers = try ProviderReport(container).lines(examination.services)
    let lines = report.lines.map(TerminalText.singleLine) + ["", "Providers:"] + providers
    try container.console.print(lines.map { $0 + "\n" }.joined())
    return examination.isSound ? .done : .inputOutput
  }

  static func rebuild(_ archive: Archive, _ container: Container) async throws(Failure) {
    let count = try await translated { () throws(NewsError) in try await archive.rebuildIndex() }
    container.console.say("the index was made anew from \(Count.of(count, "article"))")
  }

  static func salvage(
    _ archive: Archive,
    into path: String,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    let salvage = try await translated { () throws(NewsError) in
      try await archive.salvage(into: path)
    }
    for line in ExaminationReport.lines(of: salvage, into: path) { container.console.say(line) }
    return .done
  }
}
