package import ByteStrings
package import Domain
package import Presentation
package import Terminal

/// What the full screen needs besides the use cases: the person's environment and choices.
package struct ScreenSetup: Sendable {
  /// The terminal, and other programs.
  let workplace: Workplace
  /// The command that plays sounds and films; nil for the browser.
  let player: ByteString?
  /// Whether the articles of the archive are the sample edition.
  let hasSamples: Bool
  /// A setting that cannot be used; nil if there is none.
  let problem: SettingsError?
  let pictureDecoder: any DecodePicture.Type
  /// The time after which the feeds are refreshed; nil for never.
  let refreshInterval: Duration?
  /// The keys that the person chose.
  let keys: KeyChoices
  /// Whether colours may be used.
  package let allowsColor: Bool
  /// The earlier searches.
  let searches: LineHistory?
  /// The state of the screen at the end of the last run, as text; nil if it is not stored.
  let memory: StoredText?
  /// The articles that the program showed when it crashed; nil if they are not stored.
  let crashes: StoredText?
  /// The commands of the program.
  let commands: any CommandRunner

  package init(
    workplace: Workplace,
    player: ByteString?,
    hasSamples: Bool,
    problem: SettingsError?,
    pictureDecoder: any DecodePicture.Type,
    refreshInterval: Duration?,
    keys: KeyChoices,
    allowsColor: Bool,
    searches: LineHistory?,
    memory: StoredText?,
    crashes: StoredText?,
    commands: any CommandRunner
  ) {
    self.workplace = workplace
    self.player = player
    self.hasSamples = hasSamples
    self.problem = problem
    self.pictureDecoder = pictureDecoder
    self.refreshInterval = refreshInterval
    self.keys = keys
    self.allowsColor = allowsColor
    self.searches = searches
    self.memory = memory
    self.crashes = crashes
    self.commands = commands
  }
}

/// Runs command lines of the program.
package protocol CommandRunner: Sendable {
  /// Returns ways to complete a command line whose cursor is at its end, the best first.
  func completions(of line: String) async -> [Completion]

  /// Runs a command line and returns whether it succeeded.
  ///
  /// `write` receives its output and messages in parts. `columns` is the width of a line. Cancelling
  /// the task stops the command as Ctrl-C does.
  func run(
    _ line: String,
    columns: Int,
    write: @escaping @Sendable (String) -> Void
  ) async -> Bool
}

/// A text that is stored between runs; failures are ignored.
package struct StoredText: Sendable {
  /// Returns the text; nil if there is none.
  package let load: @Sendable () -> String?
  /// Replaces it.
  package let store: @Sendable (String) -> Void
  /// Sets the text that a crash from now on stores; an empty one is not stored.
  let storeAtCrash: @Sendable (String) -> Void

  package init(
    load: @escaping @Sendable () -> String?,
    store: @escaping @Sendable (String) -> Void,
    storeAtCrash: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.load = load
    self.store = store
    self.storeAtCrash = storeAtCrash
  }
}
