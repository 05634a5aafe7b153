public import Domain
import FoundationEssentials

extension Picture {
  /// A small picture, with a different colour for each number.
  public static func fake(_ number: Int = 1) -> Picture {
    let bytes = SamplePicture.png(width: 4, height: 3) { _, _ in [UInt8(number & 255), 0, 0, 255] }
    do throws(InvalidPicture) {
      return try Picture(bytes, format: .png, width: 4, height: 3)
    } catch {
      preconditionFailure("the sample picture is invalid: \(error)")
    }
  }
}

extension CaptionedCat {
  /// A cat with a small picture.
  public static func fake(
    id: String,
    _ caption: CatCaption,
    picture: Picture = .fake()
  ) -> CaptionedCat {
    CaptionedCat(id: id, caption: caption, tags: [], picture: picture)
  }
}

/// A service that numbers its cats by request, and can delay replies.
public final class FakeCats: CaptionCat {
  private struct State {
    var failures: [NewsError]
    var requests: [CatRequest] = []
    var cancelled: [CatRequest] = []
    var gates: [String: Gate] = [:]
  }

  private let id: String?
  private let state: Locked<State>
  private let cancellation = Gate()

  /// Creates a service that throws the failures in order, then returns cats, all with `id` if given.
  public init(id: String? = nil, failures: NewsError...) {
    self.id = id
    state = Locked(State(failures: failures))
  }

  /// The requests in order.
  public var requests: [CatRequest] { state.withLock { $0.requests } }

  /// The requests that were cancelled while delayed.
  public var cancelled: [CatRequest] { state.withLock { $0.cancelled } }

  /// Waits until a request is cancelled.
  public func isCancelled() async { await cancellation.isReached() }

  /// Delays replies for a caption until the returned gate is opened.
  public func hold(_ caption: String) -> Gate {
    let gate = Gate()
    state.withLock { $0.gates[caption] = gate }
    return gate
  }

  /// Returns a cat with the requested tag.
  public func callAsFunction(_ request: CatRequest) async throws(NewsError) -> CaptionedCat {
    let (number, failure, gate) = state.withLock { state in
      state.requests.append(request)
      let failure = state.failures.isEmpty ? nil : state.failures.removeFirst()
      return (state.requests.count, failure, state.gates[request.caption.description])
    }
    await gate?.pass()
    if Task.isCancelled {
      state.withLock { $0.cancelled.append(request) }
      cancellation.announce()
      throw .cancelled
    }
    if let failure { throw failure }
    return CaptionedCat(
      id: id ?? "cat-\(number)",
      caption: request.caption,
      tags: ["fake"] + [request.tag].compactMap(\.self),
      picture: .fake(number)
    )
  }
}
