/// The part of the format's object model that a report needs; the names are the format's own.
struct SARIFLog: Encodable {
  var schema = "https://json.schemastore.org/sarif-2.1.0.json"
  var version = "2.1.0"
  var runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version
    case runs
  }

  /// One run of the program over one workspace.
  struct Run: Encodable {
    var tool: Tool
    var invocations: [Invocation]
    var results: [Result]
    /// Columns are counted in characters, which this comes closest to.
    var columnKind = "unicodeCodePoints"
  }

  struct Tool: Encodable {
    var driver: Driver
  }

  /// The program itself, with all rules that it knows.
  struct Driver: Encodable {
    var name = "boundaries"
    var rules: [Descriptor]
  }

  /// A rule: its headline, why there is one, and what to do instead.
  struct Descriptor: Encodable {
    var id: String
    var shortDescription: Message
    var fullDescription: Message
    var help: Message
    var defaultConfiguration = ["level": "error"]
  }

  struct Message: Encodable {
    var text: String
  }

  struct Invocation: Encodable {
    /// False if anything could not be checked.
    var executionSuccessful: Bool
    var exitCode: Int
    var toolExecutionNotifications: [Notification]
  }

  /// What could not be checked.
  struct Notification: Encodable {
    var level = "error"
    var message: Message
    /// Nil where no file is known.
    var locations: [Place]?
  }

  struct Result: Encodable {
    var ruleId: String
    /// The rule's place in the driver's list.
    var ruleIndex: Int
    var level = "error"
    var message: Message
    var locations: [Place]
    /// What the result is known by when its line changes.
    var partialFingerprints: [String: String]
    var suppressions: [Suppression]?
  }

  /// Why a result does not count.
  struct Suppression: Encodable {
    var kind = "external"
    var justification: String
  }

  struct Place: Encodable {
    var physicalLocation: PhysicalLocation
  }

  struct PhysicalLocation: Encodable {
    var artifactLocation: Artifact
    var region: Region?
  }

  struct Artifact: Encodable {
    /// Relative, with whatever has a meaning in addresses escaped.
    var uri: String
    /// The root of the workspace, as code scanning calls it.
    var uriBaseId = "%SRCROOT%"
  }

  /// A line and perhaps a column, both counted from 1.
  struct Region: Encodable {
    var startLine: Int
    var startColumn: Int?
  }
}
