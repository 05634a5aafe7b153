import ByteStrings
public import Domain
import Texts

extension LibraryWording {
  /// Returns how many articles a copy has compared: `5 of 10 articles`.
  static func compared(_ articles: ArchiveCopy.Count) -> String {
    "\(Count.digits(articles.compared)) of \(Count.of(articles.total, "article"))"
  }

  /// The numbers of a copy, a line for each kind of items that there are.
  public static func copied(_ copy: ArchiveCopy) -> [String] {
    [
      line(copy.articles, "article"), line(copy.stories, "report", of: " of stories"),
      line(copy.choices, "choice", of: " about stories"), line(copy.feeds, "feed"),
      line(copy.likedVideos, "liked video"), line(copy.pictures, "record", of: " of pictures"),
    ].compactMap(\.self)
  }

  /// The result of a copy in one line.
  ///
  /// What was stored and cannot be read back shows damage, which another copy would not repair.
  static func copyVerdict(_ copy: ArchiveCopy) -> Notice {
    let counts = [copy.articles, copy.feeds, copy.likedVideos, copy.pictures]
    let missing = counts.reduce(0) { $0 + $1.missing }
    if missing > 0 {
      let items = Count.of(missing, "item")
      return Notice(
        "\(items) could not be read back; the other archive may be damaged",
        .examineArchive
      )
    }
    return Notice(
      counts.allSatisfy { $0.total == 0 }
        ? "the archive is empty; nothing was copied" : "everything was copied and compared"
    )
  }

  private static func line(
    _ count: ArchiveCopy.Count,
    _ noun: String,
    of rest: String = ""
  ) -> String? {
    guard count.total > 0 else { return nil }
    var parts = ["\(Count.digits(count.added)) new"]
    if count.completed > 0 { parts.append("\(Count.digits(count.completed)) completed") }
    if count.different > 0 {
      parts.append("\(Count.digits(count.different)) with other values in the other archive")
    }
    if count.missing > 0 { parts.append("\(Count.digits(count.missing)) missing") }
    let sums =
      count.sum == count.copySum
      ? "checksum \(count.sum.hexadecimal(digits: 16))"
      : "checksums \(count.sum.hexadecimal(digits: 16)) and \(count.copySum.hexadecimal(digits: 16))"
    return "\(Count.of(count.total, noun))\(rest): \(parts.joined(separator: ", ")); \(sums)"
  }
}
