import Texts

/// The programming language of a code block, in the spellings of common tools.
enum CodeLanguage {
  /// Returns the language that the attributes of an element name; nil without one.
  static func named(_ attribute: (String) -> String?) -> String? {
    for name in ["data-lang", "data-language"] {
      if let language = attribute(name)?.trimmed.lowercased(), !language.isEmpty {
        return language.bounded(to: .line)
      }
    }
    return attribute("class").flatMap(language)
  }

  /// The language in classes such as `language-swift`, `brush: swift`, `sourceCode swift` or `hljs swift`.
  private static func language(_ names: String) -> String? {
    let words = names.lowercased().utf8.split { [0x20, 0x3A, 0x3B].contains($0) }.map {
      String(Substring($0))
    }
    for (index, word) in words.enumerated() {
      if (word == "brush" || word == "lang") && index + 1 < words.count {
        return words[index + 1].bounded(to: .line)
      }
      for prefix in prefixes where word.utf8.starts(with: prefix.utf8) {
        let name = String(Substring(word.utf8.dropFirst(prefix.utf8.count)))
        if !name.isEmpty { return name.bounded(to: .line) }
      }
    }
    // Other words of a class name languages only beside those of highlighters.
    guard words.contains(where: highlighters.contains) else { return nil }
    return words.first(where: languages.contains)
  }

  private static let prefixes = [
    "language-", "lang-", "highlight-source-", "highlight-text-", "src-",
  ]

  private static let highlighters: Set = [
    "chroma", "code", "codehilite", "highlight", "hljs", "prettyprint", "rouge", "shiki",
    "sourcecode",
    "src", "syntax",
  ]

  private static let languages = Set(
    """
    asm awk bash c c# c++ clojure console cpp cs csharp css d dart diff docker dockerfile elixir elm \
    erlang fish fortran fsharp go golang graphql groovy haskell hcl hs html http ini java javascript jl \
    js json jsx julia kotlin latex lisp lua make makefile markdown matlab md nim nix objc objectivec ocaml \
    pascal perl php plaintext powershell protobuf ps1 py python r racket rb rs ruby rust sass scala scheme \
    scss sh shell sql svelte swift tex text toml ts tsx typescript vb vim vue wasm xml yaml yml zig zsh
    """.split(separator: " ").map(String.init)
  )
}
