/// A kind of evidence; each is checked independently of the others.
enum Evidence: String, CaseIterable, Hashable, Sendable {
  case manifests
  case files
  case imports
  case symbols
  case builds

  /// The rules that need it.
  var rules: Set<Rule> {
    switch self {
    case .manifests:
      [
        .unlistedPackage, .unlistedModule, .undeclaredEdge, .missingEdge, .unusedDependency,
        .externalDependency, .conditionalDependency, .moduleAlias, .plugin, .unsafeSetting,
        .unsafeFlag,
        .sourcePath, .excludedSource, .manifestEnvironment, .manifestVariant, .unlistedScript,
        .buildFlag, .unlistedFile,
      ]
    case .files:
      [.symlink, .straySource, .foreignSource, .unlistedFile, .header, .linkerName]
    case .imports:
      [
        .forbiddenImport, .forbiddenUse, .testableImport, .exportedImport,
        .implementationOnlyImport,
        .conditionalImport, .moduleSelector, .linkerName, .spi, .hiddenAttribute, .dynamicLoading,
        .reExport, .macro, .unusedDependency, .staleDrawing, .missingEdge, .transitiveReach,
        .dependentModules, .unreadSource,
      ]
    case .symbols: [.foreignSymbol, .ownedSymbol, .dynamicLoading]
    case .builds: [.buildAlone]
    }
  }
}
