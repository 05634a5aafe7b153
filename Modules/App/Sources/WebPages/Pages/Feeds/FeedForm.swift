import Domain
import Presentation

/// A form that changes what is followed or saved, by its path.
enum FeedForm: String, CaseIterable, Sendable {
  case follow
  case change = "change-feed"
  case unfollow
  case followAgain = "follow-again"
  case importList = "import-feeds"
  case savePage = "save-page"

  /// The address that the form is sent to.
  var path: LocalPath { LocalPath("/" + rawValue, fields: []) }
}

/// What became of a form, above the feeds.
struct FeedMessage {
  let text: String
  var isError = false
  /// The feed that can be followed again; nil if there is nothing to undo.
  var undo: FollowedFeed.ID?

  /// Writes the message; an error is announced at once by a screen reader.
  func write(_ html: inout HTML) {
    html.element("div", .class("result")) { html in
      html.element(
        "p",
        .class(isError ? "notice error" : "notice"),
        .fixed("role", isError ? "alert" : "status")
      ) { html in html.element("bdi", text: text) }
      guard let undo else { return }
      MarkForms.write(
        &html,
        FeedForm.followAgain.path,
        "Undo",
        back: Section.feeds.path,
        fields: [("id", undo.description)]
      )
    }
  }
}

extension FeedMessage {
  /// Creates the message of a notice; nil for nil.
  init?(_ notice: Notice?) {
    guard let notice else { return nil }
    self.init(text: notice.line, isError: notice.error != nil)
  }
}

extension FollowedFeed.ID {
  /// The page of the choices for the feed.
  var formPath: LocalPath { LocalPath("/feed", ["id": description]) }
}

extension HTML {
  /// Writes a form; one with a file is sent as `multipart/form-data`.
  mutating func feedForm(
    _ form: FeedForm,
    hasFile: Bool = false,
    content: (inout HTML) -> Void
  ) {
    element(
      "form",
      .class("feed"),
      .fixed("method", "post"),
      .action(form.path),
      .fixed("enctype", "multipart/form-data", if: hasFile),
      content: content
    )
  }

  /// Writes a label and its field for a line of text; the name is also its id.
  mutating func textField(
    _ label: StaticString,
    _ name: StaticString,
    _ value: String,
    placeholder: String? = nil
  ) {
    element("label", .fixed("for", name)) { $0.fixed(label) }
    void(
      "input",
      .fixed("type", "text"),
      .id(name),
      .fixed("name", name),
      .text("value", value),
      .text("placeholder", placeholder),
      .fixed("autocomplete", "off"),
      .fixed("autocapitalize", "off"),
      .fixed("spellcheck", "false"),
      .fixed("dir", "auto")
    )
  }

  /// Writes the form that follows the site or the feed at an address.
  mutating func followForm(_ address: String = "") {
    feedForm(.follow) { html in
      html.textField(
        "Follow a site or a feed by its address",
        "address",
        address,
        placeholder: "lamp.example"
      )
      html.element("button", .class("button"), text: "Follow")
    }
  }
}
