/// Forms that change something: marks of an item or of a list, the feeds.
enum MarkForms {
  /// A mark that a button sets or removes.
  struct Button {
    /// The value of the field `kind`.
    let kind: StaticString
    /// The text.
    let label: StaticString
  }

  /// Writes the form with the marks of one item, whose title is the element `title-ID`.
  static func write(
    _ html: inout HTML,
    _ buttons: [Button],
    of id: String,
    back: LocalPath
  ) {
    html.element(
      "form",
      .class("marks"),
      .fixed("method", "post"),
      .action(LocalPath("/mark"))
    ) { html in
      html.hidden("id", id)
      html.hidden("back", back.text)
      for button in buttons {
        html.element(
          "button",
          .fixed("name", "kind"),
          .fixed("value", button.kind),
          .text("aria-describedby", "title-" + id)
        ) { $0.fixed(button.label) }
      }
    }
  }

  /// Writes a form with one button.
  static func write(
    _ html: inout HTML,
    _ path: LocalPath,
    _ label: StaticString,
    back: LocalPath,
    fields: [(name: String, value: String)] = [],
    style: StaticString = "tool"
  ) {
    html.element("form", .class(style), .fixed("method", "post"), .action(path)) { html in
      html.hidden("back", back.text)
      for (name, value) in fields where !value.isEmpty { html.hidden(name, value) }
      html.element("button") { $0.fixed(label) }
    }
  }
}
