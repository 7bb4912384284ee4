internal import Medley

/// Takes a command line, has the command run and answers with the status to exit with.
struct FrontDesk {
  let table: CommandTable
  let surroundings: Surroundings
  let output: Output
  let input: any TextSource

  /// Runs what the words ask for; every error ends here, in words and a status.
  func run() -> Int32 {
    let status: ExitStatus
    do {
      status = try perform(try Parser.parse(surroundings.words, table: table))
      output.sayLastWarning()
    } catch let error as any ExplainedError {
      output.fail(error.explanation)
      status = error.status
    } catch let error as any Explained {
      let failure = ExplainedFailure(error)
      output.fail(failure.explanation)
      status = failure.status
    } catch {
      output.fail(
        Explanation(
          "something unexpected happened: \(shown(String(reflecting: type(of: error as Any))))",
          "please report this with the command you typed"))
      status = .unexpected
    }
    output.flush()
    switch output.outcome {
    case .written: return status.rawValue
    case .readerGone: return ExitStatus.readerGone
    case .failed:
      output.fail(Explanation("the answer could not be written", "is the disk full?"))
      return ExitStatus.cannotWrite.rawValue
    }
  }

  private func perform(_ invocation: Invocation) throws -> ExitStatus {
    switch invocation {
    case .help(let topic):
      output.text(Help(table: table).text(topic: topic))
      return .done
    case .version:
      output.line("medley \(Version.text)")
      return .done
    case .run(let command, let given, let globals):
      let workspace = try Workspace(
        surroundings: surroundings, globals: globals, table: table, output: output, input: input)
      output.isPlain = workspace.isPlain
      return try command.run(given, workspace)
    }
  }
}
