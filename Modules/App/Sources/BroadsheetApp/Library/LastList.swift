import Domain
import Settings

/// The list of articles that was shown last, so that a later command can name its rows.
struct LastList: Sendable {
  /// Where it is kept; nil where the environment names no place for files.
  let file: StateFile?

  /// Keeps the ids of the articles on show, the first row first.
  ///
  /// That it cannot be kept is no reason to trouble whoever reads a list.
  func keep(_ ids: [Article.ID]) {
    try? file?.replace(with: ids.map(\.description))
  }

  /// Returns the id that a row's number, an id or an address stands for.
  func id(_ reference: String) throws(Failure) -> Article.ID {
    if let id = Article.ID(reference) { return id }
    if let row = Int(reference) { return try id(ofRow: row) }
    if let link = WebLink(reference) { return Article.ID(link) }
    throw Failure(
      "\(Quoted(reference)) names no article: give a number of the last list, an id or an address",
      .noSuchItem
    )
  }

  private func id(ofRow row: Int) throws(Failure) -> Article.ID {
    guard let lines = try lines() else {
      throw Failure("there is no last list to take article \(row) from: search first", .noSuchItem)
    }
    guard lines.indices.contains(row - 1), let id = Article.ID(String(lines[row - 1])) else {
      let choice = lines.isEmpty ? "is empty" : "has 1 to \(lines.count)"
      throw Failure("there is no article \(row): the last list \(choice)", .noSuchItem)
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
