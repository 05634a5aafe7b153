import Domain
import FoundationEssentials
import Presentation
import Terminal

/// The state of each service: whether it is enabled, its key, and how often it was asked today.
struct ProviderReport {
  let desk: any NewsDesk

  /// Returns the report as text under a heading; `records` adds the requests sent so far.
  func text(_ records: [Examination.Service] = []) throws(Failure) -> String {
    let states = try configured(try desk.configuration.providerStates())
    let rows = states.map { state in
      let provider = state.service.provider
      let record = records.first { $0.id == provider.id }.map { requests($0, of: state.service) }
      return (name: provider.id, text: "\(provider.name): \(state.text)\(record ?? "")")
    }
    return "\nProviders:\n" + desk.console.table(rows)
  }

  private func requests(
    _ record: Examination.Service,
    of service: ProviderCatalog.Service
  ) -> String {
    let count = "; \(Count.of(record.requestsToday, "request")) today"
    let limit = service.requestsPerDay.map { " of about \(Count.digits($0))" } ?? ""
    let pause = record.pausedUntil.map { end in
      let seconds = Int(end.timeIntervalSince(desk.now).rounded(.up))
      return "; rate limited for \(Count.digits(seconds)) s"
    }
    return count + limit + (pause ?? "")
  }
}

extension ProviderState {
  /// The state in words.
  fileprivate var text: String {
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
    let provider = service.provider
    let place = provider.keyPage.map { "get one at \($0)" } ?? "ask \(provider.name) for one"
    return "\(place) and run \"broadsheet config set \(provider.id)-key\""
  }
}

extension Console {
  /// Formats names and texts as two columns, wrapped between words to the width of the window.
  ///
  /// Words are never broken, so that addresses and paths can be copied. In a window of less than 60
  /// cells each text stands below its name, indented by two cells.
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
