import Domain

extension CodedSample {
  /// One frame.
  static let gif = CodedSample(
    "gif",
    .gif,
    text: """
      R0lGODlhQAAgAPEAAP8AAAD/AAAA////ACH5BAAAAAAALAAAAABAACAAAAKQhI+pi+EPo5yQ2Zuo3hF7y4XaR2biWZUq
      ygbq2p5vGcvzV4s3nnO71/P9LsHNkFikHEHJyZLRdD4VUcmUWoUIttyu9wvuDsbksvmMLofXbG/6DTe35+u4/U3Pu+98
      tf7fFzjwByjIR6hneIhIp3jH2OgYBzknOUnJZgmHmamZxlnniQYaJjpK+mV6hpqqWlYAADs=
      """
  )

  /// Four passes; a quarter is transparent.
  static let interlacedGIF = CodedSample(
    "interlacedGIF",
    .gif,
    text: """
      R0lGODlhQAAgAPEAAP8AAAD/AAAA/wAAACH5BAEAAAMALAAAAABAACAAQAKShI+pi+EPo5yQ2Zuo3lH4D4biCA7miabq
      ipLuG7LynGK2xeXazWf6D4EJXbSibIiMGZeonhMAjAaePSmQyrP+sDetLgkWMMeDcJLMNCPRS/WQbeTavDk5hs6xX/Ab
      PY5P4ccAGCioQDhheIgYoejD+OAmBFckCUNJY/mCOaNJxMniSQIaKipCumJ6ipqiqsR6UgAAOw==
      """
  )

  /// Two frames.
  static let movingGIF = CodedSample(
    "movingGIF",
    .gif,
    text: """
      R0lGODlhQAAgAPEAAP8AAAD/AAAA////ACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAQAAgAAACkISPqYvh
      D6OckNmbqN4Re8uF2kdm4lmVKsoG6tqebxnL81eLN55zu9fz/S7BzZBYpBxBycmS0XQ+FVHJlFqFCLbcrvcL7g7G5LL5
      jC6H12xv+g03t+fruP1Nz7vvfLX+3xc48AcoyEeoZ3iISKd4x9joGAc5JzlJyWYJh5mpmcZZ54kGGiY6SvpleoaaqlpW
      AAAh+QQACgAAACH/C0ltYWdlTWFnaWNrDWdhbW1hPTAuNDU0NTUALAAAAABAACAAgv8AAAD/AAAA////AP///wAAAAAA
      AAAAAAOSCLrc/izISau9FOrdsP8VJ2pg6Y1oZ65Z6rJw4L7xOqe1fY+5ufM90E8UFA43xc8RmcQsSc3LExKVTh1VyxWb
      pQi+4LB4TA4Pzui0es1Ol99wcXtOV8fv77p+ju/L94BufoOBhQODhIaAiH6Ki4x4jnuQkZJ1lHeWl5hwmnScnZ5toHmi
      bKRlpqeoY6prrK2uaQkAOw==
      """
  )

  /// Two frames; the first is purple, 32 by 16 pixels at position 16, 8.
  static let shiftedGIF = CodedSample(
    "shiftedGIF",
    .gif,
    text: """
      R0lGODlhQAAgAPAAAP8A/////yH5BAAAAAAAIf8LTkVUU0NBUEUyLjADAQAAACH/C0ltYWdlTWFnaWNrDWdhbW1hPTAu
      NDU0NTUALBAACAAgABAAAAIUhI+py+0Po5y02ouz3rz7D4biSBUAIfkEAAAAAAAsAAAAAEAAIACB/wAAAP8AAAD///8A
      ApCEj6mL4Q+jnJDZm6jeEXvLhdpHZuJZlSrKBuranm8Zy/NXizeec7vX8/0uwc2QWKQcQcnJktF0PhVRyZRahQi23K73
      C+4OxuSy+Ywuh9dsb/oNN7fn67j9Tc+773y1/t8XOPAHKMhHqGd4iEineMfY6BgHOSc5SclmCYeZqZnGWeeJBhomOkr6
      ZXqGmqpaVgAAOw==
      """
  )
}
