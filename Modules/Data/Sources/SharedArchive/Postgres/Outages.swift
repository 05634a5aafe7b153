import ByteStrings
import Glibc
import WholeFiles

/// The servers that did not answer within the last half minute, for all processes of the computer.
///
/// An outage is the time of change of an empty folder: no content can be wrong. One that cannot be stored, or
/// that is in the future because the clock was set back, is none.
struct Outages: Sendable {
  /// The folder of the outages; nil remembers nothing.
  let folder: ByteString?

  /// Returns how long a server is left out from now on; nil if it is not.
  func rest(of server: String) -> Duration? {
    var status = stat()
    guard let path = path(of: server), path.withCString({ lstat($0, &status) }) == 0 else {
      return nil
    }
    let age = time(nil) - status.st_mtim.tv_sec
    return (0..<30).contains(age) ? .seconds(30 - age) : nil
  }

  /// Leaves out a server that did not answer.
  func remember(_ server: String) {
    guard let path = path(of: server) else { return }
    try? WholeFile.createFolder(path)
    _ = path.withCString { utimes($0, nil) }
  }

  private func path(of server: String) -> ByteString? {
    folder.map { $0 + ByteString("/\(server.utf8.fnv1a.hexadecimal(digits: 16))") }
  }
}
