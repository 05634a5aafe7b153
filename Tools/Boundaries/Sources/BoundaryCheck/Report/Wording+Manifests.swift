/// The policy itself.
extension Wording {
  static let layer = Wording(
    title: "The policy lets a module import what its layer may not see",
    why: "A layer is a promise about all of its modules; one line of the policy would break it.",
    instead: "Take the import out, or widen the layer's sees or system in a change that says why."
  )
  static let cycle = Wording(
    title: "Modules or layers reach each other in a circle",
    why: "What depends on itself cannot be built, tested or replaced one part at a time.",
    instead:
      "Move what both need below them, or let one declare a protocol that the other implements."
  )
}

/// Manifests and build scripts.
extension Wording {
  static let unlistedPackage = Wording(
    title: "A package is not in the policy",
    why: "Nothing holds its modules to a layer, and others can come to depend on them.",
    instead: "Add the package to boundaries.json, with its layer and modules, or remove it."
  )
  static let unlistedModule = Wording(
    title: "A target is not in the policy, or is something else there",
    why: "Nothing says what a module may import that the policy does not know for what it is.",
    instead:
      "Name it in its package in boundaries.json, with kind and imports, or remove the target."
  )
  static let undeclaredEdge = Wording(
    title: "A manifest declares a dependency that the policy does not allow",
    why: "A declared dependency is an open door: the next import through it compiles unseen.",
    instead:
      "Take it out of the manifest, or propose it as one of the module's imports in the policy."
  )
  static let missingEdge = Wording(
    title: "The policy allows an import that the manifest does not declare",
    why: "All packages of a build share their modules, so it may compile now and fail when clean.",
    instead: "Declare the dependency in the manifest, or take the import out of the policy."
  )
  static let unusedDependency = Wording(
    title: "A declared dependency is never used",
    why: "It slows the build, and the first file to use it looks as if that had been decided.",
    instead: "Take it out of the manifest and out of the policy."
  )
  static let externalDependency = Wording(
    title: "A package comes from outside the workspace",
    why: "Its code can change, or bring more code along, with no review in this workspace.",
    instead: "Do without it, or bring its sources in as a package with a layer of its own."
  )
  static let conditionalDependency = Wording(
    title: "A dependency is there only under a condition",
    why: "A check sees one platform and one configuration; the others would go unchecked.",
    instead: "Depend on it always, and put what differs behind a protocol."
  )
  static let moduleAlias = Wording(
    title: "A manifest gives a module another name",
    why: "An import then names one module and means another, and the policy goes by names.",
    instead: "Rename the module itself, or the one that it collides with."
  )
  static let plugin = Wording(
    title: "A plugin, a macro or a binary takes part in the build",
    why: "It brings in code that no source shows, and that code can use anything.",
    instead: "Commit what it generates as the sources of a module, or write it by hand."
  )
  static let unsafeSetting = Wording(
    title: "A manifest sets what opens more than it declares",
    why: "A raw flag, a search path or a linked library reaches code that no dependency names.",
    instead:
      "Remove it; a C library gets a module of its own, with includes and links in the policy."
  )
  static let sourcePath = Wording(
    title: "A target's sources are not in the folder that the policy names",
    why: "Files from elsewhere may belong to another layer, or to two modules at once.",
    instead: "Move the sources to the folder that the policy names, or correct its path there."
  )
  static let excludedSource = Wording(
    title: "A manifest leaves files out, or picks them one by one",
    why: "A module is what its folder holds; a file that is left out today can be back tomorrow.",
    instead: "Move or delete the files, and take exclude and sources out of the manifest."
  )
  static let manifestEnvironment = Wording(
    title: "A manifest can say something else in another place or run",
    why: "What is built elsewhere would not be what was checked here.",
    instead: "Write constants only: no environment, files, clocks, conditions or other imports."
  )
  static let manifestVariant = Wording(
    title: "A package has a second manifest for some versions of Swift",
    why:
      "SwiftPM picks Package@swift-6.0.swift over Package.swift, so each compiler builds its own.",
    instead: "Keep one Package.swift, and raise its tools version where that is needed."
  )
  static let unlistedScript = Wording(
    title: "A file that can start builds is not in the policy",
    why: "A script can pass search paths and flags that let any import compile.",
    instead: "List it under scripts.files in boundaries.json, or remove it."
  )
  static let buildFlag = Wording(
    title: "A build is given what the policy does not list",
    why: "With -I, -import-module or CPATH, code compiles against what no manifest declares.",
    instead: "Remove it, or propose it for scripts.flags in boundaries.json."
  )
}
