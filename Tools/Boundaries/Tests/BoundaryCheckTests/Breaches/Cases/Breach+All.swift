extension Breach {
  /// Every breach that sources, manifests and scripts show, before and after a build.
  static let ofSources: [Breach] = imports + manifests + files + policies
}

extension AddedFile {
  /// Every added file that breaks something.
  static let breaches: [AddedFile] =
    imports + importForms + spellings + conditions + forms + files + headers + scripts
}
