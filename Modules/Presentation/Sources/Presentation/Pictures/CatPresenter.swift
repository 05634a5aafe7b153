public import Domain

/// Captions one cat at a time: captions in, what came of the latest out.
public struct CatPresenter: Presenter {
  /// What a person does.
  public enum Input: Equatable, Sendable {
    /// Wanted a cat to say something; what is on its way for an earlier caption is called off.
    case captioned(String)
    /// Asked once more for the caption that failed.
    case retried
    /// Chose to see the file in what shows its kind.
    case opened
  }

  private let save: @Sendable (CatCaption) async throws(NewsError) -> SaveCat.Result

  /// Creates a presenter whose cats are of the kind of `tag`, as wide as `width` says and changed
  /// as `filter` says, and go to `place`, where they take the place of another file if `replacing`.
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

  /// Returns what to draw while `inputs` happen.
  public func transform(_ inputs: AsyncStream<Input>) -> AsyncStream<Output> {
    FeedbackLoop(initial: State(), reduce: reduce, render: \.output)
      .outputs(for: inputs, event: Event.input)
  }
}

extension CatPresenter {
  private enum Event: Sendable {
    case input(Input)
    case saved(Result<SaveCat.Result, NewsError>)
  }

  private struct State: Sendable {
    var output = Output()
    /// The caption that was asked for last.
    var caption: CatCaption?
    private var visits = 0

    /// Says which rules a caption breaks, and leaves what is there or on its way as it is.
    mutating func refuse(_ rules: InvalidCaption) {
      output.notice = Notice(.invalidCaption(rules))
      // Whoever asks only once has to see that nothing will come.
      if output.status == .idle { output.status = .failed }
    }

    /// Goes to the file, or says that there is none.
    mutating func open() {
      guard let path = output.cat?.path else {
        output.notice = Notice(
          output.cat == nil
            ? "there is no cat to open: give it a caption first"
            : "the picture was not saved to a file: there is nothing to open"
        )
        return
      }
      output.notice = nil
      visits += 1
      output.route = .viewer(path: path, visit: visits)
    }
  }

  /// Takes an event into account, and returns the work it asks for.
  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      state.output.inputs += 1
      state.output.route = nil
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
        state.refuse(error)
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
