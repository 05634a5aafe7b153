import Domain
import FoundationEssentials
import Presentation
import Texts

/// The services: whether each is used, and how a person gets and sets its key.
struct ProvidersPage {
  /// The services, or why their settings cannot be used.
  let rows: Result<[ProviderRow], SettingsError>

  /// Writes the content of the page.
  func write(_ html: inout HTML) {
    html.element("h1", text: "Providers")
    if case .failure(let fault) = rows {
      html.element("p", .class("notice error"), .fixed("role", "alert"), text: fault.sentence)
    }
    html.element("ul", .class("rows")) { html in
      for row in (try? rows.get()) ?? [] { write(row, &html) }
    }
  }

  private func write(_ row: ProviderRow, _ html: inout HTML) {
    html.element("li", .class("row")) { html in
      html.element("h2", text: row.name)
      html.element("p", .class("facts")) { html in
        html.element("span") { $0.fixed(use(row)) }
        html.element("span") { $0.fixed(key(row)) }
        if let limit = row.dailyLimit {
          html.element("span", text: "about \(Count.of(limit, "request")) a day")
        }
      }
      if row.key == .missing || row.key == .public { writeAdvice(row, &html) }
    }
  }

  private func use(_ row: ProviderRow) -> StaticString {
    switch row.use {
    case .enabled: "enabled"
    case .notSearched: "not searched because of the setting providers"
    case .needsKey: "disabled"
    }
  }

  private func key(_ row: ProviderRow) -> StaticString {
    switch row.key {
    case .own: "with your key"
    case .public: "with the public key; your own has a higher limit"
    case .missing: "needs a key"
    case .notNeeded: "needs no key"
    }
  }

  private func writeAdvice(_ row: ProviderRow, _ html: inout HTML) {
    html.element("p", .class("summary")) { html in
      if let page = row.keyPage {
        html.element("a", .href(page), .fixed("rel", "noreferrer"), text: "Get a key")
        html.fixed(", then run ")
      } else {
        html.text("Ask \(row.name) for a key, then run ")
      }
      html.element("code", text: "broadsheet config set \(row.id)-key")
    }
  }
}
