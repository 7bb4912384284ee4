import MedleyDesktop
import Testing

/// Texts of units; what systemd makes of words is in systemd.service(5) and systemd.syntax(7).
@Suite struct SystemdUnitTests {
  @Test func `a service that stays is written line by line as systemd wants it`() {
    let unit = SystemdUnit.service(
      "medley-1", "Sync", command: ["/usr/bin/medley", "serve"],
      running: .always(exceptAfter: [10, 12]))
    #expect(unit.name == "medley-1.service")
    #expect(
      unit.text == """
        # Written by medley service install; medley service remove deletes it.
        [Unit]
        Description=Sync

        [Service]
        Type=exec
        Restart=on-failure
        RestartSec=30
        RestartPreventExitStatus=10 12
        ExecStart=:"/usr/bin/medley" "serve"
        NoNewPrivileges=yes
        UMask=0077

        [Install]
        WantedBy=default.target

        """)
  }

  @Test func `a timer starts soon and then again and again`() {
    let unit = SystemdUnit.timer("medley-1-2", "Sync", everyMinutes: 90)
    #expect(unit.name == "medley-1-2.timer")
    #expect(unit.text.contains("[Timer]\nOnActiveSec=1min\nOnUnitInactiveSec=90min\n"))
    #expect(unit.text.hasSuffix("[Install]\nWantedBy=timers.target\n"))
  }

  @Test(arguments: [
    ("/a b", #""/a b""#), ("100%", #""100%%""#), ("%h", #""%%h""#), ("a\"b", #""a\"b""#),
    ("a\\nb", #""a\\nb""#), ("a\nb", #""a\nb""#), ("a\u{1b}b", #""a\x1bb""#), ("a;b", #""a;b""#),
    ("é", #""é""#), ("", #""""#), ("it's", #""it's""#), ("\u{7f}", #""\x7f""#),
  ])
  func `a word is quoted so that systemd reads it as it is`(word: String, quoted: String) {
    #expect(SystemdWords.quoted(word) == quoted)
  }

  @Test func `dollar signs stay because the colon turns replacing off`() {
    #expect(SystemdWords.commandLine(["/bin/x", "$HOME"]) == #":"/bin/x" "$HOME""#)
  }

  @Test(arguments: ["/a\"b", "/a'b", "/a\\b", "/a\tb"])
  func `a program that systemd would refuse is started by the shell`(program: String) {
    #expect(
      SystemdWords.commandLine([program, "serve"])
        == #":"/bin/sh" "-c" "exec \"$0\" \"$@\"" "# + SystemdWords.quoted(program) + #" "serve""#)
  }

  @Test func `a description is one line whatever is in it`() {
    let unit = SystemdUnit.timer("m", "50%\nExecStart=/bin/false\\", everyMinutes: 1)
    #expect(unit.text.contains("Description=50%% ExecStart=/bin/false/\n"))
  }
}
