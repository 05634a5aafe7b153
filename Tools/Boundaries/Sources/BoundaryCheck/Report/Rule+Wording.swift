extension Rule {
  /// The violation in general, without a period.
  var title: String { Self.wordings[rawValue]?[0] ?? "" }
  /// One sentence for a first encounter with the rule.
  var why: String { Self.wordings[rawValue]?[1] ?? "" }
  /// The usual correction, for cases where the violation and the policy suggest no other.
  var instead: String { Self.wordings[rawValue]?[2] ?? "" }

  /// Title, why and instead by raw value.
  private static let wordings: [String: [String]] = {
    let lines = text.split(separator: "\n").map { $0.split(separator: ": ", maxSplits: 1) }
    let entries = stride(from: 0, to: lines.count, by: 3).map { first in
      (String(lines[first][0]), lines[first..<first + 3].map { String($0[1]) })
    }
    return Dictionary(uniqueKeysWithValues: entries)
  }()

  /// Three lines for each rule, in the order of the cases.
  private static let text = """
    layer: The policy lets a module import what its layer may not see
      why: A layer is a promise about all of its modules; one line of the policy would break it.
      instead: Remove the import, or widen the layer's sees or system in a change that says why.
    cycle: Modules or layers depend on each other in a cycle
      why: The parts of a cycle cannot be built, tested or replaced one at a time.
      instead: Move what both need below them, or let one implement a protocol of the other.
    transitive-reach: A module reaches what a contract says it never reaches
      why: Each import on the way may be allowed; together they connect what must stay apart.
      instead: Cut one import of the chain, for instance with a protocol in the module that imports.
    dependent-modules: One of several independent modules imports another
      why: Independent modules can be built, tested, changed and removed one at a time.
      instead: Move what both need below them, or let a module above connect them.
    unlisted-package: A package is not in the policy
      why: Its modules belong to no layer, and others can come to depend on them.
      instead: Add the package to boundaries.json, with its layer and modules, or remove it.
    unlisted-module: A target is not in the policy, or has another kind there
      why: The policy does not say what such a module may import.
      instead: Add it to a layer or to its package in boundaries.json, or remove it.
    edge-not-in-policy: A manifest declares a dependency that the policy does not allow
      why: With a declared dependency, the next import of it compiles unnoticed.
      instead: Remove it from the manifest, or propose it for the module's imports in the policy.
    edge-not-in-manifest: A module imports or may import what its manifest does not declare
      why: All modules of a build share a folder, so it may compile now and fail when clean.
      instead: Add it to the dependencies of the target in Package.swift, or remove the import.
    unused-dependency: A declared dependency is never used
      why: It slows the build, and its first use looks as if it had been decided.
      instead: Remove it from the manifest and from the policy.
    external-dependency: A package comes from outside the workspace
      why: Its code can change, or add more code, with no review in this workspace.
      instead: Do without it, or add its sources as a package with a layer of its own.
    conditional-dependency: A dependency is declared under a condition
      why: The check sees one platform and one configuration; the others would go unchecked.
      instead: Depend on it always, and put what differs behind a protocol.
    module-alias: A manifest gives a module another name
      why: An import of the new name means another module, and the policy goes by names.
      instead: Rename the module itself, or the one with the same name.
    plugin: A plugin, a macro or a binary takes part in the build
      why: It adds code that is in no source file, and that code can use anything.
      instead: Commit what it generates as the sources of a module, or write it by hand.
    unsafe-setting: A manifest has a setting that gives access to undeclared code
      why: A raw flag, a search path or a linked library reaches code that is no dependency.
      instead: Remove it; give a C library its own module, with includes and links in the policy.
    unsafe-flag: A target is built with a flag or search path that reaches undeclared code
      why: With -I, -import-module or -enable-testing, code compiles that no dependency allows.
      instead: Remove the flag, and declare what the target needs as a dependency.
    source-path: A target's sources are not in the folder that the policy lists
      why: Files from elsewhere may belong to another layer, or to two modules at once.
      instead: Move the sources to the folder in the policy, or correct the path there.
    excluded-source: A manifest excludes files, or lists them one by one
      why: A module is what its folder contains; a file excluded today can be included tomorrow.
      instead: Move or delete the files, and remove exclude and sources from the manifest.
    manifest-environment: A manifest can differ from machine to machine or from run to run
      why: What is built elsewhere would not be what was checked here.
      instead: Write constants only: no environment, files, clocks, conditions or other imports.
    manifest-variant: A package has a second manifest for some versions of Swift
      why: Each compiler reads one of the manifests, and the check sees only that of this compiler.
      instead: Keep one Package.swift, and raise its tools version if needed.
    unlisted-script: A file that can start builds is not in the policy
      why: A script can pass search paths and flags that let any import compile.
      instead: List it under scripts.files in boundaries.json, or remove it.
    build-flag: A build uses a flag or variable that the policy does not list
      why: With -I, -import-module or CPATH, code compiles against undeclared modules.
      instead: Remove it, or propose it for scripts.flags in boundaries.json.
    unread-source: A source file could not be read
      why: What was not read was not checked: any import can be in it.
      instead: Make it a readable Swift file in UTF-8 of up to 2 MB, or remove it.
    symlink: A path in the workspace is a symbolic link
      why: Through a link, one file becomes a source of two modules or of another layer.
      instead: Put the file where it belongs; if two modules need it, into a module below both.
    stray-source: A source file belongs to no module
      why: The policy does not say what it may import, and any manifest could include it.
      instead: Move it into a module, delete it, or list it under looseFiles in boundaries.json.
    foreign-source: A module contains a source of another language
      why: C code and headers reach any library of the system, and no import shows it.
      instead: Move it to a C target of its own, with its includes in the policy.
    unlisted-file: A module contains a file that is not one of its sources
      why: Resources and hidden files can change what is built, and no import shows them.
      instead: Move it out of the module's folder, or write it as source.
    forbidden-import: A module imports what the policy does not let it import
      why: All packages of a build share their modules, so the compiler may accept the import.
      instead: Declare a protocol in your own layer, and implement it where the import is allowed.
    forbidden-use: A file uses a declaration of a layer that its own may not see
      why: Folders of one module need no import, so nothing else shows such a dependency.
      instead: Declare a protocol in your own layer, and implement it where the use is allowed.
    testable-import: A module is imported with @testable where the policy does not allow it
      why: Code that sees internals comes to rely on what the module never promised.
      instead: Use what is public, or list the module under the test target's testable.
    exported-import: A module re-exports an import to every module that imports it
      why: Those modules then reach the imported one without an import in their own files.
      instead: Import it plainly, in each file that needs it and that the policy allows to.
    implementation-only-import: A module hides an import from those who import it
      why: The dependency is still built and linked; hidden, it is only harder to find.
      instead: Write a plain import, which is internal unless it says public.
    conditional-import: Code asks canImport for a module that it may not import
      why: The answer depends on what was built before, so the same code means two things.
      instead: Remove the condition, and keep the branch that the policy allows.
    header: A C module includes or links what the policy does not list
      why: An include is the import of C: it reaches a whole library, and no manifest shows it.
      instead: Do without it, or list it under the module's includes or links in the policy.
    module-selector: A name is selected from a module that is not imported or not allowed
      why: A module selector compiles with no import at all if the module happens to be loaded.
      instead: Import the module in that file if the policy allows it; else use your layer's types.
    linker-name: Code refers to a symbol by its linker name
      why: A bare symbol, as with @_silgen_name, reaches any function without an import.
      instead: Import the module of the function; for C functions, a C module of the policy.
    spi: A module has a second interface for selected modules
      why: @_spi opens to some modules what is closed to others, across any layer.
      instead: Make it public if others need it, and internal if they do not.
    hidden-attribute: Code uses an underscored attribute of the compiler
      why: Nothing is promised about such an attribute; some bypass access control and imports.
      instead: Use the official attribute that does the same, or write the code without it.
    dynamic-loading: Code looks something up by its name at run time
      why: A lookup by name needs neither import nor symbol, so no other check can see it.
      instead: Import it and call it; if loading late is the purpose, accept it with a reason.
    re-export: A public type alias exposes a type of another module
      why: Code that uses the alias uses that module's type, without an import that shows it.
      instead: Declare a type of your own, or make the alias internal.
    macro: Code declares a macro
      why: A macro is a program that runs in the compiler, and the code it writes can use anything.
      instead: Write the code out, or use a function or a generic type.
    foreign-symbol: Built code uses a module that the policy does not let it use
      why: Whatever the sources say, the call is in the object file: the dependency is real.
      instead: Find the code in that file that uses it and remove it, or propose the import.
    owned-symbol: A module uses C symbols that belong to another
      why: A library with one owner can be replaced in one place; used from two, it cannot.
      instead: Use the owner's Swift interface.
    build-alone: A module does not compile with only its declared dependencies in reach
      why: In the usual build it finds modules that other packages have built.
      instead: Remove the use, or declare the dependency where the policy allows it.
    stale-exception: An accepted violation no longer exists
      why: An entry that nothing needs would let the violation return unnoticed.
      instead: Take the entry out of its file.
    stale-drawing: The drawing is missing, or shows other layers than there are
      why: An outdated drawing teaches its readers the wrong layers.
      instead: Run `boundaries --graph mermaid --update` to update it.
    """
}
