import Domain
import Presentation

extension Notice {
  /// The notice as one line, with its remedies as a person at a browser can apply them.
  var line: String {
    worded { $0.remedy?.line(after: $0.text) ?? $0.text }
  }

  /// Writes the notice as a paragraph; an error is announced at once by a screen reader.
  func write(_ html: inout HTML) {
    html.element(
      "p",
      .class(error == nil ? "notice" : "notice error"),
      .fixed("role", error == nil ? "status" : "alert")
    ) { html in
      html.element("bdi", text: line)
    }
  }
}

extension Remedy {
  /// Returns a sentence with the remedy as a page, a field, or a command on the server's computer.
  func line(after sentence: String) -> String {
    if case .followFeed = self { return "\(sentence); the page Feeds follows one" }
    if case .setKeys(let providers) = self, providers.only == nil {
      return "\(sentence); the page Providers lists how to set each"
    }
    return line(after: sentence) { "`broadsheet \($0)`" }
  }
}
