package import ByteStrings
package import Terminal

/// The paths of the program's files, by the XDG base directory specification.
///
/// A path is nil if the environment defines no folder for it.
package struct Folders: Sendable {
  private let variables: Environment

  /// Creates the paths for an environment.
  package init(variables: Environment) {
    self.variables = variables
  }

  /// The settings file.
  package var settings: ByteString? {
    path("XDG_CONFIG_HOME", ".config").map { $0 + "/config.json" }
  }

  /// The hashes of the server's keys, by name.
  package var serverKeys: ByteString? {
    path("XDG_CONFIG_HOME", ".config").map { $0 + "/server-keys.json" }
  }

  /// The folder of the person's systemd units; the program's unit files start with its name.
  package var units: ByteString? {
    folder("XDG_CONFIG_HOME", ".config").map { $0 + "/systemd/user" }
  }

  /// The archive.
  package var archive: ByteString? {
    path("XDG_DATA_HOME", ".local/share").map { $0 + "/archive.sqlite" }
  }

  /// The list of articles shown last; each terminal adds a suffix of its own.
  package var lastList: ByteString? {
    path("XDG_STATE_HOME", ".local/state").map { $0 + "/last-list" }
  }

  /// The list of videos shown last; each terminal adds a suffix of its own.
  package var lastVideos: ByteString? {
    path("XDG_STATE_HOME", ".local/state").map { $0 + "/last-videos" }
  }

  /// The list of feeds shown last; each terminal adds a suffix of its own.
  package var lastFeeds: ByteString? {
    path("XDG_STATE_HOME", ".local/state").map { $0 + "/last-feeds" }
  }

  /// The lines typed at prompts; nil if the environment defines no folder for them.
  package var history: ByteString? {
    path("XDG_STATE_HOME", ".local/state").map { $0 + "/history" }
  }

  /// The searches of the full screen; nil if the environment defines no folder for them.
  package var searches: ByteString? {
    path("XDG_STATE_HOME", ".local/state").map { $0 + "/searches" }
  }

  /// The state of the full screen at the end of the last run.
  package var desk: ByteString? {
    path("XDG_STATE_HOME", ".local/state").map { $0 + "/desk.json" }
  }

  /// Relative paths are ignored, as the specification requires.
  private func folder(_ variable: String, _ fallback: String) -> ByteString? {
    let folder = variables.bytes(variable)
    if let folder, folder.hasPrefix("/") { return folder }
    guard let home = variables.bytes("HOME"), home.hasPrefix("/") else { return nil }
    return home + ByteString("/\(fallback)")
  }

  /// Returns the program's folder in that of a kind of files.
  private func path(_ variable: String, _ fallback: String) -> ByteString? {
    folder(variable, fallback).map { $0 + "/broadsheet" }
  }
}
