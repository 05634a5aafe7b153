/// What people read about a rule.
struct Wording: Equatable, Sendable {
  /// What is wrong, without a period.
  var title: String
  /// What breaks where nobody minds the rule.
  var why: String
  /// What the person who broke it can do.
  var instead: String
}

extension Rule {
  /// The headline of the rule, without a period.
  var title: String { wording.title }
  /// One sentence for those who meet the rule for the first time.
  var why: String { wording.why }
  /// The usual way out, where neither the policy nor the case knows a better one.
  var instead: String { wording.instead }

  private var wording: Wording {
    switch self {
    case .layer: .layer
    case .cycle: .cycle
    case .unlistedPackage: .unlistedPackage
    case .unlistedModule: .unlistedModule
    case .undeclaredEdge: .undeclaredEdge
    case .missingEdge: .missingEdge
    case .unusedDependency: .unusedDependency
    case .externalDependency: .externalDependency
    case .conditionalDependency: .conditionalDependency
    case .moduleAlias: .moduleAlias
    case .plugin: .plugin
    case .unsafeSetting: .unsafeSetting
    case .sourcePath: .sourcePath
    case .excludedSource: .excludedSource
    case .manifestEnvironment: .manifestEnvironment
    case .manifestVariant: .manifestVariant
    case .unlistedScript: .unlistedScript
    case .buildFlag: .buildFlag
    case .symlink: .symlink
    case .straySource: .straySource
    case .foreignSource: .foreignSource
    case .unlistedFile: .unlistedFile
    case .forbiddenImport: .forbiddenImport
    case .testableImport: .testableImport
    case .exportedImport: .exportedImport
    case .implementationOnlyImport: .implementationOnlyImport
    case .conditionalImport: .conditionalImport
    case .header: .header
    case .moduleSelector: .moduleSelector
    case .linkerName: .linkerName
    case .spi: .spi
    case .hiddenAttribute: .hiddenAttribute
    case .dynamicLoading: .dynamicLoading
    case .reExport: .reExport
    case .macro: .macro
    case .foreignSymbol: .foreignSymbol
    case .ownedSymbol: .ownedSymbol
    case .buildAlone: .buildAlone
    case .staleException: .staleException
    case .staleDrawing: .staleDrawing
    }
  }
}
