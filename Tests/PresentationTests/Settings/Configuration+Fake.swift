import ByteStrings
import Domain
import Presentation
import TestSupport

extension Configuration {
  /// Creates a configuration of the fake catalog, with these variables.
  static func fake(
    _ file: FakeSettings? = FakeSettings(),
    variables: [String: String] = [:]
  ) -> Configuration {
    Configuration(providers: .fake, file: file) { variables[$0].map { ByteString($0) } }
  }
}
