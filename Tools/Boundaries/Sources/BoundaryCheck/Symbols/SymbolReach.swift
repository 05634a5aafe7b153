/// Decides to which symbols the code of one module may refer.
struct SymbolReach: Sendable {
  let module: Policy.Module
  /// The compiled names of the module itself, of its imports, and of what these include.
  private let modules: Set<String>
  /// Whether the module is written in C, or imports something that declares C functions.
  private let allowsC: Bool

  init(of module: Policy.Module, under policy: Policy) {
    let imports = Set(module.imports.map(\.compiledAsModule))
    let inC = policy.modules.filter { $0.kind == .c || $0.kind == .system }.map(\.compiledName)
    self.module = module
    modules = OutsideModules.reach(of: imports.union([module.compiledName]))
    allowsC = module.kind == .c || !imports.isDisjoint(with: OutsideModules.withC.union(inC))
  }

  /// Whether one of the modules may be used.
  func contains(_ others: Set<String>?) -> Bool {
    others.map { !modules.isDisjoint(with: $0) } ?? false
  }

  /// The module or the C function that the symbol must not reach; nil if it may be used.
  ///
  /// `definers` are the modules of the workspace whose objects define the symbol. `meaning` is nil
  /// for a name that is not mangled.
  func stranger(
    behind symbol: String,
    definedBy definers: Set<String>?,
    meaning: SymbolMeaning?
  ) -> String? {
    if let definers {
      return meaning?.isMetadata == true || contains(definers) ? nil : definers.min()
    }
    if let meaning, meaning.module?.hasPrefix("__C") != true {
      guard let owner = meaning.module, !OutsideModules.language.contains(owner) else { return nil }
      return meaning.isMetadata || contains([owner]) ? nil : owner
    }
    let isRuntime = Self.runtimes.contains { symbol.hasPrefix($0) }
    // The mutex of the standard library is inlined.
    let isMutex = symbol == "syscall" && contains(["Synchronization"])
    if allowsC || isRuntime || isMutex || Self.calledByCompiler.contains(symbol) { return nil }
    return symbol
  }

  /// The prefixes of the runtimes of Swift, the unwinder, sanitizers and coverage.
  private static let runtimes = [
    "swift_", "_swift", "__swift", "_Unwind_", "__tsan_", "__asan_", "__ubsan_", "__sanitizer_",
    "__llvm_",
  ]

  /// The functions that the compiler calls for code that does not mention them.
  private static let calledByCompiler: Set<String> = {
    // `malloc` and `free` are for the frames of generic accessors.
    let memory = [
      "memcpy", "memmove", "memset", "memcmp", "bcmp", "bzero", "strlen", "malloc", "free",
      "malloc_usable_size",
    ]
    let machine = [
      "__stack_chk_fail", "__stack_chk_guard", "__tls_get_addr", "_GLOBAL_OFFSET_TABLE_",
      "__udivti3", "__umodti3", "__divti3", "__modti3", "__multi3", "__muloti4", "__udivmodti4",
      "__truncsfhf2", "__extendhfsf2", "__truncdfhf2", "__gnu_f2h_ieee", "__gnu_h2f_ieee",
      "__dso_handle", "__cxa_atexit", "__gxx_personality_v0", "__gcc_personality_v0",
    ]
    let rounding = [
      "floor", "ceil", "rint", "nearbyint", "round", "roundeven", "trunc", "fmod", "remainder",
      "sqrt", "fma", "fmin", "fmax",
    ]
    return Set(memory + machine + rounding.flatMap { [$0, $0 + "f", $0 + "l"] })
  }()
}
