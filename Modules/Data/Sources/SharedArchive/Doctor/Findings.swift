import ArchiveRows
import Domain
import Texts

// Findings of an examination of a server's tables.
extension Examination.Finding {
  /// A contradiction that a rebuild repairs.
  static func inconsistency(_ sentence: String) -> Self {
    Self(.listed, sentence, .rebuild, details: [sentence])
  }

  /// An object of the schema is missing; only a backup has the rows of a table.
  static func missing(_ object: ServerObject) -> Self {
    Self(
      .listed,
      "The \(object.kind.rawValue) \(object.name) is missing",
      object.kind == .table ? .salvage : .rebuild
    )
  }

  /// An index that is not used, because it was not completed.
  static func invalidIndex(_ name: String) -> Self {
    inconsistency("The index \(name) is missing or incomplete")
  }

  /// A server that has some of the articles cannot be read, with the reason.
  static func unreachable(server: String, _ reason: String) -> Self {
    Self(.listed, "The articles on the server \(server) cannot be read: \(reason)")
  }

  /// A table has the articles of all times for which there is no other table.
  static func defaultTable(_ name: String) -> Self {
    Self(
      .listed,
      "The table \(name) has the articles of all other times; detach it and store them again"
    )
  }

  /// Several servers of the address accept changes.
  static func primaries(_ states: [ServerState]) -> Self {
    let names = states.map { "\($0.name) (timeline \($0.timeline))" }.joined(separator: " and ")
    return Self(.listed, "\(names) accept changes; stop all but the one with the largest timeline")
  }

  /// A replica has not applied many bytes of the log.
  static func behind(_ replica: Replica) -> Self {
    let size = Examination.size(replica.bytesBehind)
    return Self(.harmless, "The replica \(replica.name) has not applied \(size) of changes")
  }

  /// The server is a replica that has shown no change of the primary server for this many seconds.
  static func behind(seconds: Int) -> Self {
    let time = Count.of(seconds, "second")
    return Self(.harmless, "This server is a replica whose latest change is from \(time) ago")
  }
}

extension [Examination.Finding] {
  /// The contradictions between the servers of an address.
  static func servers(_ states: [ServerState]) -> [Examination.Finding] {
    let primaries = states.filter(\.acceptsChanges)
    let names = states.map(\.name).joined(separator: " and ")
    let others = Examination.Finding(.listed, "\(names) are not copies of one another")
    return (primaries.count > 1 ? [.primaries(primaries)] : [])
      + (Set(states.map(\.system)).count > 1 ? [others] : [])
  }
}
