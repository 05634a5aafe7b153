import Domain
import Presentation
import Terminal

extension Command {
  static let save = Command(
    name: "save",
    summary: "Save articles, to list them with `saved`",
    operands: .references,
    notes: [.references, "`prune` never deletes a saved article."],
    examples: [("broadsheet save 2 5", "save articles 2 and 5 of the last list")],
    action: { arguments, context throws(Failure) in
      try await context.mark(arguments.operands, saving: true)
    }
  )

  static let unsave = Command(
    name: "unsave",
    summary: "Remove articles from the saved ones; they stay in the archive",
    operands: .references,
    notes: [.references],
    examples: [("broadsheet unsave 2", "remove article 2 of the last list from the saved ones")],
    action: { arguments, context throws(Failure) in
      try await context.mark(arguments.operands, saving: false)
    }
  )
}

extension Command.Operands {
  fileprivate static let references = Command.Operands(synopsis: "REF...", count: 1...1_000)
}

extension String {
  /// The forms of a REF, for help.
  static let references =
    "REF is a number of the last list, an article's id, or its address."
}

extension CommandContext {
  /// Does work for each reference; a missing item is reported and does not stop the others.
  func each(
    of references: [String],
    _ work: (_ reference: String) async throws(Failure) -> Void
  ) async throws(Failure) -> ExitCode {
    var status = ExitCode.done
    for reference in references {
      do throws(Failure) {
        try await work(reference)
      } catch let failure where failure.status == .noSuchItem {
        status = console.report(failure)
      }
    }
    return status
  }

  /// Saves articles or removes them from the saved ones.
  fileprivate func mark(_ references: [String], saving: Bool) async throws(Failure) -> ExitCode {
    try await each(of: references) { reference throws(Failure) in
      let article = try await referring(to: reference, "article") {
        reference throws(ReferenceError) in
        try await articleReferences.mark(reference, isSaved: saving)
      }
      console.say(Notice(article, isSaved: saving).line)
    }
  }
}
