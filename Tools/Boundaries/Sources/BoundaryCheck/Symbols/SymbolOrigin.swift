/// Whose a symbol is that an object uses.
enum SymbolOrigin: Hashable, Sendable {
  /// Modules of the workspace whose objects define it, by the names the compiler knows, in order.
  case workspace([String])
  /// A Swift module from outside.
  case outside(String)
  /// The language's: its runtime, its library, what the compiler calls on its own.
  case language
  /// A C function that code inlined from this module calls.
  case inlined(from: String)
  /// Something of a C library.
  case c
}

extension SymbolOrigin {
  /// Tells it from the name, where no object of the workspace defines the symbol.
  init(ofOutside name: String, meaning: SymbolMeaning?) {
    if let meaning {
      switch meaning.module {
      case nil: self = .language
      case "__C", "__C_Synthesized": self = .c
      case let module? where OutsideModules.language.contains(module): self = .language
      case let module?: self = .outside(module)
      }
    } else if Self.isRuntime(name) || Self.calledByCompiler.contains(name) {
      self = .language
    } else if let module = Self.inlined[name] {
      self = .inlined(from: module)
    } else {
      self = .c
    }
  }

  private static func isRuntime(_ name: String) -> Bool {
    runtimePrefixes.contains { name.hasPrefix($0) }
  }

  /// The runtimes of Swift, of the unwinder, of sanitizers and of coverage.
  private static let runtimePrefixes = [
    "swift_", "_swift", "__swift", "_Unwind_", "__tsan_", "__asan_", "__ubsan_", "__sanitizer_",
    "__llvm_profile_", "__llvm_",
  ]

  /// What the mutex of the standard library calls where it is inlined.
  private static let inlined = ["syscall": "Synchronization"]

  /// What the compiler emits calls of for code that names none of it.
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
