package import Domain

/// Whether an archive is read or written.
package enum ArchiveUse {
  case reading
  case writing
}

extension NewsError {
  /// Describes why the archive at `path` failed.
  package init(_ reason: String, _ use: ArchiveUse, at path: String) {
    switch use {
    case .reading: self = .archiveUnreadable(path: path, reason)
    case .writing: self = .archiveUnwritable(path: path, reason)
    }
  }
}

extension String {
  /// SQL on one line of at most 300 characters.
  package var sqlLine: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 300 ? line.prefix(299) + "…" : line
  }
}
