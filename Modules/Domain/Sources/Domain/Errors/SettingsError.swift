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
