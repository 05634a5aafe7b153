import Domain
import FoundationEssentials
import HTTP
import LocalArchive
import NewsServices
import Presentation
import Terminal

/// What there is to know of each provider: whether it is searched unasked, why, and what it takes.
struct ProviderReport {
  private let container: Container

  init(_ container: Container) {
    self.container = container
  }

  /// A line for each service: its name on the command line, and how matters stand.
  func lines(_ records: [Examination.Service] = []) throws(Failure) -> [String] {
    let searched = try container.usableProviders()
    let widest = Container.onlineServices.map { $0.provider.id.count }.max() ?? 0
    var lines: [String] = []
    for service in Container.onlineServices {
      let provider = service.provider
      let use = try use(container.state(of: service), verb: verb(service, searched))
      let record = records.first { $0.id == provider.id }.map { past($0, service.limits) }
      let name = TerminalText.pad(provider.id, to: widest)
      lines.append(name + "  " + TerminalText.singleLine("\(provider.name): \(use)\(record ?? "")"))
    }
    return lines
  }

  private func past(_ record: Examination.Service, _ limits: RequestLimits) -> String {
    let count = "; \(Count.of(record.requestsToday, "request")) today"
    let limit = limits.daily.map { " of about \(Count.digits($0))" } ?? ""
    let pause = record.pausedUntil.map { end in
      let seconds = end.timeIntervalSince(container.now).rounded(.up)
      return "; it wants to be left alone for another \(Count.of(Int(seconds), "second"))"
    }
    return count + limit + (pause ?? "")
  }

  private func verb(_ service: any OnlineService.Type, _ searched: [Provider.ID]) -> String {
    guard service is any ArticleService.Type else { return "used" }
    return searched.contains(service.provider.id)
      ? "searched" : "not searched, since the setting providers leaves it out"
  }

  private func use(_ state: Container.ServiceState, verb used: String) -> String {
    let provider = state.provider
    let place = provider.keyPage.map { "get one at \($0)" } ?? "ask \(provider.name) for one"
    let advice = "\(place), then run \"broadsheet config set \(provider.id)-key\""
    if state.hasOwnKey { return "\(used), with your key" }
    return switch state.access {
    case .open: "\(used); it needs no key"
    case .publicKey(_): "\(used), with the key for everyone; for more with your own, \(advice)"
    case .ownKey: "not usable without a key: \(advice)"
    }
  }
}
