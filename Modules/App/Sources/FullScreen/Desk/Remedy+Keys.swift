import Domain
import Presentation

extension Notice {
  /// The notice as one line, with its remedies as commands of the full screen.
  var line: String {
    worded { $0.remedy?.line(after: $0.text) ?? $0.text }
  }
}

extension Remedy {
  /// Returns a sentence with the remedy as commands.
  func line(after sentence: String) -> String {
    switch self {
    case .exchangeDates: "after: is later than before:; exchange the dates"
    case .removeSourcesOrCategory:
      "sources cannot be combined with a country or a category; remove one of them"
    case .overwriteFile: "\(sentence); use --force to overwrite it, or choose another"
    default: line(after: sentence) { "`:\($0)`" }
    }
  }
}
