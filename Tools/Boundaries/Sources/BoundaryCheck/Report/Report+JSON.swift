extension Report {
  /// The report for scripts.
  ///
  /// Fields may be added. If one is removed or changes its meaning, the field `version` changes.
  /// A field whose value is not known is left out.
  var json: String {
    let report: ReadableJSON = [
      "version": .number(1),
      "status": exitStatus == 0 ? "clean" : exitStatus == 1 ? "violations" : "unchecked",
      "violations": .list(violations.map(\.json)),
      "warnings": .list(warnings.map(\.json)),
      "accepted": .list(accepted.map(\.json)),
      "obstacles": .list(obstacles.map(\.json)),
      "notes": .list(notes.map(\.json)),
      "profile": .text(profile.rawValue),
      "counts": .object(counts.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) }),
      "baselineChange": baselineChange.map(ReadableJSON.text),
      "unasked": .texts(unasked.map(\.rawValue)),
    ]
    return report.text + "\n"
  }
}

extension Violation {
  fileprivate var json: ReadableJSON {
    [
      "rule": .text(rule.rawValue),
      "module": .text(module),
      "subject": .text(subject),
      "file": (location?.file).map(ReadableJSON.text),
      "line": location?.line.map(ReadableJSON.number),
      "column": location?.column.map(ReadableJSON.number),
      "chain": .texts(chain),
      "message": .text(message),
      "why": .text(reason),
      "instead": .text(advice),
      "reason": acceptance.map(ReadableJSON.text),
    ]
  }
}

extension Obstacle {
  fileprivate var json: ReadableJSON {
    [
      "message": .text(message),
      "instead": instead.map(ReadableJSON.text),
      "file": (location?.file).map(ReadableJSON.text),
      "line": location?.line.map(ReadableJSON.number),
      "column": location?.column.map(ReadableJSON.number),
    ]
  }
}
