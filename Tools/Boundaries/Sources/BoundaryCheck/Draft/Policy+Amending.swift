extension Policy {
  /// The policy with what its own checks miss in it: headers and libraries, scripts and their flags.
  ///
  /// For drafts only; in a policy that people keep, each such word is theirs to add.
  func amended(by violations: [Violation]) -> Policy {
    var policy = self
    for violation in violations { policy.allow(violation) }
    policy.scripts.files.sort()
    policy.scripts.flags.sort()
    return policy
  }

  /// Takes up what a first policy cannot know; other rules are left to be broken.
  private mutating func allow(_ violation: Violation) {
    switch violation.rule {
    case .header: allow(violation.subject, in: violation.module)
    case .unlistedScript: scripts.files.appendOnce(violation.subject)
    case .buildFlag where scripts.files.contains(violation.module):
      scripts.flags.appendOnce(violation.subject)
    default: break
    }
  }

  private mutating func allow(_ headerOrLibrary: String, in name: String) {
    for package in packages.indices {
      for module in packages[package].modules.indices
      where packages[package].modules[module].name == name {
        packages[package].modules[module].allow(headerOrLibrary)
      }
    }
  }
}

extension Policy.Module {
  fileprivate mutating func allow(_ headerOrLibrary: String) {
    let isHeader = headerOrLibrary.contains("/") || SourceSort(headerOrLibrary) != .none
    if isHeader {
      includes.appendOnce(headerOrLibrary)
      includes.sort()
    } else {
      links.appendOnce(headerOrLibrary)
      links.sort()
    }
  }
}

extension [String] {
  fileprivate mutating func appendOnce(_ text: String) {
    if !contains(text) { append(text) }
  }
}
