import MedleyInterchange
import MedleyMedicines
import MedleyRecords

/// A small MedTimer backup of our own, laid out as the app writes it; no person in it is real.
enum MedTimerSample {
  /// 2026-03-06, 10:00 on a clock one hour ahead of UTC.
  static let now = Instant(clampingSeconds: 1_772_787_600)
  static let zone = ZoneRules(fixedSeconds: 3_600)
  static let ada = Identifier(domain: "test person", Array("Ada".utf8))
  static let ben = Identifier(domain: "test person", Array("Ben".utf8))

  /// 2026-03-02 00:00 on that clock, plus days and minutes.
  static func second(day: Int, _ minutes: Int) -> Int {
    1_772_406_000 + (day - 2) * 86_400 + minutes * 60
  }

  static func reminder(
    _ id: Int, at minutes: Int, amount: String = "1", _ more: String = ""
  ) -> String {
    """
    {"reminderId": \(id), "timeInMinutes": \(minutes), "amount": "\(amount)", \
    "days": [true, true, true, true, true, true, true]\(more.isEmpty ? "" : ", " + more)}
    """
  }

  static func medicine(
    _ name: String, _ facts: String = "", tags: [String] = [], reminders: [String] = []
  ) -> String {
    let tags = tags.map { "{\"name\": \"\($0)\"}" }.joined(separator: ", ")
    return """
      {"medicine": {"name": "\(name)"\(facts.isEmpty ? "" : ", " + facts)}, "tags": [\(tags)],
       "reminders": [\(reminders.joined(separator: ",\n"))]}
      """
  }

  static func event(
    _ name: String, _ status: String, reminder: Int = -1, at reminded: Int,
    processed: Int? = nil, amount: String = "1", _ more: String = ""
  ) -> String {
    """
    {"medicineName": "\(name)", "status": "\(status)", "reminderId": \(reminder), \
    "remindedTimestamp": \(reminded), "processedTimestamp": \(processed ?? reminded), \
    "amount": "\(amount)"\(more.isEmpty ? "" : ", " + more)}
    """
  }

  static func file(
    version: Int = 25, medicines: [String], events: [String] = [], _ more: String = ""
  ) -> [UInt8] {
    Array(
      """
      {"medicines": {"version": \(version), "list": [\(medicines.joined(separator: ",\n"))]},
       "events": {"version": \(version), "list": [\(events.joined(separator: ",\n"))]}\
      \(more.isEmpty ? "" : ",\n" + more)}
      """.utf8)
  }

  static let medicines = [
    // Twice a day with two instructions, and a warning about the stock.
    medicine(
      "Iron", "\"amount\": 27.5, \"unit\": \"tablet\", \"expirationDate\": 20849",
      tags: ["Kitchen"],
      reminders: [
        reminder(1, at: 480, "\"instructions\": \"with water\""),
        reminder(2, at: 1_200, amount: "0,5", "\"instructions\": \"with food\""),
        reminder(
          3, at: 480,
          "\"outOfStockReminderType\": \"DAILY\", \"outOfStockThreshold\": 5.5"),
      ]),
    // Days of the week, and every third day.
    medicine(
      "Folic acid",
      reminders: [
        """
        {"reminderId": 4, "timeInMinutes": 540, "amount": "1 capsule",
         "days": [true, false, false, true, false, false, false]}
        """,
        reminder(
          5, at: 540, amount: "2 capsule",
          "\"consecutiveDays\": 1, \"pauseDays\": 2, \"cycleStartDay\": 20516"),
      ]),
    // A cycle, two that no schedule says, a window, and days of the month.
    medicine(
      "Pill",
      reminders: [
        reminder(
          6, at: 1_260, "\"consecutiveDays\": 21, \"pauseDays\": 7, \"cycleStartDay\": 20514"),
        reminder(7, at: 90, "\"linkedReminderId\": 6"),
        reminder(
          8, at: 480, "\"intervalStart\": 1772344800, \"intervalStartsFromProcessed\": true"),
        reminder(9, at: 120, "\"windowedInterval\": true"),
        reminder(10, at: 600, "\"activeDaysOfMonth\": 16385"),
      ]),
    // As needed, with two presets that disagree.
    medicine(
      "Painkiller", "\"notes\": \"at most 3 a day\", \"refillSizes\": [20.0, 50.0]",
      tags: ["Ada", "Ben"],
      reminders: [
        reminder(11, at: 480, "\"active\": false"),
        reminder(12, at: 480, amount: "2", "\"active\": false"),
      ]),
  ]

