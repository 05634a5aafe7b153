public import ByteStrings

/// Stores the settings of a person by name, each as text.
public protocol StoreSettings: Sendable {
  /// The path of the file with the settings, which need not exist.
  var path: ByteString { get }

  /// What other users of the machine can do to the file; nil if only its owner can use it.
  var exposure: FileExposure? { get }

  /// Returns all settings; empty if there is no file.
  func read() throws(SettingsError) -> [String: String]

  /// A text that differs after each change, also by another process; nil if nothing is stored.
  var version: String? { get }

  /// Changes the value of `name`, nil if there is none, in one step; other settings stay.
  func change(
    _ name: String,
    _ change: (String?) throws(SettingsError) -> String?
  ) throws(SettingsError)
}

extension StoreSettings {
  /// Sets `name` to `value`, or removes it for nil; other settings stay.
  public func set(_ name: String, to value: String?) throws(SettingsError) {
    try change(name) { _ in value }
  }
}

/// A failure to look up or store settings or state; contains no setting's value.
public enum SettingsError: Error, Hashable, Sendable {
  /// The value in a place, such as a variable, cannot be used; `fault` describes valid values.
  case invalid(_ place: String, fault: String)
  /// A new value was not stored; `fault` describes valid values.
  case refused(setting: String, fault: String)
  /// A setting that is needed has no value.
  case notSet(setting: String)
  /// The environment defines no folder for the file.
  case noFolder
  /// The file does not have the right format.
  case malformed(path: String, reason: String)
  /// The file exists and cannot be read.
  case cannotRead(path: String, reason: String)
  /// The file cannot be written and is unchanged.
  case cannotWrite(path: String, reason: String)
}

/// What other users of the machine can do to a file that is meant for its owner.
public enum FileExposure: Hashable, Sendable {
  /// They can read it; its mode is this number.
  case readable(mode: Int)
  /// They can change it; its mode is this number.
  case writable(mode: Int)
  /// The file or the folder at this path belongs to another user.
  case foreign(ByteString)
  /// They can replace the file, because they can change the folder at this path, of this mode.
  case replaceable(folder: ByteString, mode: Int)
}
