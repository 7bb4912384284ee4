import Foundation
import Testing

/// The lists of `Resources`, held to their formats by a program of their own.
struct ListTests {
  @Test func `the lists are as their format says, each row with a source that was read`() throws {
    let answer = try SecondReader.run("check_interactions.py", [])
    #expect(answer.status == 0, "\(answer.message)")
    #expect(String(decoding: answer.output, as: UTF8.self).contains("15 of 15 pairs"))
  }
}
