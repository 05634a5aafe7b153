public import Domain
public import FoundationEssentials

/// The presenter of the services: whether each is used, with which key, and how often it was asked.
public struct ProviderListPresenter: AnsweringPresenter {
  /// A user action.
  public enum Input: Equatable, Sendable {
    /// Opened the list, or asked to read it again.
    case opened
  }

  /// Everything there is to draw; contains no key.
  public struct Output: Equatable, Sendable {
    /// The services in the order of preference; empty before they are read and after a fault.
    public var rows: [ProviderRow] = []
    /// Why the settings of the services cannot be used; nil if they can.
    public var fault: SettingsError?
    /// Why the requests sent so far are not known; nil if they are.
    public var notice: Notice?

    /// Creates the initial output.
    public init() {}
  }

  /// Returns the use of the services so far, such as `Examination.services`.
  public typealias Requests = @Sendable () async throws(NewsError) -> [Examination.Service]

  private let configuration: Configuration
  private let requests: Requests

  /// Creates a presenter of the services.
  public init(configuration: Configuration, requests: @escaping Requests) {
    self.configuration = configuration
    self.requests = requests
  }

  /// Returns the outputs for a stream of inputs, at least one for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    FeedbackLoop(initial: State(), event: Event.input, reduce: reduce, render: \.output)
      .answers(to: inputs)
  }
}

extension ProviderListPresenter {
  private enum Event: Sendable {
    case input(Input)
    case loaded(rows: Result<[ProviderRow], SettingsError>, failure: NewsError?)
  }

  private struct State: Sendable {
    var rows = Result<[ProviderRow], SettingsError>.success([])
    /// Why the requests could not be read.
    var failure: NewsError?

    var output: Output {
      var output = Output()
      switch rows {
      case .success(let rows): output.rows = rows
      case .failure(let fault): output.fault = fault
      }
      output.notice = failure.flatMap { Notice($0) }
      return output
    }
  }

  /// Applies an event to the state and returns effects.
  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(.opened):
      return [.run("providers") { await load() }]
    case .loaded(let rows, let failure):
      (state.rows, state.failure) = (rows, failure)
      return []
    }
  }

  private func load() async -> Event {
    var services: [Examination.Service] = []
    var failure: NewsError?
    do throws(NewsError) { services = try await requests() } catch { failure = error }
    do throws(SettingsError) {
      let rows = try ProviderRow.rows(of: configuration, requests: services)
      return .loaded(rows: .success(rows), failure: failure)
    } catch {
      return .loaded(rows: .failure(error), failure: failure)
    }
  }
}

/// A service, ready to draw.
public struct ProviderRow: Identifiable, Equatable, Sendable {
  /// The provider's id, such as `newsapi`.
  public let id: Provider.ID
  /// The provider's name.
  public let name: String
  /// Whether it is used, and if not, why.
  public let use: ProviderState.Use
  /// The key that is sent.
  public let key: ProviderState.Key
  /// The page where a person gets a key; nil if there is none.
  public let keyPage: WebLink?
  /// The number of requests since midnight UTC; nil if none was ever sent, or if it is not known.
  public let requestsToday: Int?
  /// The usual number of requests that a key allows per UTC day; nil if there is no limit.
  public let dailyLimit: Int?
  /// The end of the pause that the service asked for; nil if there is none.
  public let pausedUntil: Date?

  /// Returns the rows of all services, with their requests so far.
  public static func rows(
    of configuration: Configuration,
    requests: [Examination.Service]
  ) throws(SettingsError) -> [ProviderRow] {
    try configuration.providerStates().map { state in
      ProviderRow(state, requests.first { $0.id == state.service.provider.id })
    }
  }

  private init(_ state: ProviderState, _ record: Examination.Service?) {
    let provider = state.service.provider
    (id, name, keyPage) = (provider.id, provider.name, provider.keyPage)
    (use, key) = (state.use, state.key)
    requestsToday = record?.requestsToday
    dailyLimit = state.service.requestsPerDay
    pausedUntil = record?.pausedUntil
  }
}
