/// Texts in place of a number that a program may read from outside.
public enum BoundaryNumbers {
  public static let texts = [
    "0", "1", "-1", "2147483647", "2147483648", "-2147483649", "9223372036854775807",
    "-9223372036854775808", "9223372036854775808", "18446744073709551616", "1e30", "NaN", "+5",
    " 7 ", "",
  ]
}
