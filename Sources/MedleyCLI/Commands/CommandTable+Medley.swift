extension CommandTable {
  /// Medley's commands, in the order of help.
  static let medley = CommandTable(
    alone: AloneCommand.command,
    sections: [
      Section("Beginning", [InitCommand.command, DemoCommand.command]),
      Section(
        "Medicines",
        [
          AddCommand.command, EditCommand.command, ListCommand.command, ShowCommand.command,
          PauseCommand.command, ResumeCommand.command, EndCommand.command,
          RestartCommand.command, MoveCommand.command, RemoveCommand.command,
          UnremoveCommand.command,
        ]),
      Section(
        "Doses",
        [
          TakeCommand.command, SkipCommand.command, CorrectCommand.command, UndoCommand.command,
          NoteCommand.command,
        ]),
      Section(
        "The day and the figures",
        [
          TodayCommand.command, DueCommand.command, RemindCommand.command,
          StatusCommand.command,
          AdherenceCommand.command, CalendarCommand.command, HistoryCommand.command,
          ReportCommand.command,
        ]),
      Section(
        "Stock",
        [
          StockCommand.command, RefillCommand.command, CountCommand.command, LoseCommand.command,
        ]),
      Section(
        "Questions",
        [
          ConflictsCommand.command, ResolveCommand.command, AcceptCommand.command,
          DismissCommand.command,
        ]),
      Section(
        "The household",
        [
          PersonAddCommand.command, PersonListCommand.command, PersonEditCommand.command,
          ZoneCommand.command, SettingsCommand.command, DevicesCommand.command, PairCommand.command,
          JoinCommand.command, AdmitCommand.command, RoleCommand.command,
          RemoveDeviceCommand.command, LeaveCommand.command,
        ]),
      Section(
        "Exchange",
        [
          SyncCommand.command, ServeCommand.command, BundleWriteCommand.command,
          BundleReadCommand.command, BundleShowCommand.command, ImportCommand.command,
          ExportJSONCommand.command, ExportCSVCommand.command, ExportFHIRCommand.command,
          ExportCalendarCommand.command,
        ]),
      Section(
        "Backup and recovery",
        [
          BackupCommand.command, BackupListCommand.command, VerifyCommand.command,
          RestoreCommand.command, RecoveryCheckCommand.command, RecoveryAddCommand.command,
          RecoverySheetCommand.command,
        ]),
      Section(
        "Care and help",
        [
          DoctorCommand.command, ServiceInstallCommand.command, ServiceRemoveCommand.command,
          EraseCommand.command, HelpCommand.command, CompleteCommand.command,
        ]),
    ])
}
