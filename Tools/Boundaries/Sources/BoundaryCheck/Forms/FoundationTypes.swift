/// The types of Foundation that an alias is likely to expose; Foundation's sources are not read.
///
/// A type that is not listed here is found in the symbols of the code that uses the alias.
enum FoundationTypes {
  static let all: Set<String> = [
    "AttributeContainer", "AttributedString", "Bundle", "ByteCountFormatter", "Calendar",
    "CharacterSet", "CocoaError", "Data", "DataProtocol", "Date", "DateComponents",
    "DateFormatter", "DateInterval", "Decimal", "Dimension", "FileHandle", "FileManager",
    "FormatStyle", "Formatter", "HTTPURLResponse", "ISO8601DateFormatter", "IndexPath",
    "IndexSet", "JSONDecoder", "JSONEncoder", "JSONSerialization", "Locale",
    "LocalizedError", "Measurement", "NSArray", "NSDate", "NSDictionary", "NSError", "NSLock",
    "NSNumber", "NSObject", "NSString", "Notification", "NotificationCenter", "NumberFormatter",
    "OperationQueue", "PersonNameComponents", "Pipe", "Predicate", "Process", "ProcessInfo",
    "PropertyListDecoder", "PropertyListEncoder", "RunLoop", "Scanner", "SortDescriptor",
    "Thread", "TimeInterval", "TimeZone", "Timer", "URL", "URLComponents", "URLQueryItem",
    "URLRequest", "URLResponse", "URLSession", "UUID", "Unit", "UserDefaults", "XMLParser",
  ]
}
