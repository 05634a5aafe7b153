public import Domain

/// Wording of operations on the whole archive.
public enum LibraryWording {
  /// Returns how many articles of a file were read so far.
  public static func importing(_ count: Int, from file: String) -> String {
    "\(Count.of(count, "article")) from \(file)"
  }

  /// Says what became of the articles that were read, and how many records were none.
  public static func imported(_ kept: KeptArticles, faulty: Int) -> String {
    let read = kept.added + kept.filled + kept.known
    return "\(Count.digits(read)) read: \(Count.digits(kept.added)) new, "
      + "\(Count.digits(kept.filled)) fuller, \(Count.digits(kept.known)) known, "
      + "\(Count.digits(faulty)) faulty"
  }

  /// Returns how many unreadable records are not listed.
  public static func moreFaults(_ count: Int) -> String {
    "and \(Count.digits(count)) more"
  }

  /// Returns how many articles of the archive were written to a file.
  public static func exported(_ count: Int, to file: String) -> String {
    "\(Count.of(count, "article")) written to \(file)"
  }

  /// Says what pruning has taken away, or would, and how much of that age stays for being saved.
  public static func pruned(
    _ removed: Int,
    before date: DateExpression,
    saved: Int,
    isDryRun: Bool,
    dates: DateWording
  ) -> String {
    let verb = isDryRun ? "would remove" : "removed"
    let told = "\(verb) \(Count.of(removed, "article")) older than \(dates.limit(date))"
    guard saved > 0 else { return told }
    let stay = isDryRun ? "would stay" : saved == 1 ? "stays" : "stay"
    return "\(told); \(Count.digits(saved)) saved \(saved == 1 ? "one" : "ones") \(stay)"
  }
}
