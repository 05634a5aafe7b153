package import ByteStrings
package import Domain
import Presentation
package import Terminal

// Other programs: the pager, the browser, and viewers of files.
extension CommandContext {
  /// Prints a long text: through the pager if standard output is a terminal.
  func page(_ text: String) async throws(Failure) {
    guard console.isOutputTerminal, let pager = try pager() else { return try console.print(text) }
    do throws(LaunchError) {
      return try await workplace.page(text, pager)
    } catch {
      if Task.isCancelled { throw Failure(NewsError.cancelled) }
      // A missing `less` that the user did not choose is not reported.
      let isExpected = if case .cannotStart = error { !pager.isChosen } else { false }
      if !isExpected { console.say("\(error.sentence); showing the text without it") }
    }
    try console.print(text)
  }

  private func pager() throws(Failure) -> PagerProgram? {
    // Other empty variables count as not set; an empty one for the pager disables it.
    let isRefused = workplace.variables[Setting.pager.variable] == ""
    let configured = isRefused ? "" : try configured(try configuration.bytes(of: .pager))
    return PagerProgram(configured: configured, environment: workplace.variables)
  }

  /// Opens a page in the browser, and reports it.
  func visit(_ link: WebLink) async throws(Failure) {
    do throws(LaunchError) {
      try await openInBrowser(link)
    } catch {
      throw Failure(error, opening: link)
    }
    console.say("opened \(link)")
  }

  /// Opens a page in the first browser of `BROWSER` that does not fail, else by `xdg-open`.
  ///
  /// Throws the error of the first one tried.
  package func openInBrowser(_ link: WebLink) async throws(LaunchError) {
    var failure: LaunchError?
    for command in BrowserCommands.opening(link.description, environment: workplace.variables) {
      do throws(LaunchError) {
        return try await workplace.launch(command[0], Array(command.dropFirst()))
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Opens a file in the desktop's viewer of its type.
  package func openFile(_ path: ByteString) async throws(LaunchError) {
    try await workplace.launch("xdg-open", [path])
  }
}

extension Failure {
  /// Reports that no browser can be started, with the address.
  init(_ error: LaunchError, opening link: WebLink) {
    self.init("\(error.sentence); the page is \(link)", .unavailable)
  }

  /// Reports that no viewer can be started, with the path of the file.
  init(_ error: LaunchError, viewing path: ByteString) {
    self.init("\(error.sentence); the file is \(path)", .unavailable)
  }
}
