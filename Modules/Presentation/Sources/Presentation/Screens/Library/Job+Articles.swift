public import ByteStrings
public import Domain
public import Query
import Texts

extension Job<ImportProgress> {
  /// The import of files into the archive, in this order; stored articles stay after a stop.
  ///
  /// The remarks are the problems, and at the end the number of faults that are not listed. There is
  /// no notice if no file could be read.
  public static func importing(_ paths: [ByteString], _ importing: ArticleImport) -> Self {
    Job(
      initial: ImportProgress(),
      work: { report throws(NewsError) in try await importing(paths, report: report) },
      isStopped: \.isStopped,
      progress: { progress in
        progress.file.map { file in
          let count = Count.of(progress.articles, "article")
          return WorkProgress("\(count) from \(file.name)", share: file.share)
        }
      },
      remarks: { $0.problems.map(\.sentence) + $0.remarks(at: $1) },
      done: { $0.hasStored ? $0.summary : nil },
      notice: { progress, isStopped in
        if isStopped { return Notice(LibraryWording.importStopped(progress.summary)) }
        return progress.hasStored || progress.problems.isEmpty ? Notice(progress.summary) : nil
      }
    )
  }
}

extension ImportProgress {
  fileprivate var hasStored: Bool { kept != KeptArticles() }

  fileprivate var summary: String { LibraryWording.imported(kept, faulty: faulty) }

  fileprivate func remarks(at status: WorkStatus) -> [String] {
    guard status == .done || status == .stopped, faulty > listed else { return [] }
    return ["and \(Count.digits(faulty - listed)) more"]
  }
}

extension Job<PrunedArticles> {
  /// The deletion of old articles, of which a dry run returned `plan`; without a plan, the dry run.
  ///
  /// Deleted articles stay deleted after a stop.
  public static func pruning(
    _ archive: any PruneArticles,
    before date: DateExpression,
    plan: PrunedArticles?,
    dates: DateWording
  ) -> Self {
    let count = plan?.removed ?? 0
    return Job(
      initial: PrunedArticles(removed: 0, saved: 0),
      work: { report throws(NewsError) in
        try await archive.prune(olderThan: date.start, isDryRun: plan == nil) { deleted in
          report(PrunedArticles(removed: deleted, saved: 0))
        }
      },
      isStopped: \.isStopped,
      progress: { pruned in
        guard pruned.removed > 0 else { return nil }
        let share = Double(pruned.removed) / Double(max(pruned.removed, count))
        let deleted = Count.digits(pruned.removed)
        return WorkProgress("Deleted \(deleted) of \(Count.of(count, "article"))", share: share)
      },
      done: { $0.removed > 0 ? "deleted \(Count.of($0.removed, "article"))" : nil },
      notice: { pruned, isStopped in
        if !isStopped { return Notice(pruned.summary(date, isDryRun: plan == nil, dates)) }
        // Work that was cancelled before it deleted anything has no result.
        return Notice(
          pruned.isStopped
            ? LibraryWording.pruneStopped(pruned.removed, of: count)
            : LibraryWording.pruneStoppedEarly
        )
      }
    )
  }
}

extension PrunedArticles {
  fileprivate func summary(
    _ date: DateExpression,
    isDryRun: Bool,
    _ dates: DateWording
  ) -> String {
    LibraryWording.pruned(removed, before: date, saved: saved, isDryRun: isDryRun, dates: dates)
  }
}
