public import Domain
import Query
import Texts

/// Wording of operations on the whole archive.
public enum LibraryWording {
  /// Summarizes an import: `Imported 12,582 new articles; 149 were already there`.
  ///
  /// Articles that were completed from a fuller copy and records that could not be read follow only
  /// if there are some.
  static func imported(_ kept: KeptArticles, faulty: Int) -> String {
    var parts = ["Imported \(Count.of(kept.added, "new article"))"]
    func add(_ count: Int, _ singular: String, _ plural: String) {
      if count > 0 { parts.append("\(Count.digits(count)) \(count == 1 ? singular : plural)") }
    }
    add(kept.filled, "was completed", "were completed")
    add(kept.known, "was already there", "were already there")
    add(faulty, "record could not be read", "records could not be read")
    return parts.joined(separator: "; ")
  }

  /// Returns how many items of the archive were written to a file; `noun` is that for one of them.
  public static func exported(_ count: Int, _ noun: String, to file: String) -> String {
    "\(Count.of(count, noun)) written to \(file)"
  }

  /// Reports an import that was interrupted, with the summary of what was imported.
  static func importStopped(_ summary: String) -> String {
    "stopped. \(summary); run it again to import the rest"
  }

  /// Asks whether to delete articles: `Delete 150 articles?`; nil for up to 100, which need no
  /// confirmation.
  public static func pruneQuestion(_ plan: PrunedArticles) -> String? {
    plan.removed > 100 ? "Delete \(Count.of(plan.removed, "article"))?" : nil
  }

  /// Reports that a plan was declined.
  public static let pruneDeclined = "nothing was deleted"

  /// Reports pruning that was interrupted before anything was deleted.
  public static let pruneStoppedEarly = "stopped; nothing was deleted"

  /// Reports pruning that was interrupted after some of `count` articles were deleted.
  static func pruneStopped(_ removed: Int, of count: Int) -> String {
    removed < count
      ? "stopped: deleted \(Count.digits(removed)) of \(Count.of(count, "article")); "
        + "run it again to delete the rest"
      : "stopped: deleted \(Count.of(removed, "article")), but the file was not made smaller"
  }

  /// Returns how many articles were or would be deleted, and how many stay because they are saved.
  static func pruned(
    _ removed: Int,
    before date: DateExpression,
    saved: Int,
    isDryRun: Bool,
    dates: DateWording
  ) -> String {
    let verb = isDryRun ? "would delete" : "deleted"
    let deleted = "\(verb) \(Count.of(removed, "article")) older than \(dates.limit(date))"
    guard saved > 0 else { return deleted }
    let keep = isDryRun ? "would keep" : "kept"
    return "\(deleted); \(keep) \(Count.of(saved, "saved article"))"
  }
}
