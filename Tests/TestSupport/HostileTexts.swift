/// Texts that have broken programs: as captions, tags, identities, addresses, titles.
package let hostileTexts: [String] = [
  ".", "..", "...", "./", "../", "../../etc/passwd", "/", "//", "\\", "a/b", "/cat", "?", "#", "%",
  "%2F", "%2e%2e", "%00", "%zz", "&", "=", "+", ";", ":", "@", "a b", " ", "\t", "~", "*", "|", "-",
  "--help", "-rf", "$HOME", "$(id)", "`id`", "'", "\"", "<b>&amp;</b>", "{}", "[]", "[::1]",
  "\u{0}",
  "a\u{0}b", "\r\nX-Header: 1", "\n", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{202E}cat", "\u{2066}",
  "\u{FEFF}", "\u{200D}", "\u{FFFF}", "\u{10FFFF}", "é", "e\u{301}", "日本語", "العربية", "👩‍👩‍👧‍👧", "🇩🇪",
  "ﷺ",
  "Z\u{300}\u{301}\u{302}\u{303}\u{304}", "İ", "ß", "null", "nil", "undefined", "NaN", "true", "0",
  "-1", "1e309", "9223372036854775808", "'; DROP TABLE cats; --", "javascript:alert(1)",
  "https://a.example/", "//a.example", "file:///etc/passwd", "CON", "aux.png", ".png",
  String(repeating: "x", count: 2_000), String(repeating: "👩‍👩‍👧‍👧", count: 10),
]
