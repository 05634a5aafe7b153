import ByteStrings
import Domain
import Presentation

extension Configuration {
  /// Returns what other users can do to the settings file, and how to prevent it; nil if nothing.
  func exposure() throws(Failure) -> String? {
    guard let exposure = try configured(try fileExposure()) else { return nil }
    return exposure.sentence(on: try configured(try path()))
  }
}

extension FileExposure {
  /// What other users can do to the settings file at `path`, with the remedy, on one line.
  fileprivate func sentence(on path: ByteString) -> String {
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
