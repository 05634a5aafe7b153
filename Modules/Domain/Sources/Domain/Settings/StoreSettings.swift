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
