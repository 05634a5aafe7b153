import Domain
import Terminal

extension Command {
  static let open = Command(
    name: "open",
    summary: "Open an article's page in the browser",
    operands: Operands(synopsis: "REF", count: 1...1),
    notes: [
      .references + " An address is opened whether or not the archive has its article.",
      "The browser is the first of BROWSER, a list with colons, that can be started, else xdg-open. "
        + "It gets the address as one argument, and nothing but http and https.",
    ],
    examples: [("broadsheet open 2", "the page of the second article of the last list")],
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
