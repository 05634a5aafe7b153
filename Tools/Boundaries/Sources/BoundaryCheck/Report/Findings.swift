/// A place in a file of the workspace.
struct Location: Codable, Hashable, Sendable {
  /// Relative to the root.
  var file: String
  /// From 1; nil for the whole file.
  var line: Int?
  /// From 1, in characters.
  var column: Int?

  /// The policy as a whole.
  static let policy = Location(file: Policy.fileName)
}

/// One way in which the workspace breaks its policy.
struct Violation: Hashable, Sendable {
  var rule: Rule
  /// The module that breaks the rule, or the path of a package or file if no module does.
  var module: String
  /// What it must not have: a module, a flag, a symbol, a file.
  var subject: String
  var location: Location?
  /// The imports from the module that breaks the rule to the one that it must not reach.
  var chain: [String] = []
  /// One sentence without its period.
  var message: String
  /// A reason that replaces the rule's, from the policy or for this case.
  var why: String?
  /// Advice that replaces the rule's, from the policy or for this case.
  var instead: String?
  /// What it does to the exit status.
  var severity = Severity.error
  /// Why the policy or the baseline accepts the violation; nil if neither does.
  var acceptance: String?

  /// Why the rule exists, for this case.
  var reason: String { why ?? rule.why }

  /// What to do instead, in this case.
  var advice: String { instead ?? rule.instead }

  /// Whether it is an import that no manifest declares, at the import itself.
  var isDeclarationMissing: Bool {
    guard rule == .missingEdge, let file = location?.file else { return false }
    return !["Package.swift", "project.pbxproj"].contains(LexicalPath.name(of: file))
  }

  /// Whether it is an edge between modules in a manifest, or in the policy.
  var isEdgeOfManifest: Bool {
    [.layer, .undeclaredEdge].contains(rule) || rule == .missingEdge && !isDeclarationMissing
  }

  /// The two modules of an edge.
  var edge: [String] { [module, subject] }

  /// What stays the same if the violation moves to another line.
  var identity: [String] { [rule.rawValue, module, subject, location?.file ?? ""] }
}

extension Violation {
  /// A violation that is located in one place.
  init(
    _ rule: Rule,
    by module: String,
    _ subject: String,
    at location: Location,
    _ message: String
  ) {
    self.init(rule: rule, module: module, subject: subject, location: location, message: message)
  }

  /// A violation by a reference from one module to another, or to a header or library.
  init(
    _ rule: Rule,
    from module: String,
    to name: String,
    at location: Location,
    _ message: String
  ) {
    self.init(rule, by: module, name, at: location, message)
    chain = [module, name]
  }
}

/// Something that could not be checked, which makes the exit status 2 instead of 0.
struct Obstacle: Error, Codable, Hashable, Sendable {
  /// What could not be checked and why, as one sentence without its period.
  var message: String
  /// What to do about it.
  var instead: String?
  var location: Location?
}

extension Obstacle {
  /// An obstacle in a file, whose path is relative to the root, or in no particular one.
  init(_ message: String, instead: String? = nil, in file: String? = nil) {
    self.init(message: message, instead: instead, location: file.map { Location(file: $0) })
  }

  /// A file, whose path is relative to the root, that cannot be read in the form that it must have.
  static func unreadable(_ path: String, as form: String = "") -> Obstacle {
    Obstacle("cannot read \(path)\(form)", instead: "Make it readable, or remove it.", in: path)
  }

  /// Whether it is a file or folder that cannot be read at all.
  var isUnreadable: Bool { location.map { self == .unreadable($0.file) } ?? false }

  /// An entry of the policy that nothing in the workspace matches.
  static func unmatched(
    _ message: String,
    instead: String = "Remove it from the policy."
  ) -> Obstacle {
    Obstacle(message, instead: instead, in: Policy.fileName)
  }

  /// A permission in the policy that the named module or layer does not use.
  static func unused(_ permission: String, by user: String = "nothing in it") -> Obstacle {
    unmatched("the policy lets \(permission), and \(user) does")
  }
}

/// The result of checking one kind of evidence.
struct Findings: Equatable, Sendable {
  var violations: [Violation] = []
  var obstacles: [Obstacle] = []
  /// What could not be checked, and does not change the exit status.
  var notes: [Obstacle] = []
  /// How many things were checked, by plural noun: "modules", "files", "imports", "symbols".
  var counts: [String: Int] = [:]

  mutating func merge(_ other: Findings) {
    violations += other.violations
    obstacles += other.obstacles
    notes += other.notes
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  /// Without edges that were also found at an import that is forbidden, or else not declared.
  var withEdgesOnce: Findings {
    let forbidden = Set(violations.filter { $0.rule == .forbiddenImport }.map(\.edge))
    let missing = Set(violations.filter(\.isDeclarationMissing).map(\.edge))
    var findings = self
    findings.violations.removeAll { violation in
      switch violation.rule {
      case .layer, .undeclaredEdge: forbidden.contains(violation.edge)
      case .missingEdge:
        forbidden.contains(violation.edge)
          || !violation.isDeclarationMissing && missing.contains(violation.edge)
      default: false
      }
    }
    return findings
  }

  /// Adds the result of a check, or the obstacle that stopped it.
  mutating func attempt(_ check: () throws(Obstacle) -> Findings) {
    do {
      merge(try check())
    } catch {
      obstacles.append(error)
    }
  }
}
