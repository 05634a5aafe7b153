public import ByteStrings
public import Domain
import Texts

/// The settings in effect: from the command line, else the environment, else the settings file.
public struct Configuration: Sendable {
  /// The providers that have settings.
  public let providers: ProviderCatalog
  /// The values of options that have the name of a setting.
  private var options: [String: String] = [:]
  private let variable: @Sendable (_ name: String) -> ByteString?
  private let file: (any StoreSettings)?

  /// Creates a configuration without options, which reads nothing before a setting is looked up.
  ///
  /// `file` is nil if the environment defines no folder for it. It is read at each look-up.
  /// `variable` returns the value of an environment variable; nil if it is not set.
  public init(
    providers: ProviderCatalog,
    file: (any StoreSettings)?,
    variable: @escaping @Sendable (_ name: String) -> ByteString?
  ) {
    self.providers = providers
    self.file = file
    self.variable = variable
  }

  /// Applies options, which take precedence over the settings of the same names.
  ///
  /// `option` returns the value of an option, which must be valid; nil if it was not given. It is
  /// not called for secret settings.
  public mutating func apply(_ option: (_ name: String) -> String?) {
    for setting in Setting.all(of: providers) where !setting.isSecret {
      options[setting.name] = option(setting.name)
    }
  }

  /// Settings: services, general, then custom keys.
  public var settings: [Setting] { Setting.all(of: providers) + keyCommands }

  private var keyCommands: [Setting] {
    let values = (try? file?.read()) ?? [:]
    return values.keys.sorted().compactMap { Setting.command(named: $0) }
  }

  /// Returns the setting with a name; nil if there is none.
  public func setting(named name: String) throws(SettingsError) -> Setting? {
    if let setting = Setting.all(of: providers).first(where: { $0.name == name }) { return setting }
    return Setting.command(
      named: name,
      try value(of: .keys).flatMap(KeyChoices.init) ?? KeyChoices()
    )
  }

  /// Returns the keys that the person chose.
  public func keyChoices() throws(SettingsError) -> KeyChoices {
    var choices = try value(of: .keys).flatMap(KeyChoices.init) ?? KeyChoices()
    for setting in keyCommands { choices.commands[setting.key] = try value(of: setting) }
    return choices
  }

  /// The origin of a value.
  public enum Origin: Hashable, Sendable {
    /// An option of the command line.
    case option
    /// The environment variable with this name.
    case environment(String)
    /// The settings file at this path.
    case file(ByteString)
    /// The setting's default.
    case `default`
  }
}

// Looking up values. White space around a value is ignored, and an empty one counts as not set.
extension Configuration {
  /// Returns the value of a setting and its origin; nil if it is not set and has no default.
  public func lookUp(
    _ setting: Setting
  ) throws(SettingsError) -> (value: String, origin: Origin)? {
    if let value = options[setting.name] { return (value, .option) }
    if let value = variable(setting.variable)?.text, !value.isEmpty {
      let value = try checked(value, of: setting, in: setting.variable)
      return (value, .environment(setting.variable))
    }
    if let file, let value = try file.read()[setting.name], !value.isEmpty {
      let value = try checked(value, of: setting, in: "\(setting.name) in \(file.path)")
      return (value, .file(file.path))
    }
    return setting.defaultValue.map { ($0, .default) }
  }

  /// Returns the value of a setting; nil if it is not set and has no default.
  public func value(of setting: Setting) throws(SettingsError) -> String? {
    try lookUp(setting)?.value
  }

  /// The first error of a setting that cannot be used; nil if there is none.
  public var problem: SettingsError? {
    for setting in settings {
      do throws(SettingsError) { _ = try lookUp(setting) } catch { return error }
    }
    return nil
  }

  /// Returns the value of a setting that contains a path, with the bytes of its variable.
  public func bytes(of setting: Setting) throws(SettingsError) -> ByteString? {
    guard let (value, origin) = try lookUp(setting) else { return nil }
    guard case .environment(let name) = origin else { return ByteString(value) }
    return variable(name)
  }

