package import ByteStrings

/// A person's environment at a terminal: streams, variables and other programs.
package struct Workplace: Sendable {
  package let variables: Environment
  /// The standard streams.
  package var console: any Console
  /// Starts a program with arguments; waits only for a moment, in which it may fail.
  package let launch: @Sendable (ByteString, [ByteString]) async throws(LaunchError) -> Void
  /// Queries the terminal for its picture protocol; nil if it shows no pictures.
  package var graphics: @Sendable (_ allowsColor: Bool) async -> TerminalGraphics?
  /// Shows a text in a pager, which uses the terminal, and waits until that exits.
  package let page: @Sendable (_ text: String, PagerProgram) async throws(LaunchError) -> Void
  /// Runs a command by a shell, with the terminal, and waits until it exits.
  package let shell: @Sendable (ShellCommand) async throws(LaunchError) -> Void

  package init(
    variables: Environment,
    console: any Console,
    launch: @escaping @Sendable (ByteString, [ByteString]) async throws(LaunchError) -> Void,
    graphics: @escaping @Sendable (_ allowsColor: Bool) async -> TerminalGraphics?,
    page: @escaping @Sendable (_ text: String, PagerProgram) async throws(LaunchError) -> Void,
    shell: @escaping @Sendable (ShellCommand) async throws(LaunchError) -> Void
  ) {
    self.variables = variables
    self.console = console
    self.launch = launch
    self.graphics = graphics
    self.page = page
    self.shell = shell
  }

  /// Opens a page in the first browser of `BROWSER` that does not fail, else by `xdg-open`.
  ///
  /// Throws the error of the first one tried.
  package func open(page address: String) async throws(LaunchError) {
    var failure: LaunchError?
    for command in OpeningCommands.browsers(address, environment: variables) {
      do throws(LaunchError) {
        return try await launch(command[0], Array(command.dropFirst()))
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Plays a sound or a film with the player of a setting, else opens it as a page.
  package func play(_ address: String, player: ByteString?) async throws(LaunchError) {
    guard let command = player.flatMap({ OpeningCommands.player($0, address) }) else {
      return try await open(page: address)
    }
    try await launch(command[0], Array(command.dropFirst()))
  }

  /// Opens a file in the desktop's viewer of its type.
  package func open(file path: ByteString) async throws(LaunchError) {
    try await launch("xdg-open", [path])
  }
}
