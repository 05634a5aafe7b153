public import ByteStrings
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

  /// The name.
  public var id: String { name }

  /// Whether it has a valid value.
  public var isSet: Bool { origin != nil }

  init(_ setting: Setting, in configuration: Configuration) {
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
}

/// The result of an action on the settings; contains no value.
public enum SettingNotice: Equatable, Sendable {
  /// The setting was saved to the settings file at this path.
  case saved(setting: String, to: ByteString)
  /// The setting was removed from the settings file at this path.
  case removed(setting: String, from: ByteString)
  /// The settings cannot be used or were not changed.
  case failed(SettingsError)

  /// The notice as one line without a full stop at its end.
  public var sentence: String {
    switch self {
    case .saved(let setting, let path): "saved \(setting) to \(path)"
    case .removed(let setting, let path): "removed \(setting) from \(path)"
    case .failed(let error): error.sentence
    }
  }
}
