package import ByteStrings
package import Terminal

/// The paths of the program's files, by the XDG base directory specification.
///
/// A path is nil if the environment defines no folder for it.
package struct Folders: Sendable {
  private let variables: Environment

  package init(variables: Environment) {
    self.variables = variables
  }

  /// The settings file.
  package var settings: ByteString? { path(configuration, "config.json") }

  /// The hashes of the server's keys, by name.
  package var serverKeys: ByteString? { path(configuration, "server-keys.json") }

  /// The browsers that have signed in to the server.
  package var sessions: ByteString? { path(state, "sessions.json") }

  /// The folder of the person's systemd units; the program's unit files start with its name.
  package var units: ByteString? { configuration.map { $0 + "/systemd/user" } }

  package var archive: ByteString? { path(data, "archive.sqlite") }

  /// Returns the page with the edition of a day, such as `2026-01-05`.
  package func edition(of day: String) -> ByteString? { path(data, "editions/\(day).html") }

  /// The list of articles shown last; each terminal adds its own suffix.
  package var lastList: ByteString? { path(state, "last-list") }

  /// The list of videos shown last; each terminal adds its own suffix.
  package var lastVideos: ByteString? { path(state, "last-videos") }

  /// The list of feeds shown last; each terminal adds its own suffix.
  package var lastFeeds: ByteString? { path(state, "last-feeds") }

  /// The lines typed at prompts; nil if the environment defines no folder for them.
  package var history: ByteString? { path(state, "history") }

  /// The searches of the full screen; nil if the environment defines no folder for them.
  package var searches: ByteString? { path(state, "searches") }

  /// The servers of the archive that do not answer.
  package var outages: ByteString? { path(state, "outages") }

  /// The state of the full screen at the end of the last run.
  package var desk: ByteString? { path(state, "desk.json") }

  /// The articles that the full screen showed when it crashed.
  package var crashes: ByteString? { path(state, "crashes") }

  private var configuration: ByteString? { folder("XDG_CONFIG_HOME", ".config") }
  private var data: ByteString? { folder("XDG_DATA_HOME", ".local/share") }
  private var state: ByteString? { folder("XDG_STATE_HOME", ".local/state") }

  /// Relative paths are ignored, as the specification requires.
  private func folder(_ variable: String, _ fallback: String) -> ByteString? {
    let folder = variables.bytes(variable)
    if let folder, folder.hasPrefix("/") { return folder }
    guard let home = variables.bytes("HOME"), home.hasPrefix("/") else { return nil }
    return home + ByteString("/\(fallback)")
  }

  /// Returns the path of a file in the program's own folder.
  private func path(_ folder: ByteString?, _ name: String) -> ByteString? {
    folder.map { $0 + ByteString("/broadsheet/\(name)") }
  }
}
