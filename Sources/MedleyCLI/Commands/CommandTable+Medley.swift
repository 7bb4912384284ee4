extension CommandTable {
  /// Medley's commands, in the order of help.
  static let medley = CommandTable(
    alone: AloneCommand.command,
    sections: [
      Section(
        "Beginning", [.init("init", InitCommand.command), .init("demo", DemoCommand.command)]),
      Section(
        "Medicines",
        [
          .init("add", AddCommand.command), .init("edit", EditCommand.command),
          .init("list", ListCommand.command), .init("show", ShowCommand.command),
          .init("pause", PauseCommand.command), .init("resume", ResumeCommand.command),
          .init("end", EndCommand.command),
          .init("restart", RestartCommand.command), .init("move", MoveCommand.command),
          .init("remove", RemoveCommand.command),
          .init("unremove", UnremoveCommand.command),
          .init("interactions", InteractionsCommand.command),
          .init("interactions import", InteractionsImportCommand.command),
          .init("interactions remove", InteractionsRemoveCommand.command),
        ]),
      Section(
        "Doses",
        [
          .init("take", TakeCommand.command), .init("skip", SkipCommand.command),
          .init("correct", CorrectCommand.command), .init("undo", UndoCommand.command),
          .init("note", NoteCommand.command),
        ]),
      Section(
        "The day and the figures",
        [
          .init("today", TodayCommand.command), .init("due", DueCommand.command),
          .init("remind", RemindCommand.command),
          .init("status", StatusCommand.command),
          .init("adherence", AdherenceCommand.command), .init("calendar", CalendarCommand.command),
          .init("history", HistoryCommand.command),
          .init("report", ReportCommand.command),
        ]),
      Section(
        "Stock",
        [
          .init("stock", StockCommand.command), .init("refill", RefillCommand.command),
          .init("count", CountCommand.command), .init("lose", LoseCommand.command),
          .init("scan", ScanCommand.command),
        ]),
      Section(
        "The catalogue",
        [
          .init("catalog find", CatalogFindCommand.command),
          .init("catalog import", CatalogImportCommand.command),
          .init("catalog sources", CatalogSourcesCommand.command),
          .init("catalog remove", CatalogRemoveCommand.command),
        ]),
      Section(
        "Questions",
        [
          .init("conflicts", ConflictsCommand.command), .init("resolve", ResolveCommand.command),
          .init("accept", AcceptCommand.command),
          .init("dismiss", DismissCommand.command),
        ]),
      Section(
        "The household",
        [
          .init("person add", PersonAddCommand.command),
          .init("person list", PersonListCommand.command),
          .init("person edit", PersonEditCommand.command),
          .init("zone", ZoneCommand.command), .init("settings", SettingsCommand.command),
          .init("devices", DevicesCommand.command), .init("pair", PairCommand.command),
          .init("join", JoinCommand.command), .init("admit", AdmitCommand.command),
          .init("role", RoleCommand.command),
          .init("remove-device", RemoveDeviceCommand.command), .init("leave", LeaveCommand.command),
        ]),
      Section(
        "Exchange",
        [
          .init("sync", SyncCommand.command), .init("serve", ServeCommand.command),
          .init("bundle write", BundleWriteCommand.command),
          .init("bundle read", BundleReadCommand.command),
          .init("bundle show", BundleShowCommand.command), .init("import", ImportCommand.command),
          .init("export json", ExportJSONCommand.command),
          .init("export csv", ExportCSVCommand.command),
          .init("export fhir", ExportFHIRCommand.command),
          .init("export ical", ExportCalendarCommand.command),
        ]),
      Section(
        "Backup and recovery",
        [
          .init("backup", BackupCommand.command), .init("backup list", BackupListCommand.command),
          .init("verify", VerifyCommand.command),
          .init("restore", RestoreCommand.command),
          .init("recovery check", RecoveryCheckCommand.command),
          .init("recovery add", RecoveryAddCommand.command),
          .init("recovery sheet", RecoverySheetCommand.command),
        ]),
      Section(
        "Care and help",
        [
          .init("doctor", DoctorCommand.command),
          .init("service install", ServiceInstallCommand.command),
          .init("service remove", ServiceRemoveCommand.command),
          .init("erase", EraseCommand.command), .init("help", HelpCommand.command),
          .init("complete", CompleteCommand.command),
        ]),
    ])
}
