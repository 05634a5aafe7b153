/// The source of the pictures on web pages.
public enum PictureMode: String, CaseIterable, Sendable {
  /// No pictures.
  case none
  /// The browser fetches them from their sites, which then see its address.
  case direct
  /// The server fetches them.
  case proxy
}