  /// Returns the number of rows of a page.
  public func pageSize() throws(SettingsError) -> Int {
    try value(of: .pageSize).flatMap { Int($0) } ?? ArticleQuery.defaultPageSize
  }

  /// Returns the time between automatic refreshes in the full screen; nil for never.
  public func refreshInterval() throws(SettingsError) -> Duration? {
    let minutes = try value(of: .refresh).flatMap { Int($0) } ?? 0
    return minutes > 0 ? .seconds(60 * minutes) : nil
  }

  /// Returns the key that the user has for a provider; nil if there is none.
  public func key(for provider: Provider) throws(SettingsError) -> String? {
    try value(of: .key(of: provider))
  }

  /// Returns the address of a service: the one in its setting, else the default one.
  public func address(
    of provider: Provider,
    default address: String
  ) throws(SettingsError) -> WebLink {
    let setting = Setting.address(of: provider, default: address)
    guard let link = try value(of: setting).flatMap(WebLink.init) else {
      throw .notSet(setting: setting.name)
    }
    return link
  }

  private func checked(
    _ text: String,
    of setting: Setting,
    in place: String
  ) throws(SettingsError) -> String {
    let value = text.trimmed
    guard let fault = setting.fault(value) else { return value }
    throw .invalid(place, fault: fault)
  }
}

// The settings file.
extension Configuration {
  /// Stores a value in the settings file; nil and an empty text remove the setting from it.
  ///
  /// The value is stored as it is, and takes effect unless an option or a variable overrides it.
  public func set(_ setting: Setting, to value: String?) throws(SettingsError) {
    let value = value == "" ? nil : value
    if let value, let fault = setting.fault(value) ?? setting.conflict(value) {
      throw .refused(setting: setting.name, fault: fault)
    }
    if setting.name == Setting.keys.name, let value, let choices = KeyChoices(value),
      let taken = keyCommands.first(where: { choices.owner(of: $0.key) != nil })
    {
      throw .refused(setting: setting.name, fault: "\(taken.key) runs a command: see \(taken.name)")
    }
    try settingsFile().set(setting.name, to: value)
  }

  /// Returns the path of the settings file, which need not exist.
  public func path() throws(SettingsError) -> ByteString { try settingsFile().path }

  private func settingsFile() throws(SettingsError) -> any StoreSettings {
    guard let file else { throw .noFolder }
    return file
  }

  /// Returns what other users can do to the settings file; nil if nothing that matters.
  ///
  /// A file without keys may be read by others, but not changed: it also has the addresses to which
  /// keys are sent.
  public func fileExposure() throws(SettingsError) -> FileExposure? {
    guard let file, let exposure = file.exposure else { return nil }
    if case .readable = exposure, try !hasKeys(file) { return nil }
    return exposure
  }

  private func hasKeys(_ file: any StoreSettings) throws(SettingsError) -> Bool {
    let values = try file.read()
    return settings.contains { $0.isSecret && values[$0.name]?.isEmpty == false }
  }
}

// The providers.
extension Configuration {
  /// Returns the providers that a search asks unless it names others, in the order of preference.
  ///
  /// These are the ones in the setting `providers`, else all that need no key or have one.
  public func usualProviders() throws(SettingsError) -> [Provider.ID] {
    let chosen = try value(of: .providers(providers)).map(Setting.items)
    return try providers.usual(chosen: chosen, hasKey: hasKey)
  }

  /// Returns the states of all services, in the order of preference.
  public func providerStates() throws(SettingsError) -> [ProviderState] {
    try providers.states(usual: try usualProviders(), hasKey: hasKey)
  }

  private func hasKey(_ provider: Provider) throws(SettingsError) -> Bool {
    try key(for: provider) != nil
  }
}
