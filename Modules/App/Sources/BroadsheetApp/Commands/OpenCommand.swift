import Domain

extension Command {
  static let open = Command(
    name: "open",
    summary: "Open an article's page in the browser",
    operands: Operands(synopsis: "REF", count: 1...1),
    notes: [
      .references + " An address is opened even if the archive has no such article.",
      "`BROWSER` lists browsers, separated by colons; the first that can be started is used, else "
        + "`xdg-open`. Each is a command with arguments, in which `%s` is replaced by the address; "
        + "without `%s` the address is the last argument. No shell is involved. Only http and https "
        + "addresses are opened.",
    ],
    examples: [("broadsheet open 2", "open article 2 of the last list")],
    action: { arguments, container throws(Failure) in
      let reference = arguments.operands[0]
      let link =
        if let link = WebLink(reference) { link } else {
          try await container.article(reference).link
        }
      try container.visit(link)
      return .done
    }
  )
}
