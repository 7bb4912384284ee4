/// The program: the process on one side, the table of commands on the other.
@main enum Main {
  static func main() {
    Process.releaseEndingSignals()
    Process.ignoreClosedPipes()
    Process.ignoreFileSizeLimits()
    let surroundings = Process.surroundings
    let output = Output(
      results: StandardStream.output, messages: StandardStream.error,
      abilities: Process.abilities(in: surroundings))
    let desk = FrontDesk(
      table: .medley, surroundings: surroundings, output: output, input: StandardInput())
    Process.end(with: desk.run())
  }
}
