import Foundation

/// What Python's reader of the zone files says.
enum Python {
  /// The offsets from UTC of a zone, in seconds.
  static func offsets(in zone: String, at seconds: [Int64]) throws -> [Int] {
    let script = """
      import datetime, sys, zoneinfo
      zone, start = zoneinfo.ZoneInfo(sys.argv[1]), datetime.datetime(1970, 1, 1)
      for line in sys.stdin:
          utc = (start + datetime.timedelta(seconds=int(line))).replace(tzinfo=zone)
          print(int(zone.fromutc(utc).utcoffset().total_seconds()))
      """
    let (process, question, answer) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", script, zone]
    process.standardInput = question
    process.standardOutput = answer
    try process.run()
    let lines = seconds.map { "\($0)\n" }.joined()
    // 3,000 lines are less than a pipe holds, so nobody waits for the other.
    try question.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
    try question.fileHandleForWriting.close()
    let said = try answer.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
  }
}
