public import Domain
import FoundationEssentials

extension Archive {
  /// Copies every article, video and record of a picture that can still be read into a new archive,
  /// with its marks.
  ///
  /// The damaged file is only read, past the engine and with what waits in its log, and stays as it
  /// is. The new one appears at `path` when it is complete, or not at all; it is refused where
  /// there is a file of that name.
  public func salvage(into path: String) throws(NewsError) -> Salvage {
    // Closing a file drops the locks that this process holds on it, so there must be none.
    database.letGo()
    let pages = try pages()
    let (archive, salvage) = try copy(pages, into: path)
    guard !salvage.isEmpty || pages.isArchive else {
      throw .archiveUnreadable(path: database.path, "nothing in it is known for an archive's")
    }
    guard pages.isUnchanged else {
      throw .archiveUnreadable(path: database.path, "another program is changing it, try again")
    }
    do throws(SQLiteError) {
      try archive.finish()
    } catch {
      throw NewsError(error, .writing, at: path)
    }
    return salvage
  }

  private func pages() throws(NewsError) -> PageFile {
    do throws(SQLiteError) {
      let pages = try PageFile(path: database.path)
      if pages.isArchive, pages.header.version > database.schema.migrations.count { throw .tooNew }
      return pages
    } catch {
      throw NewsError(error, .reading, at: database.path)
    }
  }

  private func copy(
    _ pages: PageFile,
    into path: String
  ) throws(NewsError) -> (NewArchive, Salvage) {
    do throws(SQLiteError) {
      let archive = try NewArchive(path: path)
      var salvager = Salvager(of: pages, into: try archive.connection(), at: now())
      return (archive, try salvager.run())
    } catch {
      throw NewsError(error, .writing, at: path)
    }
  }
}

extension PageFile {
  /// Whether the file's header says that it is an archive.
  fileprivate var isArchive: Bool {
    header.pageSize != nil && header.applicationID == Int(Schema.archive.applicationID)
  }
}
