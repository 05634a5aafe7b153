public import Domain
import Texts

/// The result of an examination of the archive, ready to draw.
public struct ArchiveReport: Equatable, Sendable {
  /// The judgement of the whole archive.
  public struct Verdict: Equatable, Sendable {
    /// A sentence without its full stop.
    public let text: String
    /// The remedy for the archive, to be worded by the front end; nil if nothing has to be
    /// repaired.
    public let remedy: Examination.Remedy?
  }

  /// Where the archive is.
  public let path: String
  /// The numbers of items, the dates and the size, a line each; empty if there is no archive.
  public let contents: [String]
  /// Sentences about unusual things, apart from the verdict.
  public let statements: [String]
  /// The judgement; nil if there is none because the examination was stopped, or because
  /// `statements` describe the problem and there is no remedy.
  public let verdict: Verdict?
  /// Lines about every problem that has a remedy, for experts.
  public let details: [String]
  /// Whether all findings are harmless.
  public let isSound: Bool
  /// The services that ever had a request, by id.
  public let services: [Examination.Service]

  public init(_ examination: Examination, dates: DateWording) {
    path = examination.path
    contents = examination.storage.isEmpty ? [] : examination.lines(dates) + examination.storage
    isSound = examination.isSound
    services = examination.services
    let problems = examination.findings.filter { $0.remedy != nil }
    let notes = examination.findings.filter { $0.remedy == nil }
    let listed = problems.count > 1 ? problems.filter { $0.severity == .listed } : []
    statements = (notes + listed).map { $0.sentence + "." }
    details = problems.flatMap(\.details)
    if let remedy = examination.remedy {
      let text = problems.count == 1 ? problems[0].sentence : examination.summary
      verdict = Verdict(text: text, remedy: remedy)
    } else if examination.isSound, !examination.isStopped {
      verdict = Verdict(text: "No problems found", remedy: nil)
    } else {
      verdict = nil
    }
  }
}

extension Examination {
  /// The numbers of items and their dates, a line each.
  fileprivate func lines(_ dates: DateWording) -> [String] {
    guard let contents else { return [] }
    let count = Count.of(contents.articles, "article")
    let marks = "\(Count.digits(contents.saved)) saved, \(Count.digits(contents.read)) read"
    var lines = ["\(count): \(marks)"]
    if let oldest = contents.oldest, let newest = contents.newest {
      lines.append("from \(dates.day(oldest)) to \(dates.day(newest))")
    }
    let others = [
      (contents.feeds, "followed feed"), (contents.likedVideos, "liked video"),
      (contents.pictures, "saved picture"),
    ]
    let known = others.filter { $0.0 > 0 }.map { Count.of($0.0, $0.1) }
    return known.isEmpty ? lines : lines + [known.joined(separator: ", ")]
  }
}
