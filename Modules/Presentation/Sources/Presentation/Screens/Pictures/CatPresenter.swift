public import ByteStrings
public import Domain
import Texts

/// The presenter of the `cat` screen: captions one cat at a time.
public struct CatPresenter: AnsweringPresenter {
  /// A user action.
  public enum Input: Equatable, Sendable {
    /// Entered a caption; a request in flight for an earlier caption is cancelled.
    case captioned(String)
    /// Retried the caption that failed.
    case retried
    /// Opened the saved file.
    case opened
  }

  /// Everything there is to draw.
  public struct Output: Equatable, Sendable {
    /// The status of the presenter.
    public var status = Status.idle
    /// The latest cat; nil before the first one and while the next one loads.
    public var cat: CatDetail?
    /// The latest error; nil once it is outdated.
    public var notice: Notice?
    /// The file to open in its viewer; nil before the first time.
    public var visit: Visit?

    public init() {}

    /// The status of the presenter.
    public enum Status: Equatable, Sendable {
      /// Waiting for the first caption.
      case idle
      /// Loading a cat; with a message for the user.
      case working(String)
      /// The cat is loaded.
      case done
      /// Failed; a valid caption can be retried.
      case failed
    }
  }

  private let save: @Sendable (CatCaption) async throws(NewsError) -> SaveCat.Result

  /// Creates a presenter whose requests have these options; `replacing` overwrites existing files.
  public init(
    saving: SaveCat,
    tag: String?,
    width: Int?,
    filter: String?,
    place: PicturePlace,
    replacing: Bool
  ) {
    save = { (caption) throws(NewsError) in
      let request = CatRequest(caption: caption, tag: tag, width: width, filter: filter)
      return try await saving(request, to: place, replacing: replacing)
    }
  }

  /// Returns the outputs for a stream of inputs, at least one for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    FeedbackLoop(initial: State(), event: Event.input, reduce: reduce, render: \.output)
      .answers(to: inputs)
  }
}

extension CatPresenter {
  private enum Event: Sendable {
    case input(Input)
    case saved(Result<SaveCat.Result, NewsError>)
  }

  private struct State: Sendable {
    var output = Output()
    /// The latest valid caption.
    var caption: CatCaption?

    /// Shows the rules a caption breaks; keeps the current cat and any request in flight.
    mutating func reject(_ rules: InvalidCaption) {
      output.notice = Notice(.invalidCaption(rules))
      // `.failed` ends a command that sends a single caption.
      if output.status == .idle { output.status = .failed }
    }

    /// Opens the file, or shows that there is none.
    mutating func open() {
      guard let path = output.cat?.path else {
        output.notice = Notice(
          output.cat == nil
            ? "there is no cat yet; enter a caption first"
            : "the picture was not saved to a file"
        )
        return
      }
      output.notice = nil
      output.visit = Visit(number: (output.visit?.number ?? 0) + 1, target: .files([path]))
    }
  }

  /// Applies an event to the state and returns effects.
  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      return reduce(&state, input)
    case .saved(.success(let result)):
      state.output.status = .done
      state.output.cat = CatDetail(result)
      state.output.notice = result.trouble.flatMap { Notice(unlisted: $0) }
      return []
    case .saved(.failure(let error)):
      state.output.status = .failed
      state.output.notice = Notice(error)
      return []
    }
  }

  private func reduce(_ state: inout State, _ input: Input) -> [Effect<Event>] {
    switch input {
    case .captioned(let text):
      do throws(InvalidCaption) {
        return ask(for: try CatCaption(text), &state)
      } catch {
        state.reject(error)
        return []
      }
    case .retried:
      guard state.output.status == .failed, let caption = state.caption else { return [] }
      return ask(for: caption, &state)
    case .opened:
      state.open()
      return []
    }
  }

  private func ask(for caption: CatCaption, _ state: inout State) -> [Effect<Event>] {
    state.caption = caption
    state.output.status = .working("Captioning a cat\u{2026}")
    state.output.cat = nil
    state.output.notice = nil
    return [
      .run("cat") { [save] in
        do throws(NewsError) {
          return .saved(.success(try await save(caption)))
        } catch {
          return .saved(.failure(error))
        }
      }
    ]
  }
}

/// A captioned cat, ready to draw.
public struct CatDetail: Equatable, Sendable {
  public let caption: String
  /// The absolute path of the file; nil if none was saved.
  public let path: ByteString?
  /// Facts about the picture: format, size in pixels, size in bytes.
  public let facts: [String]
  /// The cat's first twenty tags, each cut at 60 characters.
  public let tags: [String]
  /// The encoded picture, since the pixels to decode depend on the terminal.
  public let picture: Picture

  public init(_ result: SaveCat.Result) {
    let cat = result.cat
    caption = cat.caption.description
    path = result.saved?.path
    facts = PictureWording.facts(
      cat.picture.format,
      width: cat.picture.width,
      height: cat.picture.height,
      size: cat.picture.bytes.count
    )
    tags = cat.tags.prefix(20).map { $0.cut(at: 60) }
    picture = cat.picture
  }
}

/// Words for pictures.
enum PictureWording {
  /// Returns format, pixels and bytes, such as `JPEG`, `612 × 408 pixels`, `45 KB`.
  static func facts(_ format: Picture.Format, width: Int, height: Int, size: Int) -> [String] {
    [
      format.name,
      "\(Count.digits(width)) \u{D7} \(Count.digits(height)) pixels",
      Count.bytes(size),
    ]
  }
}
