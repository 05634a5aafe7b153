package import ByteStrings
package import Domain
import Synchronization
package import Terminal

/// The settings: from the command line, else the environment, else the settings file.
package struct Configuration: Sendable {
  /// The providers that have settings.
  let providers: ProviderCatalog
  /// The values of options that have the name of a setting.
  private var options: [String: String] = [:]
  private let variables: Environment
  private let file: (any StoreSettings)?
  private let cache = SettingsCache()

  /// Creates a configuration; `file` is read once, when a setting is first looked up.
  ///
  /// It is nil if the environment names no folder for it.
  package init(
    variables: Environment,
    file: (any StoreSettings)?,
    providers: ProviderCatalog
  ) {
    self.variables = variables
    self.file = file
    self.providers = providers
  }

  /// Lets the options of a command take precedence over the settings of the same names.
  package mutating func apply(_ arguments: Arguments) {
    for setting in Setting.all(of: providers) where !setting.isSecret {
      options[setting.name] = arguments[setting.name]
    }
  }

  /// The place that a value comes from.
  package enum Origin: Hashable, Sendable {
    case option
    case environment(String)
    case file(String)
    case `default`
  }

  /// Returns the value of a setting and its origin; nil if it is not set and has no default.
  package func lookUp(_ setting: Setting) throws(Failure) -> (value: String, origin: Origin)? {
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
  package func value(of setting: Setting) throws(Failure) -> String? {
    try lookUp(setting)?.value
  }

  /// Returns the value of a setting that contains a path, with the bytes of its variable.
  package func bytes(of setting: Setting) throws(Failure) -> ByteString? {
    guard let (value, origin) = try lookUp(setting) else { return nil }
    guard case .environment(let variable) = origin else { return ByteString(value) }
    return variables.bytes(variable)
  }

  /// Returns the key that the user has for a provider; nil if there is none.
  package func key(for provider: Provider) throws(Failure) -> String? {
    try value(of: .key(of: provider))
  }

  /// Returns the address of a service: the one in its setting, else the default one.
  package func address(
    of provider: Provider,
    default address: String
  ) throws(Failure) -> WebLink {
    let setting = Setting.address(of: provider, default: address)
    guard let link = try value(of: setting).flatMap(WebLink.init) else {
      throw Failure("\(setting.name) is not set", .badConfiguration)
    }
    return link
  }

  /// Returns the providers in the setting `providers`, else all that need no key or have one.
  func usualProviders() throws(Failure) -> [Provider.ID] {
    if let list = try value(of: .providers(providers)) { return Setting.items(of: list) }
    return try providers.usable { provider throws(Failure) in try key(for: provider) != nil }
  }

  /// Saves a value in the settings file, or removes it for nil.
  func set(_ setting: Setting, to value: String?) throws(Failure) {
    if let value, let fault = setting.fault(value) {
      throw .usage("\(setting.name): \(fault)")
    }
    let file = try settingsFile()
    do throws(SettingsError) {
      try file.set(setting.name, to: value)
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the path of the settings file, which need not exist.
  func path() throws(Failure) -> ByteString { try settingsFile().path }

  private func settingsFile() throws(Failure) -> any StoreSettings {
    guard let file else {
      throw Failure(
        "there is no folder for the settings: set HOME or XDG_CONFIG_HOME",
        .badConfiguration
      )
    }
    return file
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

  private func hasKeys(_ file: any StoreSettings) throws(Failure) -> Bool {
    let values = try read(file)
    return Setting.all(of: providers).contains { $0.isSecret && values[$0.name]?.isEmpty == false }
  }

  private func read(_ file: any StoreSettings) throws(Failure) -> [String: String] {
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

  func settings(in file: any StoreSettings) throws(SettingsError) -> [String: String] {
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
