import Domain
import Presentation
import Terminal

extension Command {
  static let cat = Command(
    name: "cat",
    summary: "Have a cat say something, and save the picture",
    operands: Operands(synopsis: "TEXT...", count: 1...1_000),
    options: [
      Option(name: "tag", value: .text("TAG"), help: "A cat of this kind, such as cute"),
      Option(
        name: "output",
        value: .file("FILE"),
        help: "Save to this file; - writes the picture to standard output"
      ),
      Option(name: "force", help: "Write over the file that is there"),
      Option(
        name: "width",
        value: .number("PIXELS", CatRequest.widths),
        help: "How wide the picture is to be"
      ),
      Option(name: "filter", value: .text("NAME"), help: "Such as mono, blur or negate"),
      Option(name: "open", help: "Open the file in what shows pictures"),
      Option(name: "no-preview", help: "Do not show the picture on the terminal"),
      Option(name: "json", help: "Tell of the file as JSON, for a program"),
    ],
    notes: [
      "A caption has something to be seen, at most \(CatCaption.maximumLength) characters, and not the "
        + "word \"dog\". Cats, tags and filters are those of cataas.com, which needs no key.",
      "Without --output the file is named for the caption and the cat, in the current folder. It is "
        + "written whole or not at all, never over another without --force, and never through a "
        + "symbolic link. \"broadsheet cats\" lists what was saved.",
      "On a terminal the cat is shown: with kitty's graphics or sixels where it says that it knows "
        + "them, else as coloured half blocks.",
    ],
    examples: [
      ("broadsheet cat Hello", "a cat that says so, in a file in this folder"),
      (
        "broadsheet cat \"Hi there\" --tag cute --output hi.jpg",
        "a cute one, in a file of that name"
      ),
      ("broadsheet cat Hello --output - > cat.jpg", "the picture itself"),
    ],
    action: CatCommand.run
  )
}

/// `broadsheet cat`: reads what was typed, then lets a screen do the rest, or tells a program.
private enum CatCommand {
  @Sendable static func run(
    _ arguments: Arguments,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    let place = try place(arguments, container.console)
    let style = (
      tag: try word("tag", arguments), width: arguments.number("width"),
      filter: try word("filter", arguments)
    )
    let saving = try container.saveCat()
    let replacing = arguments.has("force")
    guard place == .nowhere || arguments.has("json") else {
      let presenter = CatPresenter(
        saving: saving,
        tag: style.tag,
        width: style.width,
        filter: style.filter,
        place: place,
        replacing: replacing
      )
      let screen = container.cat(presenter, isShown: !arguments.has("no-preview"))
      return try await screen.run(arguments.words, opens: arguments.has("open"))
    }
    let request = CatRequest(
      caption: try caption(arguments.words),
      tag: style.tag,
      width: style.width,
      filter: style.filter
    )
    let result = try await translated { () throws(NewsError) in
      try await saving(request, to: place, replacing: replacing)
    }
    try write(result, to: container.console)
    return .done
  }

  private static func caption(_ text: String) throws(Failure) -> CatCaption {
    do throws(InvalidCaption) {
      return try CatCaption(text)
    } catch {
      throw Failure(.invalidCaption(error))
    }
  }

  private static func write(_ result: SaveCat.Result, to console: any Console) throws(Failure) {
    guard let saved = result.saved else { return try console.print(result.cat.picture.bytes) }
    try console.print(saved.json.text + "\n")
    if let notice = result.trouble.flatMap(Notice.init(unlisted:)) { console.say(notice.text) }
  }

  /// Where the picture is to go; bytes never go to a terminal.
  private static func place(
    _ arguments: Arguments,
    _ console: any Console
  ) throws(Failure) -> PicturePlace {
    guard let file = arguments["output"] else { return .folder }
    guard file == "-" else { return .file(file) }
    if console.isOutputTerminal {
      throw .usage("a picture's bytes are nothing for a terminal: send them to a file or a program")
    }
    if let other = ["json", "open", "force"].first(where: arguments.has) {
      throw .usage("--\(other) is about a file, and --output - makes none: leave one of them out")
    }
    return .nowhere
  }

  /// The value of an option, which has to say something; nil when it was not given.
  private static func word(_ name: String, _ arguments: Arguments) throws(Failure) -> String? {
    guard let word = arguments[name]?.trimmed else { return nil }
    guard !word.isEmpty else { throw .usage("--\(name) needs a value") }
    return word
  }
}