  static let events = [
    event("Iron", "TAKEN", reminder: 1, at: second(day: 4, 480), processed: second(day: 4, 485)),
    event(
      "Iron", "SKIPPED", reminder: 2, at: second(day: 4, 1_200),
      processed: second(day: 4, 1_210), amount: "0,5", "\"notes\": \"felt ill\""),
    event("Iron", "RAISED", reminder: 1, at: second(day: 5, 480), processed: 0),
    event("Iron", "DELETED", reminder: 2, at: second(day: 5, 1_200)),
    event("Iron", "RAISED", reminder: 1, at: second(day: 6, 480), processed: 0),
    event("Pill (3/21)", "TAKEN", reminder: 6, at: second(day: 5, 1_260)),
    event("Painkiller", "TAKEN", at: second(day: 5, 700), processed: second(day: 5, 705)),
    event("Painkiller", "TAKEN", at: second(day: 5, 700), processed: second(day: 5, 705)),
    event("Spray", "TAKEN", at: second(day: 3, 100), amount: "1 puff"),
    event(
      "Iron", "ACKNOWLEDGED", at: second(day: 3, 60), amount: "1,5 tablet \u{27a1} 31,5 tablet",
      "\"reminderType\": \"REFILL\""),
    event(
      "Iron", "ACKNOWLEDGED", reminder: 3, at: second(day: 5, 480), amount: "5 tablet",
      "\"reminderType\": \"OUT_OF_STOCK\""),
  ]

  static let bytes = file(medicines: medicines, events: events)

  /// A backup in which every key of the layout stands once.
  static let full = file(
    medicines: [
      medicine(
        "Iron",
        """
        "color": -12303292, "useColor": false, "notificationImportance": 3, "iconId": 0,
        "amount": 27.5, "refillSizes": [100.0], "unit": "tablet", "sortOrder": 1.0,
        "notes": "after meals", "showNotificationAsAlarm": false, "productionDate": 20000,
        "expirationDate": 20849, "cannotBeSkipped": false
        """, tags: ["Ada"],
        reminders: [
          reminder(
            1, at: 480,
            """
            "createdTimestamp": 1772344800, "consecutiveDays": 1, "pauseDays": 0,
            "instructions": "with water", "cycleStartDay": 0, "active": true,
            "periodStart": 20514, "periodEnd": 20600, "activeDaysOfMonth": -1,
            "linkedReminderId": 0, "intervalStart": 0, "intervalStartsFromProcessed": false,
            "variableAmount": false, "automaticallyTaken": false,
            "intervalStartTimeOfDay": 480, "intervalEndTimeOfDay": 1320,
            "windowedInterval": false, "outOfStockThreshold": 0.0,
            "outOfStockReminderType": "OFF", "expirationReminderType": "OFF",
            "notificationImportance": "SAME_AS_MEDICINE"
            """)
        ])
    ],
    events: [
      event(
        "Iron", "TAKEN", reminder: 1, at: second(day: 4, 480),
        """
        "color": -12303292, "useColor": false, "iconId": 0, "tags": ["Ada"],
        "lastIntervalReminderTimeInMinutes": 0, "notes": "late",
        "reminderType": "TIME_BASED", "stockBefore": 29.5, "stockAfter": 28.5,
        "stockUnit": "tablet", "cannotBeSkipped": false
        """)
    ])

  static func plan(
    _ bytes: [UInt8] = bytes, for person: Identifier = ada, tagged: [String: Identifier] = [:],
    now: Instant = now
  ) throws -> ImportPlan {
    ImportPlan(
      try MedTimerBackup(reading: bytes), for: person, tagged: tagged, zone: zone, now: now)
  }

  static func world(_ bytes: [UInt8] = bytes) throws -> ImportWorld {
    var world = ImportWorld()
    try world.take(try plan(bytes))
    return world
  }
}
