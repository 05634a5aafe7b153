/// Files.
extension Wording {
  static let symlink = Wording(
    title: "A path in the workspace is a symbolic link",
    why: "Through a link, one file is a source of two modules, or of a layer it does not lie in.",
    instead: "Put the file where it belongs; what two modules need goes into one below both."
  )
  static let straySource = Wording(
    title: "A source file belongs to no module",
    why: "Nothing says what it may import, and one path in a manifest would compile it anywhere.",
    instead: "Move it into a module, delete it, or name it under looseFiles in boundaries.json."
  )
  static let foreignSource = Wording(
    title: "A module holds a source of another language",
    why: "C code and headers reach any library of the system, and no import shows it.",
    instead: "Put it into a C target of its own, with its includes in the policy."
  )
  static let unlistedFile = Wording(
    title: "A module holds a file that is not one of its sources",
    why: "Resources and hidden files can change what is built, and no import shows them.",
    instead: "Move it out of the module's folder, or write it as source."
  )
}

/// Imports.
extension Wording {
  static let forbiddenImport = Wording(
    title: "A module imports what the policy does not let it import",
    why: "All packages of a build share their modules, so the compiler may well accept the import.",
    instead:
      "Declare a protocol in your own layer, implement it where this import is allowed, pass it in."
  )
  static let testableImport = Wording(
    title: "A module is opened with @testable where the policy does not say so",
    why: "Code that sees what is internal comes to rely on what its module never promised.",
    instead:
      "Use what is public, or name the module under the test target's testable in the policy."
  )
  static let exportedImport = Wording(
    title: "A module passes an import on to everyone who imports it",
    why: "Whoever imports the one then reaches the other, with no import of it in their own files.",
    instead: "Import it plainly, in each file that needs it and that the policy lets have it."
  )
  static let implementationOnlyImport = Wording(
    title: "A module hides an import from those who import it",
    why: "The dependency is still built and linked; hidden, it is only harder to find.",
    instead: "Write a plain import, which is internal unless it says public."
  )
  static let conditionalImport = Wording(
    title: "Code asks canImport for a module that it may not import",
    why: "The answer hangs on what happened to be built before, so the same code means two things.",
    instead: "Decide without asking: keep the branch that the policy allows."
  )
  static let header = Wording(
    title: "A C module includes or links what the policy does not name",
    why: "An include is the import of C: it reaches a whole library, and no manifest shows it.",
    instead: "Do without it, or name it under the module's includes or links in the policy."
  )
}

/// Forms that no list of imports shows.
extension Wording {
  static let moduleSelector = Wording(
    title: "A name is selected from a module that is not imported or not allowed",
    why: "A module selector compiles with no import at all when the module happens to be loaded.",
    instead:
      "Import the module in that file if the policy allows it; else use your own layer's types."
  )
  static let linkerName = Wording(
    title: "Code names a symbol for the linker",
    why:
      "A bare symbol, as with @_silgen_name, reaches any function of the program past all imports.",
    instead:
      "Import the module that has the function; C functions come from a C module of the policy."
  )
  static let spi = Wording(
    title: "A module has a second interface, for friends",
    why: "@_spi opens to some modules what is closed to others, across any layer.",
    instead: "Make it public if others need it, and internal if they do not."
  )
  static let hiddenAttribute = Wording(
    title: "Code uses an attribute that the compiler keeps for itself",
    why: "Nobody promises what an underscored attribute does; some reach past access and imports.",
    instead:
      "Use the official attribute that does the same, or write the code so that it needs none."
  )
  static let dynamicLoading = Wording(
    title: "Code looks something up by its name at run time",
    why: "What is found by name needs neither import nor symbol, so no other check can see it.",
    instead: "Import it and call it; where loading late is the point, accept it with a reason."
  )
  static let reExport = Wording(
    title: "A public type alias hands on a type of another module",
    why: "Whoever sees the alias uses that module's type, with no import of it to show for it.",
    instead: "Declare a type of your own, or make the alias internal."
  )
  static let macro = Wording(
    title: "Code declares a macro",
    why: "A macro is a program that runs in the compiler, and what it writes can use anything.",
    instead: "Write the code out, or use a function or a generic type."
  )
}
