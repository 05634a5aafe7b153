import Domain
import Settings
import Synchronization
import Terminal

/// What a person has set: on the command line, else in the environment, else in the settings file.
struct Configuration: Sendable {
  /// The values of those options that have a setting's name.
  var options: [String: String] = [:]
  private let variables: Environment
  private let file: SettingsFile?
  private let kept = KeptSettings()

  /// Creates a configuration from environment variables; the settings file is read when a setting
  /// is first looked up, and then no more.
  init(variables: Environment) {
    self.variables = variables
    file = Folders(variables: variables).settings.map(SettingsFile.init)
  }

  /// Where a value comes from.
  enum Origin: Hashable, Sendable {
    case option
    case environment(String)
    case file(String)
    case standard
  }

  /// Returns the value of a setting and where it comes from; nil when nothing is set.
  func lookUp(_ setting: Setting) throws(Failure) -> (value: String, origin: Origin)? {
    if let value = options[setting.name] { return (value, .option) }
    if let value = variables[setting.variable], !value.isEmpty {
      return (try check(value, of: setting, in: setting.variable), .environment(setting.variable))
    }
    if let file, let value = try read(file)[setting.name], !value.isEmpty {
      let place = "\(setting.name) in \(file.path)"
      return (try check(value, of: setting, in: place), .file(file.path))
    }
    return setting.standard.map { ($0, .standard) }
  }

  /// Returns the value of a setting; nil when nothing is set.
  func value(of setting: Setting) throws(Failure) -> String? {
    try lookUp(setting)?.value
  }

  /// Returns the value of a setting that is a whole number.
  func number(_ setting: Setting) throws(Failure) -> Int? {
    try value(of: setting).flatMap { Int($0) }
  }

  /// Returns the value of a setting that is an address.
  func address(_ setting: Setting) throws(Failure) -> WebLink {
    guard let link = try value(of: setting).flatMap(WebLink.init) else {
      throw Failure("\(setting.name) is not set", .badConfiguration)
    }
    return link
  }

  /// Keeps a value in the settings file, or forgets it for nil.
  func set(_ setting: Setting, to value: String?) throws(Failure) {
    if let value, let fault = setting.fault(value) {
      throw .usage("\(setting.name): \(fault)")
    }
    let file = SettingsFile(path: try path())
    do throws(SettingsError) {
      try file.set(setting.name, to: value)
    } catch {
      throw Failure(error)
    }
  }

  /// Where the settings file is, or would be.
  func path() throws(Failure) -> String {
    guard let file else {
      throw Failure(
        "there is no place for settings: set HOME or XDG_CONFIG_HOME",
        .badConfiguration
      )
    }
    return file.path
  }

  private func read(_ file: SettingsFile) throws(Failure) -> [String: String] {
    do throws(SettingsError) {
      return try kept.settings(in: file)
    } catch {
      throw Failure(error)
    }
  }

  private func check(
    _ text: String,
    of setting: Setting,
    in place: String
  ) throws(Failure) -> String {
    let value = text.trimmed
    guard let fault = setting.fault(value) else { return value }
    throw Failure("\(place) cannot be used: \(fault)", .badConfiguration)
  }
}

/// What the settings file holds, once it has been read.
private final class KeptSettings: Sendable {
  private let settings = Mutex<[String: String]?>(nil)

  func settings(in file: SettingsFile) throws(SettingsError) -> [String: String] {
    try settings.withLock { settings throws(SettingsError) in
      if let settings { return settings }
      let read = try file.read()
      settings = read
      return read
    }
  }
}

extension Failure {
  init(_ error: SettingsError) {
    switch error {
    case .malformed(let path, let reason):
      self.init("\(path) cannot be used: \(reason); mend it or delete it", .badConfiguration)
    case .cannotRead(let path, let reason):
      self.init("\(path) cannot be read: \(reason)", .badConfiguration)
    case .cannotWrite(let path, let reason):
      self.init("\(path) cannot be written: \(reason); nothing was changed", .cannotCreate)
    }
  }
}
