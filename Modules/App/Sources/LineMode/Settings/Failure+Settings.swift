package import Domain
import Presentation

extension ExitCode {
  init(_ error: SettingsError) {
    self =
      switch error {
      case .refused: .usage
      case .cannotWrite: .cannotCreate
      case .invalid, .notSet, .noFolder, .malformed, .cannotRead: .badConfiguration
      }
  }
}

extension Failure {
  /// Reports that settings cannot be used or were not changed.
  package init(_ error: SettingsError) { self.init(NewsError.settingsInvalid(error)) }
}

/// Looks up or stores settings and maps the errors to `Failure`.
package func configured<Result>(
  _ work: @autoclosure () throws(SettingsError) -> Result
) throws(Failure) -> Result {
  do throws(SettingsError) { return try work() } catch { throw Failure(error) }
}
