import Glibc

/// Why a file cannot be written; what was there is untouched.
public struct FileError: Error, Hashable, Sendable {
  /// The path as it was given.
  public let path: String
  /// What stands in the way.
  public let fault: FileFault

  init(_ path: String, _ fault: FileFault) {
    self.path = path
    self.fault = fault
  }

  /// What stands in the way, in words: `it is a folder`.
  public var reason: String { fault.description }
}

/// What stands in the way of writing a file.
public enum FileFault: Hashable, Sendable, CustomStringConvertible {
  /// There is a file of that name, which is not to be replaced.
  case taken
  /// There is a symbolic link of that name, wherever it leads.
  case symbolicLink
  /// There is a folder of that name, or the name can only be a folder's.
  case folder
  /// There is something of that name that is no file, such as a device.
  case noFile
  /// There is no name.
  case nameless
  /// The name holds the character NUL, at which the system would cut it.
  case cutName
  /// There is no folder to write the file in.
  case folderMissing
  /// The system refuses, with one of its error numbers.
  case system(Int32)

  /// The fault in words that follow what cannot be written.
  public var description: String {
    switch self {
    case .taken: "there is a file of that name already"
    case .symbolicLink: "it is a symbolic link: name the file itself"
    case .folder: "it is a folder"
    case .noFile: "it is no file that could be replaced"
    case .nameless: "the file has no name"
    case .cutName: "the name holds the character NUL"
    case .folderMissing: "there is no such folder"
    case .system(let number): String(cString: strerror(number))
    }
  }

  /// The fault of the call that failed last on this thread.
  static var last: FileFault { .system(errno) }
}
