public import Domain

/// A setting with its value, ready to draw.
public struct SettingRow: Identifiable, Equatable, Sendable {
  /// Its name, such as `page-size`.
  public let name: String
  /// A description of the setting, as a phrase.
  public let summary: String
  /// Whether its value is never shown.
  public let isSecret: Bool
  /// The value in effect; nil if it is secret, not set or not valid.
  public private(set) var value: String?
  /// The origin of the value; nil if it is not set or not valid.
  public private(set) var origin: Configuration.Origin?
  /// Why the setting cannot be used; nil if its value is valid or not set.
  public private(set) var fault: SettingsError?

  public var id: String { name }

  /// Whether it has a valid value.
  public var isSet: Bool { origin != nil }

  /// Looks a setting up.
  public init(_ setting: Setting, in configuration: Configuration) {
    name = setting.name
    summary = setting.summary
    isSecret = setting.isSecret
    do throws(SettingsError) {
      guard let found = try configuration.lookUp(setting) else { return }
      value = isSecret ? nil : found.value
      origin = found.origin
    } catch {
      fault = error
    }
  }

  public static func rows(of configuration: Configuration) -> [SettingRow] {
    configuration.settings.map { SettingRow($0, in: configuration) }
  }
}

extension Configuration {
  /// Stores the value of a setting, or removes it if the value is empty; returns a sentence about it.
  public func change(_ setting: Setting, to value: String) throws(SettingsError) -> String {
    try set(setting, to: value)
    let path = try path()
    return value.isEmpty
      ? "removed \(setting.name) from \(path)" : "saved \(setting.name) to \(path)"
  }
}
