@testable import BoundaryCheck

extension AddedFile {
  /// C code that reaches out of its target.
  static let headers: [AddedFile] =
    [
      ("plainly", "#include <dlfcn.h>", "dlfcn.h"),
      ("with spaces", " # \t include\t<dlfcn.h>", "dlfcn.h"),
      ("on two lines", "#inc\\\nlude <dlfcn.h>", "dlfcn.h"),
      ("behind a comment", "/* */ # /* */ include <dlfcn.h>", "dlfcn.h"),
      ("by a digraph", "%:include <dlfcn.h>", "dlfcn.h"),
      ("by a trigraph", "??=include <dlfcn.h>", "dlfcn.h"),
      ("in a dead branch", "#if 0\n#include <dlfcn.h>\n#endif", "dlfcn.h"),
      ("by a macro", "#define HEADER <dlfcn.h>\n#include HEADER", "HEADER"),
      ("as an import", "#import <dlfcn.h>", "dlfcn.h"),
      ("as the next of its name", "#include_next <dlfcn.h>", "dlfcn.h"),
      ("after lines as on an old Mac", "int one;\r#include <dlfcn.h>", "dlfcn.h"),
      ("from a neighbour", "#include \"../CStore/shim.h\"", "../CStore/shim.h"),
      ("from outside the workspace", "#include \"/opt/news.h\"", "/opt/news.h"),
      ("as data", "static const char c[] = {\n#embed \"/etc/passwd\"\n};", "/etc/passwd"),
    ].map { (way: String, code: String, header: String) in
      AddedFile("C code includes a header \(way)", engine: code, Sign(.header, "CEngine", header))
    }
    + [
      ("by a label", "int one(void) __asm__(\"dlopen\");"),
      ("by a pragma", "#pragma redefine_extname one dlopen"),
      ("as weak", "#pragma weak one = dlopen"),
      ("by an operator", "_Pragma(\"redefine_extname one dlopen\")"),
    ].map { (way: String, code: String) in
      AddedFile("C code names a symbol \(way)", engine: code, Sign(.linkerName, "CEngine"))
    }
}
