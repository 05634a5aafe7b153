import Texts

/// The state of loading one page of the merged list.
///
/// A value without side effects: it accepts the replies of members and returns which members to ask
/// next.
struct PageLoad: Sendable {
  /// The merge, with the page so far.
  private(set) var merge: Merge
  private let size: Int
  /// The replies that wait for the other members asked at the same time.
  private var arrived: [Int: MemberRequests.Reply] = [:]
  /// The errors of the members that cannot search for the query.
  private var skips: [Int: NewsError] = [:]
  /// Whether a member has replied that can search for the query.
  private var hasReply = false

  /// Whether articles are listed without the replies that are still awaited.
  private(set) var isShowingParts = false

  /// Creates the state of a page of `size` articles; the page of `merge` was just started.
  init(_ merge: Merge, size: Int) {
    self.merge = merge
    self.size = size
  }

  /// Whether no reply is awaited.
  var isComplete: Bool { merge.awaited.isEmpty }

  /// Adds the reply of a member.
  mutating func receive(_ reply: MemberRequests.Reply, from member: Int) {
    switch reply {
    case .failure(.queryUnsupported(let provider, let reason)):
      skips[member] = .queryUnsupported(provider, reason)
      arrived[member] = .success(.nothing)
    case .success:
      hasReply = true
      arrived[member] = reply
    case .failure:
      arrived[member] = reply
    }
  }

  /// Stops waiting for all replies: from now on each one is merged when it arrives.
  mutating func showParts() {
    isShowingParts = true
  }

  /// Fills the page as far as the replies allow, and returns the members to ask next.
  ///
  /// The replies of members asked at the same time are merged at the same time, so that the page
  /// does not depend on the order in which they arrive. A page shown in parts is filled with the
  /// articles received so far.
  mutating func advance() -> [Int] {
    guard isShowingParts || arrived.count == merge.awaited.count else { return [] }
    merge.receive(arrived.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    arrived = [:]
    if isShowingParts { _ = merge.passOver(merge.awaited) }
    var asked: [Int] = []
    while let needed = merge.fill(to: size) {
      let new = needed.filter { !merge.awaited.contains($0) }
      merge.ask(new)
      asked += new
      guard isShowingParts, merge.passOver(needed) else { break }
    }
    return asked
  }

  /// Throws the error of a complete page for which no member replied.
  func checkReplies() throws(NewsError) {
    let page = merge.page
    if !skips.isEmpty, !hasReply, page.count == 0 {
      let inOrder = skips.sorted { $0.key < $1.key }.map(\.value)
      throw NewsError(joining: page.errors.isEmpty ? inOrder : page.errors)
    }
    if page.isLost, !merge.isOver { throw NewsError(joining: page.errors) }
  }
}

extension NewsError {
  /// Creates the error of a page for which every member failed, without duplicates.
  fileprivate init(joining errors: [NewsError]) {
    let distinct = errors.distinct
    self = distinct.count == 1 ? distinct[0] : .everyProviderFailed(distinct)
  }
}
