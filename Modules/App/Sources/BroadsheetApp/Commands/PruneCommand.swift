import Domain
import LocalArchive
import Presentation
import Terminal

extension Command {
  static let prune = Command(
    name: "prune",
    summary: "Delete old articles from the archive, except saved ones",
    options: [
      Option(
        name: "older-than",
        value: .text("AGE"),
        help:
          "Delete articles published before AGE: 90d, 12w, or a date such as 2026-08-20 (required)"
      ),
      Option(name: "dry-run", help: "Print how many articles would be deleted, without deleting"),
    ],
    notes: [
      "An article without a date counts from when it was first seen. No other command deletes "
        + "articles."
    ],
    examples: [
      ("broadsheet prune --older-than 90d --dry-run", "count the articles older than 90 days")
    ],
    action: PruneCommand.run
  )
}

/// `broadsheet prune`.
private enum PruneCommand {
  @Sendable static func run(
    _ arguments: Arguments,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    guard let date = try arguments.date("older-than", now: container.now) else {
      throw .usage("prune deletes articles: say which with --older-than AGE, such as 90d")
    }
    let archive = try container.archiveFile()
    let isDryRun = arguments.has("dry-run")
    let pruned = try await translated { () throws(NewsError) in
      try await archive.prune(olderThan: date.start, isDryRun: isDryRun)
    }
    container.console.say(
      LibraryWording.pruned(
        pruned.removed,
        before: date,
        saved: pruned.saved,
        isDryRun: isDryRun,
        dates: container.dates
      )
    )
    return .done
  }
}
