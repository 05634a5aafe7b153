import Domain
import Presentation
import Terminal

extension Command {
  static let serve = Command(
    name: "serve",
    summary: "Serve the web page and the APIs for other programs",
    options: [
      Option(
        "port",
        .number("PORT", 0...65_535),
        "Listen on PORT (default 8087; 0 for any free port)"
      ),
      Option(
        "address",
        .text("ADDRESS"),
        "Listen on this IP address (default 127.0.0.1, for this machine only); others need "
          + "--require-key"
      ),
      Option("open", "Open the page in the browser"),
      Option("live", "NewsAPI clients search the providers, not the archive"),
      Option("require-key", "Clients need a key: see `serve keys add`"),
      Option(
        "behind-proxy",
        .text("HOST"),
        "A reverse proxy passes requests for this host name; needs --require-key"
      ),
      Option(
        "log",
        .file("FILE"),
        "Add a line for each request to FILE, or - for standard output, in the common log format; "
          + "SIGHUP opens FILE again"
      ),
      Option(
        "pictures",
        .choice("HOW", PictureMode.allCases.map(\.rawValue)),
        "Pictures on the pages: none, direct (default; the browser fetches them) or proxy (the server "
          + "fetches them)"
      ),
    ],
    notes: [
      "The server prints its address and runs until Ctrl-C or SIGTERM; running requests then have "
        + "5 s to finish. An invalid setting is reported at the start; only the pages that need it do not "
        + "work.",
      "NewsAPI clients use the address with `/v2` in place of https://newsapi.org/v2. Feed readers for "
        + "the Google Reader API, often listed as FreshRSS, or for Miniflux use the address as it is, and "
        + "a key as the password or the API key.",
    ],
    examples: [
      ("broadsheet serve --port 8000 --require-key", "listen on another port, with keys")
    ],
    action: { arguments, context throws(Failure) in
      let options = try ServerOptions(arguments)
      try await context.serve(options) { addresses throws(Failure) in
        if let problem = context.configuration.problem { context.console.say(problem.sentence) }
        let lines = addresses.map { "Serving on \($0)\n" }
        try context.console.print(lines.joined())
        if !options.isLoopback {
          context.console.say(
            "the connection is not encrypted: others in the network can read it with all keys; see "
              + "\"Reverse proxy\" in the manual"
          )
        }
        if arguments.has("open"), let first = addresses.first { try await context.visit(first) }
      }
      throw Failure("stopped", .interrupted)
    }
  )

  static let serverKeys = Command(
    name: "serve keys",
    summary: "List the names and scopes of the keys for the server",
    operands: Operands(synopsis: "[list]", count: 0...1),
    action: { arguments, context throws(Failure) in
      if let word = arguments.operands.first, word != "list" {
        throw .usage("`serve keys` has no subcommand \(Quoted(word)); use list, add or remove")
      }
      let keys = try context.serverKeys()
      let list = try configured(try keys.list())
      let lines = list.map { "\($0.name)\t\($0.scope?.rawValue ?? "unknown")\n" }
      try context.console.print(lines.joined())
      if list.isEmpty {
        context.console.say("there are no keys; add one: broadsheet serve keys add NAME")
      }
      return .done
    }
  )

  static let serverKeysAdd = Command(
    name: "serve keys add",
    summary: "Create a key for a program that uses the server, and print it",
    operands: Operands(synopsis: "NAME", count: 1...1),
    options: [
      Option(
        "scope",
        .choice("SCOPE", KeyScope.allCases.map(\.rawValue)),
        "What the program may do: read (show and search, also the providers), marks (also mark articles "
          + "and videos) or all (default; also change and refresh the feeds, fetch full texts, save pages)"
      )
    ],
    notes: ["The key is shown once; only its hash is stored. NAME is yours to choose."],
    examples: [
      ("broadsheet serve keys add phone", "create a key for the reader on a phone"),
      ("broadsheet serve keys add board --scope read", "create a key that only reads"),
    ],
    action: { arguments, context throws(Failure) in
      let keys = try context.serverKeys()
      let scope = arguments["scope"].flatMap(KeyScope.init) ?? .all
      let key = try configured(try keys.add(arguments.operands[0], scope))
      try context.console.print(key + "\n")
      return .done
    }
  )

  static let serverKeysRemove = Command(
    name: "serve keys remove",
    summary: "Remove a key; the program with it can no longer use the server",
    operands: Operands(synopsis: "NAME", count: 1...1),
    examples: [("broadsheet serve keys remove phone", "remove the key of the reader on a phone")],
    action: { arguments, context throws(Failure) in
      let name = arguments.operands[0]
      let keys = try context.serverKeys()
      guard try configured(try keys.remove(name)) else {
        throw Failure("there is no key \(Quoted(name))", .noSuchItem)
      }
      context.console.say("removed the key \(TypedText(name))")
      return .done
    }
  )
}

extension ServerOptions {
  /// Reads the options of `serve`; throws a usage error if they do not go together.
  fileprivate init(_ arguments: Arguments) throws(Failure) {
    if let address = arguments["address"] { self.address = address }
    if let port = arguments.number("port") { self.port = port }
    isLive = arguments.has("live")
    isKeyRequired = arguments.has("require-key")
    proxyHost = arguments["behind-proxy"]?.lowercased()
    log = arguments.path("log")
    if let pictures = arguments["pictures"].flatMap(PictureMode.init) { self.pictures = pictures }
    try check()
  }
}

extension Failure {
  /// Reports that the server cannot start; the reason is a sentence without a full stop.
  package static func cannotServe(_ reason: String) -> Failure { Failure(reason, .unavailable) }
}
