import ByteStrings
import Domain
import Settings
import Synchronization
import Terminal

/// The settings: from the command line, else the environment, else the settings file.
struct Configuration: Sendable {
  /// The values of options that have the name of a setting.
  var options: [String: String] = [:]
  private let variables: Environment
  private let file: SettingsFile?
  private let cache = SettingsCache()

  /// Creates a configuration; the settings file is read once, when a setting is first looked up.
  init(variables: Environment) {
    self.variables = variables
    file = Folders(variables: variables).settings.map { SettingsFile(path: $0) }
  }

  /// The place that a value comes from.
  enum Origin: Hashable, Sendable {
    case option
    case environment(String)
    case file(String)
    case `default`
  }

  /// Returns the value of a setting and its origin; nil if it is not set and has no default.
  func lookUp(_ setting: Setting) throws(Failure) -> (value: String, origin: Origin)? {
    if let value = options[setting.name] { return (value, .option) }
    if let value = variables[setting.variable], !value.isEmpty {
      return (try check(value, of: setting, in: setting.variable), .environment(setting.variable))
    }
    if let file, let value = try read(file)[setting.name], !value.isEmpty {
      let place = "\(setting.name) in \(file.path)"
      return (try check(value, of: setting, in: place), .file(file.path.description))
    }
    return setting.defaultValue.map { ($0, .default) }
  }

  /// Returns the value of a setting; nil if it is not set and has no default.
  func value(of setting: Setting) throws(Failure) -> String? {
    try lookUp(setting)?.value
  }

  /// Returns the value of a setting that contains a path, with the bytes of its variable.
  func bytes(of setting: Setting) throws(Failure) -> ByteString? {
    guard let (value, origin) = try lookUp(setting) else { return nil }
    guard case .environment(let variable) = origin else { return ByteString(value) }
    return variables.bytes(variable)
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

  /// Saves a value in the settings file, or removes it for nil.
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

  /// Returns the path of the settings file, which need not exist.
  func path() throws(Failure) -> ByteString {
    guard let file else {
      throw Failure(
        "there is no folder for the settings: set HOME or XDG_CONFIG_HOME",
        .badConfiguration
      )
    }
    return file.path
  }

  /// Returns what other users can do to the settings file, and how to prevent it; nil if nothing.
  ///
  /// A file without keys may be read by others, but not changed: it also has the addresses to which
  /// keys are sent.
  func exposure() throws(Failure) -> String? {
    guard let file, let exposure = file.exposure else { return nil }
    if case .readable = exposure, try !hasKeys(file) { return nil }
    return exposure.sentence(file.path)
  }

  private func hasKeys(_ file: SettingsFile) throws(Failure) -> Bool {
    let values = try read(file)
    return Setting.all.contains { $0.isSecret && values[$0.name]?.isEmpty == false }
  }

  private func read(_ file: SettingsFile) throws(Failure) -> [String: String] {
    do throws(SettingsError) {
      return try cache.settings(in: file)
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

/// The content of the settings file after it has been read.
private final class SettingsCache: Sendable {
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

extension FileExposure {
  /// The exposure of the settings file at `path`, with its remedy, on one line.
  fileprivate func sentence(_ path: ByteString) -> String {
    let file = "settings file \(path)"
    let fix = "; fix it: chmod 600 \(path.shellWord)"
    return switch self {
    case .readable(let mode): "\(file) can be read by other users (mode \(Self.octal(mode)))\(fix)"
    case .writable(let mode):
      "\(file) can be changed by other users (mode \(Self.octal(mode)))\(fix)"
    case .foreign(path): "\(file) belongs to another user; replace it by a file of your own"
    case .foreign(let folder): "\(file) is in the folder \(folder), which belongs to another user"
    case .replaceable(let folder, let mode):
      "\(file) can be replaced by other users, who can write to its folder (mode "
        + "\(Self.octal(mode))); fix it: chmod go-w \(folder.shellWord)"
    }
  }

  private static func octal(_ mode: Int) -> String { "0" + String(mode, radix: 8) }
}

extension ByteString {
  /// The string as a word of a command line for bash or zsh.
  fileprivate var shellWord: String {
    description == text ? text.shellWord : description
  }
}

extension Failure {
  init(_ error: SettingsError) {
    switch error {
    case .malformed(let path, let reason):
      self.init("\(path) cannot be used: \(reason); correct or delete it", .badConfiguration)
    case .cannotRead(let path, let reason):
      self.init("\(path) cannot be read: \(reason)", .badConfiguration)
    case .cannotWrite(let path, let reason):
      self.init("\(path) cannot be written: \(reason); nothing was changed", .cannotCreate)
    }
  }
}
