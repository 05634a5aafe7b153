import Domain
import Settings

/// The list of a kind that was shown last, so that a later command can name its rows.
///
/// An id is never written as a row's number is.
struct LastList<ID: LosslessStringConvertible & Sendable>: Sendable {
  /// What one of the things listed is called: `article`.
  let noun: String
  /// Where it is kept; nil where the environment names no place for files.
  let file: StateFile?

  /// Keeps the ids of what is on show, the first row first.
  ///
  /// That it cannot be kept is no reason to trouble whoever reads a list.
  func keep(_ ids: [ID]) {
    try? file?.replace(with: ids.map(\.description))
  }

  /// Returns the id that a row's number, an id or an address stands for; `link` reads addresses.
  func id(_ reference: String, link: (WebLink) -> ID?) throws(Failure) -> ID {
    if let id = ID(reference) { return id }
    if let row = Int(reference) { return try id(ofRow: row) }
    if let id = WebLink(reference).flatMap(link) { return id }
    throw Failure(
      "\(Quoted(reference)) names no \(noun): give a number of the last list, an id or an address",
      .noSuchItem
    )
  }

  private func id(ofRow row: Int) throws(Failure) -> ID {
    guard let lines = try lines() else {
      throw Failure("there is no last list to take \(noun) \(row) from: search first", .noSuchItem)
    }
    guard lines.indices.contains(row - 1), let id = ID(String(lines[row - 1])) else {
      let choice = lines.isEmpty ? "is empty" : "has 1 to \(lines.count)"
      throw Failure("there is no \(noun) \(row): the last list \(choice)", .noSuchItem)
    }
    return id
  }

  private func lines() throws(Failure) -> [Substring]? {
    do throws(SettingsError) {
      return try file?.lines() ?? nil
    } catch {
      throw Failure(error)
    }
  }
}
