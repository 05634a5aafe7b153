public import ByteStrings
import Glibc

/// A failure to read a file, or to write one, which is then unchanged.
public struct FileError: Error, Hashable, Sendable {
  /// The path as given.
  public let path: ByteString
  /// The reason.
  public let fault: FileFault

  init(_ path: ByteString, _ fault: FileFault) {
    self.path = path
    self.fault = fault
  }

  /// The reason in words, such as `it is a folder`.
  public var reason: String { fault.description }
}

/// A reason why a file cannot be read or written.
public enum FileFault: Hashable, Sendable, CustomStringConvertible {
  /// The file exists and must not be replaced.
  case taken
  /// The path is a symbolic link.
  case symbolicLink
  /// The path is a folder or ends with a slash.
  case folder
  /// The path is something other than a file, such as a device.
  case noFile
  /// The path is empty.
  case nameless
  /// The path contains the character NUL, where the system would truncate it.
  case cutName
  /// The folder does not exist.
  case folderMissing
  /// A system call failed with this errno.
  case system(Int32)

  /// The reason in words.
  public var description: String {
    switch self {
    case .taken: "the file already exists"
    case .symbolicLink: "it is a symbolic link; use the path of the file itself"
    case .folder: "it is a folder"
    case .noFile: "it is not a regular file"
    case .nameless: "the path is empty"
    case .cutName: "the path contains the character NUL"
    case .folderMissing: "the folder does not exist"
    case .system(let number): String(cString: strerror(number))
    }
  }

  /// The current errno as a fault.
  static var last: FileFault { .system(errno) }
}
