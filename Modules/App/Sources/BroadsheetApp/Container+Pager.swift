import Terminal

// The pager.
extension Container {
  /// Writes a long text to standard output: through the person's pager, where it is a terminal.
  func page(_ text: String) async throws(Failure) {
    guard console.isOutputTerminal, let pager = try pager() else { return try console.print(text) }
    do throws(LaunchError) {
      try await outside.page(text, pager)
    } catch {
      if pager.isChosen {
        console.say("cannot start \(error.program) (\(error.reason)); here is the text without it")
      }
      try console.print(text)
    }
  }

  private func pager() throws(Failure) -> PagerProgram? {
    // A variable that is empty is as good as not set, but for a pager: there it means none.
    let isRefused = outside.variables[Setting.pager.variable] == ""
    let wish = isRefused ? "" : try configuration.value(of: .pager)
    return PagerProgram(wish: wish, environment: outside.variables)
  }
}
