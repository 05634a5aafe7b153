import Domain
import Terminal

// Other programs: the pager, the browser, and viewers of files.
extension Container {
  /// Prints a long text: through the pager if standard output is a terminal.
  func page(_ text: String) async throws(Failure) {
    guard console.isOutputTerminal, let pager = try pager() else { return try console.print(text) }
    do throws(LaunchError) {
      try await outside.page(text, pager)
    } catch {
      if pager.isChosen {
        console.say("cannot start \(error.program) (\(error.reason)); showing the text without it")
      }
      try console.print(text)
    }
  }

  private func pager() throws(Failure) -> PagerProgram? {
    // Other empty variables count as not set; an empty pager means that none is wanted.
    let isRefused = outside.variables[Setting.pager.variable] == ""
    let configured = isRefused ? "" : try configuration.value(of: .pager)
    return PagerProgram(configured: configured, environment: outside.variables)
  }

  /// Opens a page in the browser, and reports it.
  func visit(_ link: WebLink) throws(Failure) {
    do throws(LaunchError) {
      try openInBrowser(link)
    } catch {
      throw Failure(error, opening: link)
    }
    console.say("opened \(link)")
  }

  /// Opens a page in the first browser of `BROWSER` that can be started, else by `xdg-open`.
  ///
  /// Throws the error of the first one tried.
  func openInBrowser(_ link: WebLink) throws(LaunchError) {
    var failure: LaunchError?
    for command in BrowserCommands.opening(link.description, environment: outside.variables) {
      do throws(LaunchError) {
        return try outside.launch(command[0], Array(command.dropFirst()))
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Opens a file in the desktop's viewer of its type.
  func openFile(_ path: String) throws(LaunchError) {
    try outside.launch("xdg-open", [path])
  }
}

extension Failure {
  /// Reports that no browser can be started, with the address.
  init(_ error: LaunchError, opening link: WebLink) {
    self.init(
      "cannot start \(error.program) (\(error.reason)); the page is \(link)",
      .unavailable
    )
  }

  /// Reports that no viewer can be started, with the path of the file.
  init(_ error: LaunchError, viewing path: String) {
    self.init(
      "cannot start \(error.program) (\(error.reason)); the file is \(path)",
      .unavailable
    )
  }
}
