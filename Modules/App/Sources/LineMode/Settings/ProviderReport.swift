import Domain
import FoundationEssentials
import Presentation
import Terminal
import Texts

/// The services as text: whether each is enabled, its key, and how often it was asked today.
struct ProviderReport {
  let context: any CommandContext

  /// Returns all services under a heading, with the requests in `records`.
  func text(_ records: [Examination.Service]) throws(Failure) -> String {
    let rows = try configured(try ProviderRow.rows(of: context.configuration, requests: records))
    let lines = rows.map { row in
      (name: row.id, text: "\(row.name): \(row.state)\(requests(row))")
    }
    return "\nProviders:\n" + context.console.table(lines)
  }

  /// The requests of today and the pause; empty if none was ever sent.
  private func requests(_ row: ProviderRow) -> String {
    guard let count = row.requestsToday else { return "" }
    let limit = row.dailyLimit.map { " of about \(Count.digits($0))" } ?? ""
    let pause = row.pausedUntil.map { end in
      let seconds = Int(end.timeIntervalSince(context.now).rounded(.up))
      return "; rate limited for \(Count.digits(seconds)) s"
    }
    return "; \(Count.of(count, "request")) today" + limit + (pause ?? "")
  }
}

extension ProviderRow {
  /// Whether the service is used, and with which key.
  fileprivate var state: String {
    let used =
      switch use {
      case .enabled: "enabled"
      case .notSearched: "not searched because of the setting providers"
      case .needsKey: "disabled"
      }
    return switch key {
    case .own: "\(used), with your key"
    case .public: "\(used), with the public key; for a higher limit use your own: \(advice)"
    case .missing: "\(used); needs a key: \(advice)"
    case .notNeeded: "\(used); needs no key"
    }
  }

  /// How to get and set a key.
  private var advice: String {
    let place = keyPage.map { "get one at \($0)" } ?? "ask \(name) for one"
    return "\(place) and run \"broadsheet config set \(id)-key\""
  }
}

extension Console {
  /// Formats names and texts as two columns, wrapped between words to the width of the window.
  ///
  /// Words are never broken, so that addresses and paths can be copied. In a window of less than 60
  /// cells each text is below its name, indented by two cells.
  func table(_ rows: [(name: String, text: String)]) -> String {
    let width = (rows.map { TerminalText.width(of: $0.name) }.max() ?? 0) + 2
    let isNarrow = columns < 60
    let indent = String(repeating: " ", count: isNarrow ? 2 : width)
    return rows.map { name, text in
      var lines = isNarrow ? [name, indent] : [TerminalText.pad(name, to: width)]
      var used = indent.count
      for word in TerminalText.singleLine(text).split(separator: " ") {
        let space = used > indent.count ? 1 : 0
        let size = TerminalText.width(of: word)
        if space == 1, used + 1 + size > columns {
          lines.append(indent + word)
          used = indent.count + size
        } else {
          lines[lines.count - 1] += (space == 1 ? " " : "") + word
          used += space + size
        }
      }
      return lines.map { $0 + "\n" }.joined()
    }.joined()
  }
}
