import FoundationEssentials
import Glibc

/// Where a file is to be, and what is there.
struct FilePlace {
  let path: String
  /// The folder with the slash behind it; empty for the current one.
  private let folder: String
  private let name: String

  /// Divides a path at the last slash: by bytes, since a sign that follows a slash may combine with it.
  init(_ path: String) {
    self.path = path
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:))
    folder = start.map { String(path[..<$0]) } ?? ""
    name = String(path[(start ?? path.startIndex)...])
  }

  /// The folder: `.` for the current one.
  var folderPath: String {
    guard folder.utf8.count > 1 else { return folder.isEmpty ? "." : folder }
    return String(decoding: folder.utf8.dropLast(), as: UTF8.self)
  }

  /// The file's absolute path, in the folder's own place whatever links lead there.
  var absolute: String {
    guard let real = realpath(folderPath, nil) else {
      return FileManager.default.currentDirectoryPath + "/" + path
    }
    defer { free(real) }
    let folder = String(cString: real)
    return folder == "/" ? folder + name : folder + "/" + name
  }

  /// The path of a draft beside the file; what tells it from others fits any name.
  func draft(_ token: String) -> String {
    var start = Substring(name)
    while start.utf8.count > 100 { start.removeLast() }
    return folder + start + "." + token + ".new"
  }

  /// Says what stands in the way of a file here.
  func fault(replacing: Bool) -> FileFault? {
    if path.utf8.contains(0) { return .cutName }
    if path.isEmpty { return .nameless }
    if name.isEmpty { return .folder }
    if let fault = occupation(replacing: replacing) { return fault }
    // Asked for whoever the process works for now, not for who started it.
    guard faccessat(AT_FDCWD, folderPath, W_OK | X_OK, AT_EACCESS) != 0 else { return nil }
    return errno == ENOENT ? .folderMissing : .last
  }

  /// Says what has the name already and cannot be replaced, or why that cannot be found out.
  func occupation(replacing: Bool) -> FileFault? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return errno == ENOENT ? nil : .last }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: replacing ? nil : .taken
    case S_IFLNK: .symbolicLink
    case S_IFDIR: .folder
    default: .noFile
    }
  }

  /// Makes the new name last; a file system that cannot flush a folder has the file all the same.
  func flushFolder() {
    let folder = open(folderPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
