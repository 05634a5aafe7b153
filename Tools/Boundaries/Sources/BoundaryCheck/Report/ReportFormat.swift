/// A way to write a report.
enum ReportFormat: String, CaseIterable, Sendable {
  case text
  case json
  case sarif
  case github

  func text(of report: Report) -> String {
    switch self {
    case .text: TextReport().text(of: report)
    case .json: JSONReport().text(of: report)
    case .sarif: SARIFReport().text(of: report)
    case .github: GitHubReport().text(of: report)
    }
  }
}
