/// The colors of the drawing, with texts dark enough on their ground to be read by everyone.
enum Palette {
  static let page = "#ffffff"
  static let pageBorder = "#d8dee6"
  static let chip = "#ffffff"
  static let text = "#1f2937"
  static let quiet = "#5b6675"
  static let layerArrow = "#475569"
  static let moduleArrow = "#7c8797"
  static let broken = "#c81e1e"

  struct Colors: Hashable, Sendable {
    var fill: String
    var border: String
    /// For the layer's name and for programs.
    var strong: String
  }

  /// The colors of a layer by its place in the policy; they begin anew after the last.
  static func colors(of number: Int) -> Colors { all[number % all.count] }

  private static let all = [
    Colors(fill: "#fff8ec", border: "#ecd3a1", strong: "#8a5300"),
    Colors(fill: "#eefaf3", border: "#acdcc1", strong: "#11673c"),
    Colors(fill: "#f8f1fd", border: "#d8bdee", strong: "#6b2fa0"),
    Colors(fill: "#eff5ff", border: "#b4cdf5", strong: "#1d4fa3"),
    Colors(fill: "#fef1f4", border: "#efbfcb", strong: "#9b2447"),
    Colors(fill: "#edfafb", border: "#a9dbe0", strong: "#0e6470"),
  ]
}
