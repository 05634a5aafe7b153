/// Stores the list that was shown last, so that later commands can refer to its rows by number.
public protocol RememberList: Sendable {
  /// Stores the ids of the rows, the first row first.
  ///
  /// Returns false if numbers go on to mean the rows of an older list: an error is no reason to fail.
  @discardableResult func remember(_ ids: [String]) -> Bool

  /// Returns the ids of the rows; nil if no list was shown.
  func ids() throws(SettingsError) -> [Substring]?
}

/// Resolves references to items: a number of the last list, an id, or an address.
///
/// The number of a row is never a valid id, so that a reference cannot be both.
public struct References<ID: LosslessStringConvertible & Sendable>: Sendable {
  private let list: (any RememberList)?
  private let idAtLink: @Sendable (WebLink) -> ID?

  /// Creates references to the rows of `list`, which is nil if no list can be stored.
  ///
  /// `id` returns the id of the item at an address; nil if the address is of something else.
  public init(to list: (any RememberList)?, id: @escaping @Sendable (WebLink) -> ID?) {
    self.list = list
    idAtLink = id
  }

  /// Stores the ids of the rows of a list, for references by number.
  ///
  /// Returns false if numbers go on to mean the rows of an older list.
  public func remember(_ ids: [ID]) -> Bool { list?.remember(ids.map(\.description)) ?? true }

  /// Returns the id of the item that a person refers to; the item need not exist.
  public func id(_ reference: String) throws(ReferenceError) -> ID {
    if let id = ID(reference) { return id }
    if let row = Int(reference) { return try id(ofRow: row) }
    if let id = WebLink(reference).flatMap(idAtLink) { return id }
    throw .unknownForm
  }

  private func id(ofRow row: Int) throws(ReferenceError) -> ID {
    let (text, last) = try text(ofRow: row)
    guard let id = ID(text) else { throw .noRow(row, last: last) }
    return id
  }

  /// Returns a row of the last list as it was stored, and the number of rows.
  func text(ofRow row: Int) throws(ReferenceError) -> (text: String, last: Int) {
    guard let ids = try storedIDs(), !ids.isEmpty else { throw .noLastList(row: row) }
    guard (1...ids.count).contains(row) else { throw .noRow(row, last: ids.count) }
    return (String(ids[row - 1]), ids.count)
  }

  /// Stores the addresses of rows, which need not be the canonical ones.
  func remember(addresses: [WebLink]) { list?.remember(addresses.map(\.description)) }

  private func storedIDs() throws(ReferenceError) -> [Substring]? {
    do throws(SettingsError) { return try list?.ids() } catch { throw .listUnreadable(error) }
  }
}

/// Why there is no item for a reference, or why work on that item failed.
public enum ReferenceError: Error, Hashable, Sendable {
  /// The text is not a list number, an id or an address.
  case unknownForm
  /// The text is the number of a row, and no list was shown.
  case noLastList(row: Int)
  /// The last list does not have this row; it has the rows 1 to `last`.
  case noRow(Int, last: Int)
  /// The last list cannot be read.
  case listUnreadable(SettingsError)
  /// The archive has no such item.
  case notInArchive
  /// The provider has no such item.
  case notAtProvider
  /// No followed feed has this number, address or title.
  case notFollowed
  /// Several followed feeds have this site or title; these are their addresses.
  case severalFeeds([String])
  /// The archive or the provider failed.
  case failed(NewsError)
}

extension ReferenceError {
  /// Runs work of the domain and maps its errors.
  static func mapping<Result>(
    _ work: () async throws(NewsError) -> Result
  ) async throws(ReferenceError) -> Result {
    do throws(NewsError) { return try await work() } catch { throw .failed(error) }
  }
}
