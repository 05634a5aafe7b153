/// A rule that a workspace can break; reports and exceptions use the raw value.
enum Rule: String, CaseIterable, Hashable, Sendable {
  // The policy itself.
  case layer
  case cycle
  case transitiveReach = "transitive-reach"
  case dependentModules = "dependent-modules"

  // Manifests and build scripts.
  case unlistedPackage = "unlisted-package"
  case unlistedModule = "unlisted-module"
  case undeclaredEdge = "edge-not-in-policy"
  case missingEdge = "edge-not-in-manifest"
  case unusedDependency = "unused-dependency"
  case externalDependency = "external-dependency"
  case conditionalDependency = "conditional-dependency"
  case moduleAlias = "module-alias"
  case plugin
  case unsafeSetting = "unsafe-setting"
  case unsafeFlag = "unsafe-flag"
  case sourcePath = "source-path"
  case excludedSource = "excluded-source"
  case manifestEnvironment = "manifest-environment"
  case manifestVariant = "manifest-variant"
  case unlistedScript = "unlisted-script"
  case buildFlag = "build-flag"

  // Files.
  case unreadSource = "unread-source"
  case symlink
  case straySource = "stray-source"
  case foreignSource = "foreign-source"
  case unlistedFile = "unlisted-file"

  // Imports.
  case forbiddenImport = "forbidden-import"
  case forbiddenUse = "forbidden-use"
  case testableImport = "testable-import"
  case exportedImport = "exported-import"
  case implementationOnlyImport = "implementation-only-import"
  case conditionalImport = "conditional-import"
  case header

  // Access to other code without an import.
  case moduleSelector = "module-selector"
  case linkerName = "linker-name"
  case spi
  case hiddenAttribute = "hidden-attribute"
  case dynamicLoading = "dynamic-loading"
  case reExport = "re-export"
  case macro

  // The debug build.
  case foreignSymbol = "foreign-symbol"
  case ownedSymbol = "owned-symbol"
  case buildAlone = "build-alone"

  // Exceptions and drawings.
  case staleException = "stale-exception"
  case staleDrawing = "stale-drawing"
}
