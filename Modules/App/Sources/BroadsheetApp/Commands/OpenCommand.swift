import Domain
import Terminal

extension Command {
  static let open = Command(
    name: "open",
    summary: "Open an article's page in the browser",
    operands: Operands(synopsis: "REF", count: 1...1),
    notes: [
      .references
        + " Any http or https address is opened, even if the archive has no such article.",
      "The browser is the first entry of `BROWSER` that starts, else `xdg-open`. No shell is used.",
    ],
    examples: [("broadsheet open 2", "open article 2 of the last list")],
    action: { arguments, container throws(Failure) in
      let reference = arguments.operands[0]
      let link =
        if let link = WebLink(reference) { link } else {
          try await container.article(reference).link
        }
      try container.visit(link)
      return .done
    }
  )
}

extension Container {
  /// Opens a page in the browser, and says so.
  func visit(_ link: WebLink) throws(Failure) {
    do throws(LaunchError) {
      try openInBrowser(link)
    } catch {
      throw Failure(error, opening: link)
    }
    console.say("opened \(link)")
  }
}

extension Failure {
  /// Says that no browser can be started, and where the page is.
  init(_ error: LaunchError, opening link: WebLink) {
    self.init(
      "cannot start \(error.program) (\(error.reason)); the page is \(link)",
      .unavailable
    )
  }

  /// Says that nothing can be started to show a file, and where the file is.
  init(_ error: LaunchError, viewing path: String) {
    self.init(
      "cannot start \(error.program) (\(error.reason)); the file is \(path)",
      .unavailable
    )
  }
}
