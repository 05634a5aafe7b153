import Domain
import Presentation
import Terminal

extension Command {
  static let save = Command(
    name: "save",
    summary: "Keep articles to find them again with \"saved\"",
    operands: .references,
    notes: [.references, "What is saved is never pruned."],
    examples: [("broadsheet save 2 5", "the second and the fifth article of the last list")],
    action: { arguments, container throws(Failure) in
      try await SaveCommand.run(arguments, container, saving: true)
    }
  )

  static let unsave = Command(
    name: "unsave",
    summary: "Let saved articles go; they stay in the archive",
    operands: .references,
    notes: [.references],
    action: { arguments, container throws(Failure) in
      try await SaveCommand.run(arguments, container, saving: false)
    }
  )
}

extension Command.Operands {
  fileprivate static let references = Command.Operands(synopsis: "REF...", count: 1...1_000)
}

extension String {
  /// What a REF can be, for help.
  static let references =
    "REF is a number of the list that was shown last, an article's id, or its address."
}

/// `broadsheet save` and `broadsheet unsave`: one article after the other, and what is not there
/// keeps nobody from the next.
private enum SaveCommand {
  static func run(
    _ arguments: Arguments,
    _ container: Container,
    saving: Bool
  ) async throws(Failure) -> ExitCode {
    var status = ExitCode.done
    for reference in arguments.operands {
      do throws(Failure) {
        let article = try await container.article(reference)
        try await mark(article, saving, container)
      } catch let failure where failure.status == .noSuchItem {
        status = container.console.report(failure)
      }
    }
    return status
  }

  private static func mark(
    _ article: Article,
    _ saving: Bool,
    _ container: Container
  ) async throws(Failure) {
    let marking = container.marking
    try await translated { () throws(NewsError) in
      if saving {
        try await marking.save(article)
      } else {
        try await marking.unsave(article.id)
      }
    }
    container.console.say(Notice(article, isSaved: saving).text)
  }
}
