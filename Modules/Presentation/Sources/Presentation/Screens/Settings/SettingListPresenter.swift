public import Domain

/// The presenter of the settings: lists them with their values, and changes them.
public struct SettingListPresenter: AnsweringPresenter {
  /// A user action.
  public enum Input: Equatable, Sendable {
    /// Opened the list, or asked to read it again.
    case opened
    /// Entered a value for the setting with this name; an empty one removes it.
    case set(name: String, value: String)
    /// Removed the setting with this name from the settings file.
    case removed(name: String)
  }

  /// Everything there is to draw; contains no key.
  public struct Output: Equatable, Sendable {
    /// All settings; empty before they are read.
    public var rows: [SettingRow] = []
    /// The settings file, if other users can read keys in it or change it; else nil.
    public var exposure: ExposedFile?
    /// The result of the latest action, or why settings cannot be used; nil if there is none.
    public var notice: SettingNotice?

    /// Creates the initial output.
    public init() {}
  }

  private let configuration: Configuration

  /// Creates a presenter of the settings in effect.
  public init(configuration: Configuration) {
    self.configuration = configuration
  }

  /// Returns the outputs for a stream of inputs, at least one for each.
  public func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    FeedbackLoop(initial: State(), event: Event.input, reduce: reduce, render: \.output)
      .answers(to: inputs)
  }
}

extension SettingListPresenter {
  private enum Event: Sendable {
    case input(Input)
    case finished(Settings, SettingNotice?)
  }

  private struct State: Sendable {
    var settings: Settings?
    var notice: SettingNotice?
    /// The inputs that are not finished; they run one after the other, so that the last one wins.
    var inputs: [Input] = []

    var output: Output {
      var output = Output()
      output.rows = settings?.rows ?? []
      output.exposure = settings?.exposure
      output.notice = notice ?? settings?.fault.map(SettingNotice.failed)
      return output
    }
  }

  /// The settings at one moment.
  private struct Settings: Sendable {
    let rows: [SettingRow]
    var exposure: ExposedFile?
    /// The first reason why a setting cannot be used.
    var fault: SettingsError?

    init(_ configuration: Configuration) {
      rows = configuration.settings.map { SettingRow($0, in: configuration) }
      fault = rows.lazy.compactMap(\.fault).first
      do throws(SettingsError) {
        exposure = try configuration.exposedFile()
      } catch {
        fault = fault ?? error
      }
    }
  }

  /// Applies an event to the state and returns effects.
  @Sendable private func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>] {
    switch event {
    case .input(let input):
      state.inputs.append(input)
      return state.inputs.count == 1 ? [work(on: input)] : []
    case .finished(let settings, let notice):
      state.inputs.removeFirst()
      state.settings = settings
      state.notice = notice
      return state.inputs.first.map { [work(on: $0)] } ?? []
    }
  }

  private func work(on input: Input) -> Effect<Event> {
    .run("settings") { [configuration] in
      let notice: SettingNotice? =
        switch input {
        case .opened: nil
        case .set(let name, let value): configuration.change(name, to: value)
        case .removed(let name): configuration.change(name, to: "")
        }
      return .finished(Settings(configuration), notice)
    }
  }
}

extension Configuration {
  /// Stores the value of the setting with a name, and returns the result.
  fileprivate func change(_ name: String, to value: String) -> SettingNotice {
    do throws(SettingsError) {
      guard let setting = settings.first(where: { $0.name == name }) else {
        throw .unknown(setting: name)
      }
      try set(setting, to: value)
      return value.isEmpty
        ? .removed(setting: name, from: try path()) : .saved(setting: name, to: try path())
    } catch {
      return .failed(error)
    }
  }
}
