/// A difference between the schema of the archive's file and the one that the migrations create.
public struct SchemaDifference: Hashable, Sendable {
  /// The kind of difference of an object.
  public enum Change: Hashable, Sendable {
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
  public enum Repair: Hashable, Sendable {
    /// Nothing: the object is harmless.
    case none
    /// It is derived from tables and created again without a loss.
    case derived
    /// The table is created again, empty; with a description of the loss.
    case emptied(lost: String)
    /// Its rows cannot be derived, so the archive must be salvaged.
    case impossible
  }

  /// The kind of difference.
  public let change: Change
  /// `table`, `index`, `view` or `trigger`, as in SQLite's schema table.
  public let type: String
  /// The name of the object.
  public let name: String
  /// The effect of rebuilding on it.
  public let repair: Repair

  /// Creates a difference.
  public init(change: Change, type: String, name: String, repair: Repair) {
    self.change = change
    self.type = type
    self.name = name
    self.repair = repair
  }
}
