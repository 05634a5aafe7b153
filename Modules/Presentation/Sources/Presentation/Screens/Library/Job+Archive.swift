public import ByteStrings
public import Domain
import Texts

extension Job<ArchiveCopy> {
  /// The copy of an archive into another one; what was copied before a stop stays.
  public static func copying(_ copying: any CopyArchive) -> Self {
    Job(
      initial: ArchiveCopy(),
      work: { report throws(NewsError) in try await copying(progress: report) },
      isStopped: \.isStopped,
      progress: { copy in
        guard copy.articles.total > 0 else { return nil }
        let share = Double(copy.articles.compared) / Double(copy.articles.total)
        return WorkProgress("\(LibraryWording.compared(copy.articles)) compared", share: share)
      },
      done: { $0.articles.added > 0 ? "copied \(Count.of($0.articles.added, "article"))" : nil },
      notice: { copy, isStopped in
        guard isStopped else { return LibraryWording.copyVerdict(copy) }
        let compared = LibraryWording.compared(copy.articles)
        return Notice("stopped after \(compared); the next copy continues")
      }
    )
  }
}

extension Job<Examination?> {
  /// The examination of the archive, which changes nothing.
  public static func examining(_ archive: any ExamineArchive) -> Self {
    Job(
      initial: nil,
      work: { _ throws(NewsError) in try await archive.examine() },
      isStopped: { $0?.isStopped == true },
      progress: { _ in WorkProgress("Checking the archive") },
      notice: { $1 ? Notice(RepairWording.stopped($0)) : nil }
    )
  }
}

extension Job<Rebuild?> {
  /// The rebuild of everything in the archive that can be derived; a stop changes nothing.
  ///
  /// The remarks are its results.
  public static func rebuilding(_ archive: any RepairArchive) -> Self {
    Job(
      initial: nil,
      work: { _ throws(NewsError) in try await archive.rebuild() },
      isStopped: { _ in false },
      progress: { _ in WorkProgress("Rebuilding the archive") },
      remarks: { rebuild, _ in rebuild.map { RepairWording.lines(of: $0) } ?? [] },
      notice: { $1 ? Notice("stopped; nothing was changed") : nil }
    )
  }
}

extension Job<Salvage> {
  /// The copy of everything readable into a new archive at a path; a stop leaves no file.
  ///
  /// The remarks are its results.
  public static func salvaging(_ archive: any RepairArchive, into path: ByteString) -> Self {
    Job(
      initial: Salvage(),
      work: { _ throws(NewsError) in try await archive.salvage(into: path) },
      isStopped: \.isStopped,
      progress: { _ in WorkProgress("Copying the archive") },
      remarks: { $1 == .done ? RepairWording.lines(of: $0, into: path) : [] },
      notice: { $1 ? Notice(RepairWording.stopped($0)) : nil }
    )
  }
}
