import Pictures

extension PictureDecodingError {
  /// Why a picture cannot be shown.
  var sentence: String {
    switch self {
    case .libraryMissing(let reason): "its library is missing: \(reason)"
    case .tooManyPixels(let limit): "it has more than \(limit / 1_000_000) million pixels"
    case .broken(let reason): reason
    case .outOfMemory: "there is no memory left for it"
    }
  }
}
