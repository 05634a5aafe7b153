import Domain

/// Something a person can set, in the environment or in the settings file.
struct Setting: Sendable {
  /// Its name in the settings file and for `config`.
  let name: String
  /// The environment variable that goes before the file.
  let variable: String
  let summary: String
  var standard: String?
  /// A secret is never shown, and never taken from the command line.
  var isSecret = false
  /// Says what is wrong with a value; nil when it is fine.
  let fault: @Sendable (String) -> String?
}

extension Setting {
  static let timeout = Setting(
    name: "timeout",
    variable: "BROADSHEET_TIMEOUT",
    summary: "Seconds that a provider has to answer, from \(timeouts.lowerBound) to "
      + "\(timeouts.upperBound)",
    standard: String(standardTimeout),
    fault: { Int($0).map(timeouts.contains) == true ? nil : "give whole seconds, 1 to 600" }
  )

  static let authorities = Setting(
    name: "ca-file",
    variable: "BROADSHEET_CA_FILE",
    summary: "File of certificates to trust instead of the system's (PEM)",
    fault: { $0.hasPrefix("/") ? nil : "give the file's absolute path" }
  )

  static let pageSize = Setting(
    name: "page-size",
    variable: "BROADSHEET_PAGE_SIZE",
    summary: "Articles to a page, 1 to 100",
    standard: "20",
    fault: { Int($0).map(ArticleQuery.pageSizes.contains) == true ? nil : "give 1 to 100" }
  )

  static let color = Setting(
    name: "color",
    variable: "BROADSHEET_COLOR",
    summary: "Colour: auto, always or never",
    standard: "auto",
    fault: { colors.contains($0) ? nil : "choose \(colors.joined(separator: ", "))" }
  )

  static let pager = Setting(
    name: "pager",
    variable: "BROADSHEET_PAGER",
    summary: "Program for long texts, instead of PAGER's; cat for none",
    fault: { $0.contains(where: \.isNewline) ? "give a command line" : nil }
  )

  static let all = ofServices + [providers, timeout, authorities, pageSize, color, pager]

  static let timeouts = 1...600
  static let standardTimeout = 20
  static let colors = ["auto", "always", "never"]

  static func named(_ name: String) throws(Failure) -> Setting {
    if let setting = all.first(where: { $0.name == name }) { return setting }
    let guess = Suggestion.sentence(for: name, among: all.map(\.name))
    throw .usage(
      "there is no setting \(Quoted(name))"
        + (guess.isEmpty ? "; \"broadsheet config list\" shows them all" : guess)
    )
  }
}
