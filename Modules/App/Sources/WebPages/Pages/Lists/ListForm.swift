import Domain
import Presentation
import Query

/// The form above a list, which searches in it.
struct ListForm {
  /// The list's address.
  let address: ListAddress

  /// Writes the form.
  func write(_ html: inout HTML) {
    html.element("search") { html in
      html.element(
        "form",
        .class("search"),
        .fixed("method", "get"),
        .action(address.section.path),
        .script(.searchScript)
      ) { html in
        writeField(&html)
        if address.section == .search { writeChoices(&html) }
        writeHidden(&html)
      }
    }
  }

  private func writeField(_ html: inout HTML) {
    let label = address.section.searchLabel
    html.element("label", .class("hidden"), .fixed("for", "q"), text: label)
    html.element("div", .class("field")) { html in
      html.void(
        "input",
        .fixed("type", "search"),
        .id("q"),
        .fixed("name", "q"),
        .text("placeholder", label),
        .text("value", address["q"]),
        .number("maxlength", SearchExpression.maximumLength),
        .fixed("autocomplete", "off"),
        .fixed("autocapitalize", "off"),
        .fixed("spellcheck", "false"),
        .fixed("dir", "auto")
      )
      html.element("button", .fixed("type", "submit"), text: "Search")
    }
  }

  private func writeChoices(_ html: inout HTML) {
    html.element("div", .class("choices")) { html in
      html.element("fieldset") { html in
        html.element("legend", text: "Where")
        writeRadio("archive", "Your archive", !address.asksProviders, &html)
        writeRadio("providers", "All providers", address.asksProviders, &html)
      }
      let orders = ArticleQuery.Sort.allCases.map { ($0.rawValue, $0.rawValue) }
      html.choice("sort", "Order", orders, address.sort.rawValue)
    }
  }

  private func writeRadio(
    _ value: StaticString,
    _ text: StaticString,
    _ isChosen: Bool,
    _ html: inout HTML
  ) {
    html.element("label") { html in
      html.void(
        "input",
        .fixed("type", "radio"),
        .fixed("name", "from"),
        .fixed("value", value),
        .flag("checked", isChosen)
      )
      html.fixed(" ")
      html.fixed(text)
    }
  }

  /// Writes the fields of the address that the form does not show.
  private func writeHidden(_ html: inout HTML) {
    for name in ["feed", "category", "country", "source", "lang", "since", "until"]
    where !address[name].isEmpty {
      html.hidden(name, address[name])
    }
  }
}

extension HTML {
  /// Writes a label and a list of values to choose from; the name is also its id.
  mutating func choice(
    _ name: StaticString,
    _ label: String,
    _ values: [(value: String, text: String)],
    _ chosen: String
  ) {
    element("label", .fixed("for", name), text: label)
    element("select", .id(name), .fixed("name", name)) { html in
      for (value, text) in values {
        html.element(
          "option",
          .text("value", value),
          .flag("selected", value == chosen),
          text: text
        )
      }
    }
  }

  /// Writes a field of a form that is not shown.
  mutating func hidden(_ name: String, _ value: String) {
    void("input", .fixed("type", "hidden"), .text("name", name), .text("value", value))
  }
}
