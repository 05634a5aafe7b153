import ByteStrings
import Domain
import Presentation
import Terminal
import Texts

extension Command {
  static let cat = Command(
    name: "cat",
    summary: "Save a picture of a cat with a caption",
    operands: Operands(synopsis: "TEXT...", count: 1...1_000),
    options: [
      Option("tag", .text("TAG"), "A cat with this tag, such as cute"),
      Option("output", .file("FILE"), "Save to FILE; - is standard output"),
      Option("force", "Overwrite an existing file"),
      Option(
        "width",
        .number("PIXELS", CatRequest.widths),
        "Width, \(CatRequest.widths.lowerBound) to \(CatRequest.widths.upperBound) pixels"
      ),
      Option("filter", .text("NAME"), "Apply a filter, such as mono, blur or negate"),
      Option("open", "Open the file in the picture viewer (xdg-open)"),
      Option("no-preview", "Do not show the picture on the terminal"),
      Option("json", "Print JSON with the path and the facts of the file"),
    ],
    notes: [
      "A caption has 1 to \(CatCaption.maximumLength) visible characters and does not contain the "
        + "word `dog`. Cats, tags and filters are from cataas.com, which needs no key.",
      "Without `--output` the file is saved in the working directory and named after the caption "
        + "and the cat.",
      "A terminal shows the picture: with kitty's graphics or sixels if it supports them, else as "
        + "coloured blocks. Sixels need the package libsixel1. A file must be a complete PNG, JPEG, "
        + "GIF or WebP of up to 16 MiB.",
    ],
    examples: [
      (
        "broadsheet cat \"Hi there\" --tag cute --output hi.jpg",
        "save a picture of a cute cat as hi.jpg"
      )
    ],
    action: CatCommand.run
  )

  static let cats = list(
    name: "cats",
    summary: "List your saved cat pictures, newest first",
    operands: Operands(synopsis: "[WORDS...]", count: 0...1_000),
    hasLinks: false,
    notes: [
      "WORDS are searched for in the captions. Files that were moved or deleted stay in the list."
    ],
    examples: [
      ("broadsheet cats hello --json", "the pictures with hello in the caption, as JSON")
    ],
    route: { arguments, pageSize, _ throws(Failure) in
      .cats(try checked(PlainQuery(arguments.words, pageSize: pageSize)))
    }
  )
}

/// `broadsheet cat`: shows a screen, or prints JSON or the picture's bytes.
private enum CatCommand {
  static let run: Command.Action = { arguments, context throws(Failure) in
    let place = try place(arguments, context.console)
    let (tag, filter) = (try word("tag", arguments), try word("filter", arguments))
    let width = arguments.number("width")
    let saving = context.saveCat
    let replacing = arguments.has("force")
    guard place == .nowhere || arguments.has("json") else {
      let presenter = CatPresenter(
        saving: saving,
        tag: tag,
        width: width,
        filter: filter,
        place: place,
        replacing: replacing
      )
      let screen = CatScreen(
        presenter: presenter,
        context: context,
        showsPicture: !arguments.has("no-preview")
      )
      return try await screen.run(arguments.words, opens: arguments.has("open"))
    }
    let caption = try caption(arguments.words)
    let request = CatRequest(caption: caption, tag: tag, width: width, filter: filter)
    let result = try await translated(try await saving(request, to: place, replacing: replacing))
    try write(result, to: context.console)
    return .done
  }

  private static func caption(_ text: String) throws(Failure) -> CatCaption {
    do throws(InvalidCaption) { return try CatCaption(text) } catch {
      throw Failure(.invalidCaption(error))
    }
  }

  private static func write(_ result: SaveCat.Result, to console: any Console) throws(Failure) {
    guard let saved = result.saved else { return try console.print(result.cat.picture.bytes) }
    try console.print(saved.json.text + "\n")
    if let notice = result.trouble.flatMap(Notice.init(unlisted:)) { console.say(notice.line) }
  }

  /// Returns the destination of the picture; a terminal is rejected.
  private static func place(
    _ arguments: Arguments,
    _ console: any Console
  ) throws(Failure) -> PicturePlace {
    guard let file = arguments.path("output") else { return .folder }
    guard file == "-" else { return .file(file) }
    if console.isOutputTerminal {
      throw .usage("will not write a picture to a terminal; use --output FILE")
    }
    if let other = ["json", "open", "force"].first(where: arguments.has) {
      throw .usage("--\(other) cannot be combined with --output -, which saves no file")
    }
    return .nowhere
  }

  /// Returns the trimmed value of an option; nil if it was not given, an error if it is empty.
  private static func word(_ name: String, _ arguments: Arguments) throws(Failure) -> String? {
    guard let word = arguments[name]?.trimmed else { return nil }
    guard !word.isEmpty else { throw .usage("--\(name) needs a value") }
    return word
  }
}
