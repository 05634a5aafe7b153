import Domain
import Presentation
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
        + "articles. In a shared archive, only the owner can do it."
    ],
    examples: [
      ("broadsheet prune --older-than 90d --dry-run", "count the articles older than 90 days")
    ],
    action: PruneCommand.run
  )
}

/// `broadsheet prune`.
private enum PruneCommand {
  static let run: Command.Action = { arguments, context throws(Failure) in
    guard let date = try arguments.date("older-than", now: context.now) else {
      throw .usage("prune needs --older-than AGE, such as --older-than 90d")
    }
    let (console, archive, dates) = (context.console, try context.archiveStore(), context.dates)
    let count = Job.pruning(archive, before: date, plan: nil, dates: dates)
    var output = try await console.run(count)
    if !arguments.has("dry-run") {
      let plan = output.outcome
      let question = arguments.has("yes") ? nil : LibraryWording.pruneQuestion(plan)
      let isAgreed = await confirm(question, console)
      if Task.isCancelled { throw Failure(LibraryWording.pruneStoppedEarly, .interrupted) }
      guard isAgreed else {
        console.say(LibraryWording.pruneDeclined)
        return .done
      }
      let deletion = Job.pruning(archive, before: date, plan: plan, dates: dates)
      output = try await console.run(deletion)
    }
    if let notice = output.notice { console.say(notice.line) }
    return .done
  }

  /// Asks a question, if there is one; without a person at a terminal the answer is yes.
  private static func confirm(_ question: String?, _ console: any Console) async -> Bool {
    guard let question, console.isAttended else { return true }
    return await console.agrees(to: question)
  }
}
