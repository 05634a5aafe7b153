public import ByteStrings
public import Domain
public import FoundationEssentials
import Glibc

/// Reads the files of maildirs.
///
/// Symbolic links are not followed, except in the path of the maildir itself, and special files are not
/// opened for reading, so that none blocks.
public struct MaildirReader: ReadMaildir {
  private static let folders = ["new", "cur"]

  private let limit: Int
  private let mail: @Sendable ([UInt8]) -> ReceivedMail?

  /// Creates a reader of up to `limit` bytes of each message; `mail` parses one.
  public init(limit: Int, mail: @escaping @Sendable ([UInt8]) -> ReceivedMail?) {
    self.limit = limit
    self.mail = mail
  }

  /// Returns an absolute path without symbolic links; throws if it is not in UTF-8.
  public func absolutePath(of path: ByteString) throws(UnreadableFolder) -> String {
    let resolved = path.withCString { realpath($0, nil) }
    defer { free(resolved) }
    guard let resolved, let text = String(validatingCString: resolved) else {
      throw UnreadableFolder(path: path.text)
    }
    return text
  }

  /// Returns the files that were changed or moved since a moment, by name; one folder may be missing.
  public func messages(
    in maildir: String,
    since moment: Date?
  ) throws(UnreadableFolder) -> [String] {
    let first = moment?.timeIntervalSince1970 ?? -.infinity
    var found: [String]?
    for folder in Self.folders {
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
      let path = "\(maildir)/\(folder)"
      let descriptor = open(path, flags)
      if descriptor < 0, errno == ENOENT { continue }
      guard let stream = fdopendir(descriptor) else { throw UnreadableFolder(path: path) }
      defer { closedir(stream) }
      var names: [String] = []
      while let item = readdir(stream) {
        let bytes = withUnsafeBytes(of: &item.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        var status = stat()
        guard let name = String(validating: bytes, as: UTF8.self), !name.hasPrefix("."),
          !Self.flags(of: name).contains("T"),
          fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
          status.st_mode & S_IFMT == S_IFREG, Double(status.st_ctim.tv_sec) + 1 > first
        else { continue }
        names.append("\(folder)/\(name)")
      }
      found = (found ?? []) + names.sorted()
    }
    guard let found else { throw UnreadableFolder(path: maildir) }
    return found
  }

  /// Returns the message in a file; nil if it cannot be read, or is none.
  public func mail(_ file: String, in maildir: String) -> ReceivedMail? {
    let descriptor = open("\(maildir)/\(file)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard let stream = fdopen(descriptor, "r") else { return nil }
    defer { fclose(stream) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = min(limit, Int(status.st_size))
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = fread(buffer.baseAddress, 1, size, stream)
    }
    var mail = mail(bytes)
    mail?.entry.isRead = Self.flags(of: file).contains("S")
    return mail
  }

  /// The flags at the end of the name of a file, such as S for seen and T for trashed.
  private static func flags(of name: String) -> Substring {
    name.split(separator: "/").last?.firstRange(of: ":2,").map { name[$0.upperBound...] } ?? ""
  }
}
