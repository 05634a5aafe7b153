import Domain
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

@Suite(.hangLimit)
struct FailedSignInsTests {
  private let failures = FailedSignIns()

  @Test func delaysGrowToALimit() {
    let delays = (0..<20).map { _ in failures.delay(afterFailureOf: "192.0.2.1") }
    #expect(delays[..<FailedSignIns.freeFailures].allSatisfy { $0 == .zero })
    #expect(delays[3...6] == [.seconds(0.1), .seconds(0.2), .seconds(0.4), .seconds(0.8)])
    #expect(delays[10...].allSatisfy { $0 == FailedSignIns.longestDelay })
    #expect(failures.delay(afterFailureOf: "192.0.2.2") == .zero)
  }

  @Test func failuresAreForgotten() {
    let now = ContinuousClock.now
    for _ in 0..<9 { _ = failures.delay(afterFailureOf: "a", at: now) }
    #expect(failures.delay(afterFailureOf: "a", at: now + .seconds(301)) > .zero)
    #expect(failures.delay(afterFailureOf: "a", at: now + .seconds(1_000)) == .zero)
  }

  @Test func numberOfNetworksIsLimited() {
    for number in 0..<10_000 { _ = failures.delay(afterFailureOf: "\(number)") }
    #expect(failures.count <= 2 * FailedSignIns.limit)
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
    ("2001:DB8:1:2::", "2001:db8:1:2::"), ("::1", "::"), ("", ""), ("a", ""),
  ])
  func networkOfAnAddress(address: String, network: String) {
    #expect(WebRequest("GET", "/", client: address).clientNetwork == network)
  }

  @Test func rightKeyIsAdmittedAtAnAttackedAddress() async {
    let refused = Locked<[String]>([])
    let access = WebAccess(
      isKeyRequired: true,
      refused: { client in refused.withLock { $0.append(client) } },
      scope: { key, _ in key == "right" ? .marks : nil }
    )
    let request = WebRequest("GET", "/", client: "192.0.2.1")
    for _ in 0..<10 { _ = await access.admission("wrong", of: request) }
    guard case .admitted(.marks) = await access.admission("right", of: request) else {
      Issue.record("the right key is refused")
      return
    }
    guard case .keyMissing = await access.admission(nil, of: request),
      case .keyInvalid(FailedSignIns.longestDelay) = await access.admission("wrong", of: request)
    else {
      Issue.record("the wrong key is not delayed")
      return
    }
    #expect(refused.withLock { $0 } == Array(repeating: "192.0.2.1", count: 11))
  }
}
