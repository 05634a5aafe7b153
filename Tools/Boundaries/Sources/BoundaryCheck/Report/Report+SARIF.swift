import Foundation

extension Report {
  /// The report in the Static Analysis Results Interchange Format 2.1.0, for code scanning.
  var sarif: String {
    let notifications = obstacles.map { $0.sarif("error") } + notes.map { $0.sarif("note") }
    let run: ReadableJSON = [
      "tool": [
        "driver": [
          "name": "boundaries", "version": .text(Help.version),
          "semanticVersion": .text(Help.version),
          "informationUri": Rule.guide.map(ReadableJSON.text),
          "rules": .list(Rule.allCases.map(\.sarif)),
        ]
      ],
      "invocations": [
        [
          "executionSuccessful": .flag(obstacles.isEmpty),
          "exitCode": .number(Int(exitStatus)),
          "toolExecutionNotifications": .list(notifications),
        ]
      ],
      "results": .list((violations + warnings + accepted).map(\.sarif)),
      // Columns are counted in characters, for which the format has no kind.
      "columnKind": "unicodeCodePoints",
    ]
    let log: ReadableJSON = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ]
    return log.text + "\n"
  }
}

extension Rule {
  /// The address of the page that describes the rules, which depends on where the check is from.
  fileprivate static let guide = ProcessInfo.processInfo.environment["BOUNDARIES_GUIDE"]
    .flatMap { $0.hasPrefix("https://") ? $0 : nil }

  fileprivate var sarif: ReadableJSON {
    [
      "id": .text(rawValue),
      "shortDescription": ["text": .text(title + ".")],
      "fullDescription": ["text": .text(why)],
      "help": ["text": .text(instead)],
      "helpUri": Self.guide.map { .text($0 + "#" + rawValue) },
      "defaultConfiguration": ["level": "error"],
    ]
  }
}

extension Violation {
  /// The result; an accepted violation is a suppressed result.
  fileprivate var sarif: ReadableJSON {
    [
      "ruleId": .text(rule.rawValue),
      "ruleIndex": .number(Rule.allCases.firstIndex(of: rule) ?? 0),
      "level": .text(severity.rawValue),
      "message": .sarifMessage([message + ".", reason, advice]),
      // GitHub rejects a result without a location.
      "locations": [(location ?? .policy).sarif],
      // Stays the same if the line changes.
      "partialFingerprints": ["boundary/v1": .text(identity.joined(separator: "\n"))],
      "suppressions": acceptance.map { [["kind": "external", "justification": .text($0)]] },
    ]
  }
}

extension Obstacle {
  fileprivate func sarif(_ level: ReadableJSON) -> ReadableJSON {
    [
      "level": level,
      "message": .sarifMessage([message + ".", instead].compactMap(\.self)),
      "locations": location.map { [$0.sarif] },
    ]
  }
}

extension Location {
  fileprivate var sarif: ReadableJSON {
    // Other characters have a meaning in a relative reference (RFC 3986) or are not allowed there.
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~/+@"))
    let uri = file.addingPercentEncoding(withAllowedCharacters: allowed) ?? file
    return [
      "physicalLocation": [
        // The base is the root of the workspace, as code scanning calls it.
        "artifactLocation": ["uri": .text(uri), "uriBaseId": "%SRCROOT%"],
        // GitHub requires a region, also for a whole file.
        "region": [
          "startLine": .number(line ?? 1), "startColumn": column.map(ReadableJSON.number),
        ],
      ]
    ]
  }
}

extension ReadableJSON {
  /// The sentences as one text; braces, which would mark an argument, are doubled.
  fileprivate static func sarifMessage(_ sentences: [String]) -> ReadableJSON {
    let text = sentences.joined(separator: " ")
    return ["text": .text(text.replacing("{", with: "{{").replacing("}", with: "}}"))]
  }
}
