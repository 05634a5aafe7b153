import Domain
import Presentation
import Synchronization
import Terminal

extension Command {
  static let prune = Command(
    name: "prune",
    summary: "Delete old articles from the archive, except saved ones",
    options: [
      Option(
        "older-than",
        .text("AGE"),
        "Delete articles published before AGE: 90d, 12w, or a date such as 2026-08-20 (required)"
      ),
      Option("dry-run", "Print how many articles would be deleted, without deleting"),
      Option("yes", "Delete more than 100 articles without asking"),
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
  /// The largest number of articles that is deleted without a question.
  static let unconfirmed = 100
  /// The message of an interruption before the first deletion.
  static let stopped = "stopped; nothing was deleted"

  static let run: Command.Action = { arguments, desk throws(Failure) in
    guard let date = try arguments.date("older-than", now: desk.now) else {
      throw .usage("prune needs --older-than AGE, such as --older-than 90d")
    }
    let archive = try desk.archiveFile()
    let console = desk.console
    var pruned = try await translated(
      try await archive.prune(olderThan: date.start, isDryRun: true, progress: { _ in }),
      stopped: stopped
    )
    let isDryRun = arguments.has("dry-run")
    if !isDryRun {
      let isAgreed = arguments.has("yes") ? true : try await confirm(pruned.removed, console)
      guard isAgreed else {
        console.say("nothing was deleted")
        return .done
      }
      let count = pruned.removed
      pruned = try await prune(archive, olderThan: date, count: count, console)
      if pruned.isStopped {
        throw Failure(LibraryWording.pruneStopped(pruned.removed, of: count), .interrupted)
      }
    }
    console.say(
      LibraryWording.pruned(
        pruned.removed,
        before: date,
        saved: pruned.saved,
        isDryRun: isDryRun,
        dates: desk.dates
      )
    )
    return .done
  }

  /// Asks before many articles are deleted; without a person at a terminal the answer is yes.
  private static func confirm(_ count: Int, _ console: any Console) async throws(Failure) -> Bool {
    let isAttended =
      console.isInputTerminal && console.isOutputTerminal && console.isErrorTerminal
    guard isAttended, count > unconfirmed else { return true }
    console.writeError("Delete \(Count.of(count, "article"))? [y/N] ")
    let answer = await console.lines().first { _ in true }
    if answer == nil { console.writeError("\n") }
    if Task.isCancelled { throw Failure(stopped, .interrupted) }
    return ["y", "yes"].contains(answer?.trimmed.lowercased())
  }

  private static func prune(
    _ archive: any PruneArticles,
    olderThan date: DateExpression,
    count: Int,
    _ console: any Console
  ) async throws(Failure) -> PrunedArticles {
    let progress = Mutex(ProgressLine(console: console))
    defer { progress.withLock { $0.clear() } }
    return try await translated(
      try await archive.prune(olderThan: date.start, isDryRun: false) { deleted in
        let text = "Deleted \(Count.digits(deleted)) of \(Count.of(count, "article"))"
        progress.withLock { $0.show(text, share: Double(deleted) / Double(max(deleted, count))) }
      },
      stopped: stopped
    )
  }
}
