import ArchiveRows
package import Domain
package import LineMode
import LocalArchive
import Presentation
import SharedArchive
import Terminal

// The shared archive, if the settings have one.
extension Container {
  /// The shared archive; nil if the setting is not set or invalid.
  var sharedArchive: SharedArchive? {
    let address = (try? configuration.value(of: .archive)) ?? nil
    return address.map { address in
      SharedArchive(
        at: address,
        as: Archive.provider,
        authorities: (try? configuration.bytes(of: .authorities)) ?? nil,
        outages: Folders(variables: workplace.variables).outages,
        now: outside.now
      )
    }
  }

  /// Throws if the setting of the archive is invalid.
  package func checkArchive() throws(Failure) {
    _ = try configured(try configuration.value(of: .archive))
  }

  /// Returns the copy of the file into the shared archive, or the copy back.
  package func archiveCopy(isBack: Bool) throws(Failure) -> any CopyArchive {
    guard let shared = archive as? SharedArchive else {
      throw .usage(
        "archive copy needs a shared archive: broadsheet config set archive "
          + "postgresql://USER@HOST/DATABASE"
      )
    }
    let file = try existing(archiveFile)
    return isBack
      ? ArchiveTransfer(from: shared, into: file) : ArchiveTransfer(from: file, into: shared)
  }
}
