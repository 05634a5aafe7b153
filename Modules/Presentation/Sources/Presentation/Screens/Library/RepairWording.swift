import ByteStrings
import Domain
import Texts

/// Wording of repairs of the archive's file.
enum RepairWording {
  /// Returns the results of a rebuild, a line each.
  static func lines(of rebuild: Rebuild) -> [String] {
    rebuild.repairs + [
      "rebuilt the full-text index of \(Count.of(rebuild.articles, "article"))"
    ]
  }

  /// Returns the results of a salvage into `path`: copied and lost items, a line each.
  static func lines(of salvage: Salvage, into path: ByteString) -> [String] {
    let copied =
      "copied \(Count.of(salvage.rescued, "article")), \(Count.digits(salvage.saved)) of them saved, "
      + "into the new archive \(path); the old one is unchanged"
    let lostSaved = salvage.lost > 0 ? ", \(Count.digits(salvage.lostSaved)) of them saved" : ""
    return [copied] + losses(salvage.incomplete, salvage.lost, "article", lostSaved)
      + lines(of: salvage.feeds, "followed feed")
      + lines(of: salvage.likedVideos, "liked video")
      + lines(of: salvage.pictures, "saved picture") + (salvage.restored.map { [$0] } ?? [])
  }

  private static func lines(of count: Salvage.Count, _ noun: String) -> [String] {
    (count.rescued > 0 ? ["copied \(Count.of(count.rescued, noun))"] : [])
      + losses(count.incomplete, count.lost, noun)
  }

  private static func losses(
    _ incomplete: Int,
    _ lost: Int,
    _ noun: String,
    _ remark: String = ""
  ) -> [String] {
    (incomplete > 0 ? ["a part of \(Count.of(incomplete, noun)) could not be read"] : [])
      + (lost > 0 ? ["\(Count.of(lost, noun)) could not be read\(remark)"] : [])
  }

  /// The message of an examination that was stopped after some checks.
  static func stopped(_ examination: Examination?) -> String {
    guard let examination, !examination.checks.isEmpty else {
      return "stopped; nothing was checked"
    }
    return "stopped; checked: \(examination.checks.joined(separator: ", ")); "
      + "not checked: \(examination.remainingChecks.joined(separator: ", "))"
  }

  /// The message of a salvage that was stopped after copying some articles.
  static func stopped(_ salvage: Salvage) -> String {
    "stopped after copying \(Count.of(salvage.rescued, "article")); "
      + "the incomplete copy was deleted, and the archive is unchanged"
  }
}
