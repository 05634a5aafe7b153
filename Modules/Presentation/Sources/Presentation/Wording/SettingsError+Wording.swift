public import Domain

extension SettingsError {
  /// The error as one line without a full stop at its end.
  public var sentence: String {
    switch self {
    case .invalid(let place, let fault): "\(place) cannot be used: \(fault)"
    case .refused(let setting, let fault): "\(setting): \(fault)"
    case .notSet(let setting): "\(setting) is not set"
    case .noFolder: "there is no folder for the settings: set HOME or XDG_CONFIG_HOME"
    case .malformed(let path, let reason):
      "\(path) cannot be used: \(reason); correct or delete it"
    case .cannotRead(let path, let reason): "\(path) cannot be read: \(reason)"
    case .cannotWrite(let path, let reason):
      "\(path) cannot be written: \(reason); nothing was changed"
    }
  }
}
