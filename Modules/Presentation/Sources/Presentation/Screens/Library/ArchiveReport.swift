public import Domain

/// The result of an examination of the archive, ready to draw.
public struct ArchiveReport: Equatable, Sendable {
  /// Something unusual about the archive.
  public struct Finding: Equatable, Sendable {
    /// A sentence without its full stop.
    public let text: String
    /// Whether nothing needs to be done about it.
    public let isHarmless: Bool
    /// The remedy; nil if none is needed, or none exists.
    public let remedy: Examination.Remedy?
    /// Lines for experts, such as SQLite's messages; empty if `text` is always among the statements.
    public let details: [String]
  }

  /// The judgement of the whole archive.
  public struct Verdict: Equatable, Sendable {
    /// A sentence without its full stop.
    public let text: String
    /// The remedy for the archive, to be worded by the front end; nil if nothing has to be
    /// repaired.
    public let remedy: Examination.Remedy?
  }

  /// The path of the file.
  public let path: String
  /// The numbers of items, the dates and the size, a line each; empty if there is no file.
  public let contents: [String]
  /// Sentences about unusual things, apart from the verdict.
  public let statements: [String]
  /// The judgement; nil if there is none because the examination was stopped, or because
  /// `statements` describe the problem and there is no remedy.
  public let verdict: Verdict?
  /// Everything unusual, the most serious first.
  public let findings: [Finding]
  /// Whether all findings are harmless.
  public let isSound: Bool
  /// The services that ever had a request, by id.
  public let services: [Examination.Service]

  /// Creates the report of an examination.
  public init(_ examination: Examination, dates: DateWording) {
    path = examination.path
    contents = ContentsWording(dates: dates).lines(of: examination)
    findings = examination.findings.map(Finding.init)
    isSound = examination.isSound
    services = examination.services
    let problems = examination.findings.filter { $0.remedy != nil }
    let notes = examination.findings.filter { $0.remedy == nil }
    let listed = problems.count > 1 ? problems.filter { $0.isSchema || $0.isOfServer } : []
    statements = (notes + listed).map { $0.description + "." }
    if let remedy = examination.remedy {
      verdict = Verdict(text: Self.summary(of: problems, remedy), remedy: remedy)
    } else if examination.isSound, !examination.isStopped {
      verdict = Verdict(text: "No problems found", remedy: nil)
    } else {
      verdict = nil
    }
  }

  /// Describes a single problem itself, and several by what is damaged.
  private static func summary(
    of problems: [Examination.Finding],
    _ remedy: Examination.Remedy
  ) -> String {
    if problems.count == 1 { return problems[0].description }
    if problems.contains(where: \.isOfServer) { return "Parts of the archive do not match" }
    let isIndex = problems.allSatisfy { !$0.isSchema }
    return switch remedy {
    case .salvage: "The archive is damaged"
    case .rebuild where isIndex: "The full-text index does not match the archive"
    case .rebuild: "The archive is incomplete"
    }
  }
}

extension ArchiveReport.Finding {
  fileprivate init(_ finding: Examination.Finding) {
    text = finding.description
    isHarmless = finding.isHarmless
    remedy = finding.remedy
    details = finding.details
  }
}

/// Words for the contents of the archive.
private struct ContentsWording {
  let dates: DateWording

  func lines(of examination: Examination) -> [String] {
    guard examination.fileSize > 0 else { return [] }
    let size = Self.size(examination.fileSize)
    let log = examination.logSize > 0 ? ", and \(Self.size(examination.logSize)) in its log" : ""
    let server = examination.server.map(Self.lines) ?? []
    guard let contents = examination.contents else { return [size + log] + server }
    let count = Count.of(contents.articles, "article")
    let marks = "\(Count.digits(contents.saved)) saved, \(Count.digits(contents.read)) read"
    var span: [String] = []
    if let oldest = contents.oldest, let newest = contents.newest {
      span = ["from \(dates.day(oldest)) to \(dates.day(newest))"]
    }
    return ["\(count): \(marks)"] + span + others(contents) + [size + log] + server
  }

  /// The server, the number of tables on other servers, and its replicas.
  private static func lines(of server: Examination.Server) -> [String] {
    let shares = server.others.map { ", \(Count.digits($0.tables)) of them on \($0.server)" }
    let tables = "\(server.version): \(Count.of(server.tables, "table"))" + shares.joined()
    return [tables]
      + server.replicas.map { "replica \($0.name): \(size($0.bytesBehind)) behind" }
  }

  /// The numbers of followed feeds, liked videos and saved pictures, if there are any.
  private func others(_ contents: Examination.Contents) -> [String] {
    let counts = [
      (contents.feeds, "followed feed"), (contents.likedVideos, "liked video"),
      (contents.pictures, "saved picture"),
    ]
    let known = counts.filter { $0.0 > 0 }.map { Count.of($0.0, $0.1) }
    return known.isEmpty ? [] : [known.joined(separator: ", ")]
  }

  /// Formats a size in bytes with one decimal: `17.9 MB`.
  private static func size(_ bytes: Int) -> String {
    guard bytes >= 100_000 else { return Count.of(bytes, "byte") }
    let tenths = (bytes + 50_000) / 100_000
    return "\(Count.digits(tenths / 10)).\(tenths % 10) MB"
  }
}
