/// The value of `--format`.
enum ReportFormat: String, CaseIterable, Sendable {
  case text
  case json
  case sarif
  case github

  func text(of report: Report) -> String {
    switch self {
    case .text: report.text
    case .json: report.json
    case .sarif: report.sarif
    case .github: report.gitHub
    }
  }
}
