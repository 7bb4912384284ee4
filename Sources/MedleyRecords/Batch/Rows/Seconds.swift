/// Rounds milliseconds down to seconds.
func wholeSeconds(_ milliseconds: Int64) -> Int64 {
  let seconds = milliseconds / 1_000
  return milliseconds % 1_000 < 0 ? seconds - 1 : seconds
}
