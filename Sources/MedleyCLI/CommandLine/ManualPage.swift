/// The manual page `medley(1)` in the macros of `man`, made from the table.
struct ManualPage {
  let table: CommandTable

  /// The whole page.
  var text: String {
    var lines = [
      #".\" Made from the table of commands; a test keeps it equal to it."#,
      ".TH MEDLEY 1 \"\" \"medley \(Version.text)\" \"User Commands\"",
      ".SH NAME", Self.escaped("medley - a household's medication records on its own devices"),
      ".SH SYNOPSIS", ".B medley", Self.escaped("[OPTIONS] [COMMAND …]"),
      ".SH DESCRIPTION",
    ]
    lines += Self.paragraphs(Self.description)
    lines.append(".SH OPTIONS")
    lines.append(Self.escaped("These stand anywhere on the line."))
    lines += Self.entries(GlobalOptions.inputs)
    lines.append(".SH COMMANDS")
    for section in table.sections where !section.listed.isEmpty {
      lines.append(".SS " + Self.quoted(section.title))
      for command in section.listed { lines += Self.entry(command) }
    }
    lines.append(".SH EXIT STATUS")
    for status in ExitStatus.allCases {
      lines += [".TP", ".B \(status.rawValue)", Self.escaped(status.meaning)]
    }
    lines.append(".SH ENVIRONMENT")
    for (name, meaning) in Self.environment {
      lines += [".TP", ".B " + Self.escaped(name), Self.escaped(meaning)]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let description = """
    Medley keeps the whole record of a household's medicines and doses on each of its devices, works \
    without a network, and merges with the other devices by sealed file. Without a command it shows \
    today's doses.

    Results go to standard output; errors, hints and warnings go to standard error. A command that \
    fails changes nothing. MEDICATION, PERSON and DEVICE are a name, an unambiguous beginning of it, \
    or an id. Where a text is wanted, “-” reads it from standard input. A value that begins with two \
    dashes is written with an equals sign, and “--” alone ends the options.
    """

  private static let environment = [
    ("MEDLEY_HOME", "Where the store is, unless --home says it."),
    (
      "XDG_DATA_HOME",
      "The folder in which medley/ holds the store, by default ~/.local/share."
    ),
    (
      "DBUS_SYSTEM_BUS_ADDRESS",
      "Where the system's message bus listens, over which Avahi is asked, unless it is the usual place."
    ),
    (
      "DBUS_SESSION_BUS_ADDRESS",
      "Where the session's message bus listens, over which reminders are shown, unless it is the usual place."
    ),
    ("NO_COLOR", "Set to anything, it switches colour off."),
  ]

  private static func entry(_ command: Command) -> [String] {
    let usage = command.synopsis.dropFirst().map(escaped).joined(separator: " ")
    var lines = [".TP", "\\fBmedley \(escaped(command.name))\\fR \(usage)"]
    lines.append(escaped(command.summary + "."))
    if !command.discussion.isEmpty || !command.inputs.isEmpty || !command.examples.isEmpty {
      lines.append(".RS")
      for paragraph in Wrapping.paragraphs(command.discussion) {
        lines += [".PP", escaped(paragraph)]
      }
      lines += entries(command.arguments + command.options)
      for example in command.examples {
        lines += [
          ".PP", escaped(example.meaning + ":"), ".PP", ".RS", ".nf", escaped(example.line),
        ]
        lines += [".fi", ".RE"]
      }
      if !command.exits.isEmpty {
        let codes = command.allExits.map { String($0.rawValue) }.joined(separator: ", ")
        lines += [".PP", "Exit codes: \(codes)."]
      }
      lines.append(".RE")
    }
    return lines
  }

  private static func entries(_ inputs: [Input]) -> [String] {
    inputs.flatMap { input in
      [".TP", ".B " + escaped(input.usage), escaped(input.summary + ".")]
    }
  }

  private static func paragraphs(_ text: String) -> [String] {
    Wrapping.paragraphs(text).enumerated().flatMap { index, paragraph in
      (index > 0 ? [".PP"] : []) + [escaped(paragraph)]
    }
  }

  /// An argument of a macro that may hold spaces.
  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Text that groff prints as it is.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(cq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case "…": result += "..."
      case "“": result += "\\(lq"
      case "”": result += "\\(rq"
      case "½": result += "\\(12"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default: result += "\\[u\(hexadecimal(scalar))]"
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
