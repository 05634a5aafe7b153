import Domain

/// A difference between the schema of the archive's file and the one that the migrations create.
struct SchemaDifference: Hashable {
  /// The kind of difference of an object.
  enum Change {
    /// The file does not have it.
    case missing
    /// Its definition differs.
    case changed
    /// The rows that configure a full-text index differ.
    case configured
    /// The migrations do not create it.
    case added
  }

  /// The effect of rebuilding on a difference.
  enum Repair: Hashable {
    /// Nothing: the object is harmless.
    case none
    /// It is derived from tables and created again without a loss.
    case derived
    /// The table is created again, empty; with a description of the loss.
    case emptied(lost: String)
    /// Its rows cannot be derived, so the archive must be salvaged.
    case impossible
  }

  let change: Change
  /// `table`, `index`, `view` or `trigger`, as in SQLite's schema table.
  let type: String
  let name: String
  let repair: Repair
}

extension SchemaDifference {
  /// The difference as a finding of an examination.
  var finding: Examination.Finding {
    switch repair {
    case .none: Examination.Finding(.harmless, sentence)
    case .derived: Examination.Finding(.listed, sentence, .rebuild)
    case .emptied(let lost):
      Examination.Finding(
        .listed,
        sentence + " and can only be created again without its rows (\(lost))",
        .rebuild
      )
    case .impossible: Examination.Finding(.listed, sentence, .salvage)
    }
  }

  private var sentence: String {
    switch change {
    case .missing: "The \(type) \(name) is missing"
    case .changed: "The \(type) \(name) is not that of this version"
    case .configured: "The full-text index \(name) has other settings than in this version"
    case .added: "The archive also has the \(type) \(name), which broadsheet does not use"
    }
  }

  /// What a rebuild did about it; nil if it does nothing.
  var repairText: String? {
    switch repair {
    case .none, .impossible: nil
    case .derived: "rebuilt the \(type) \(name)"
    case .emptied(let lost): "created the table \(name) again without its rows; lost: \(lost)"
    }
  }
}
