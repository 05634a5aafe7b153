/// A source of evidence that a check can ask; each stands for itself and trusts no other.
enum Evidence: String, CaseIterable, Hashable, Sendable {
  case manifests
  case files
  case imports
  case symbols
  case builds

  /// The rules that can only be judged with it.
  var rules: Set<Rule> {
    switch self {
    case .manifests:
      [
        .unlistedPackage, .unlistedModule, .undeclaredEdge, .missingEdge, .unusedDependency,
        .externalDependency, .conditionalDependency, .moduleAlias, .plugin, .unsafeSetting,
        .sourcePath, .excludedSource, .manifestEnvironment, .manifestVariant, .unlistedScript,
        .buildFlag, .unlistedFile,
      ]
    case .files:
      [.symlink, .straySource, .foreignSource, .unlistedFile, .header, .linkerName]
    case .imports:
      [
        .forbiddenImport, .testableImport, .exportedImport, .implementationOnlyImport,
        .conditionalImport, .moduleSelector, .linkerName, .spi, .hiddenAttribute, .dynamicLoading,
        .reExport, .macro, .unusedDependency, .staleDrawing,
      ]
    case .symbols: [.foreignSymbol, .ownedSymbol, .dynamicLoading, .buildFlag]
    case .builds: [.buildAlone, .buildFlag]
    }
  }
}
