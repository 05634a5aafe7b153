import Terminal

/// Where the program's files belong, by the XDG base directory specification.
struct Folders: Sendable {
  private let variables: Environment

  init(variables: Environment) {
    self.variables = variables
  }

  /// The settings file; nil when the environment names no place for it.
  var settings: String? {
    path("XDG_CONFIG_HOME", ".config").map { $0 + "/config.json" }
  }

  /// The archive of articles; nil when the environment names no place for it.
  var archive: String? {
    path("XDG_DATA_HOME", ".local/share").map { $0 + "/archive.sqlite" }
  }

  /// The list that was shown last; nil when the environment names no place for it.
  var lastList: String? {
    path("XDG_STATE_HOME", ".local/state").map { $0 + "/last-list" }
  }

  /// The list of videos that was shown last; nil when the environment names no place for it.
  var lastVideos: String? {
    path("XDG_STATE_HOME", ".local/state").map { $0 + "/last-videos" }
  }

  /// The lines typed at prompts; nil if the environment names no folder for them.
  var history: String? {
    path("XDG_STATE_HOME", ".local/state").map { $0 + "/history" }
  }

  /// The specification wants relative paths to be ignored.
  private func path(_ variable: String, _ standard: String) -> String? {
    if let folder = variables[variable], folder.hasPrefix("/") { return folder + "/broadsheet" }
    guard let home = variables["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(standard)/broadsheet"
  }
}
