import Synchronization

/// The requests of a discovery: each address once, and at most a fixed number.
final class DiscoveryRequests: Sendable {
  private let limit: Int
  private let state = Mutex<(addresses: Set<WebLink>, failure: NewsError?)>(([], nil))

  init(limit: Int) {
    self.limit = limit
  }

  /// The first failure of a request for a link that was not cancelled; nil without one.
  var failure: NewsError? { state.withLock { $0.failure } }

  /// Whether an address can be asked; it then counts as asked.
  func take(_ address: WebLink) -> Bool {
    state.withLock { $0.addresses.count < limit && $0.addresses.insert(address).inserted }
  }

  /// Whether an address was asked.
  func include(_ address: WebLink) -> Bool {
    state.withLock { $0.addresses.contains(address) }
  }

  /// Stores a failure.
  func note(_ error: NewsError) {
    guard error != .cancelled else { return }
    state.withLock { $0.failure = $0.failure ?? error }
  }
}
