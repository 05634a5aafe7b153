struct Command: Sendable {
  let name: String
  let summary: String
  let noun: String

  /// A command that lists the entries of the list with a noun.
  static func entries(of noun: String, named name: String, summary: String) -> Command {
    Command(name: name, summary: summary, noun: noun)
  }

  static let all: [Command] = [.podcasts]
}
