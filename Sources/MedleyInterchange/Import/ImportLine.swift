/// What became of one entry of an imported file; there is one line for every entry.
package struct ImportLine: Equatable, Sendable {
  /// What an entry became.
  package enum Taken: String, Equatable, Sendable, CaseIterable {
    case person
    case medication
    case schedule
    case takenDose
    case skippedDose
    /// A dose of which the file itself says that it was missed.
    case missedDose
    case unscheduledDose
    /// A dose of a file of our own, whatever became of it.
    case dose
    case stockCount
    case refill
    case note
    case pause
    case resolution
    case other
  }

  package enum Outcome: Equatable, Sendable {
    case takenOver(Taken)
    /// The entry stands in words in a note of its medication.
    case keptAsNote
    case nothingToTake(Reason)
  }

  /// Why nothing was taken from an entry.
  package enum Reason: String, Equatable, Sendable, CaseIterable {
    /// A dose that nobody answered: no one said that it was missed.
    case unanswered
    /// The answer to a reminder was taken back in the other program.
    case answerUndone
    /// A dose that lies after the time of the import.
    case notYetDue
    /// Deleted in the other program.
    case deleted
    /// A notice about the stock or the expiry date, not an intake.
    case notice
    /// A change of the stock whose numbers cannot be read.
    case unreadableStock
    /// A change of the stock that changed nothing.
    case unchangedStock
    /// The household's record holds it already.
    case alreadyHere
    /// The record holds it already and says something else, which is left as it is.
    case differsHere
    /// The medication is here already and its schedules are left as they are.
    case medicationIsHere
    /// The record held it and a person took it back.
    case takenBackHere
    /// A plan of a medicine that is not taken any more, or that another one follows.
    case notCurrent
    /// A pause without a day, or an end of one that did not begin.
    case noDays
    /// It says of itself that it should not be there.
    case enteredInError
    /// It has begun, or was stopped amid it.
    case notFinished
    /// It is about something else than medicines.
    case notOfMedicines
    /// It is what other entries refer to, and stands there.
    case namedElsewhere
    /// The file states it twice; the other line has it.
    case twiceInFile
    /// An extension that is not known here changes what it means.
    case otherMeaning
    /// The file is one page of several.
    case furtherPages
  }

  /// Something about an entry that a person should know.
  package enum Remark: Equatable, Sendable {
    /// A number had more decimals than an amount has and was rounded.
    case rounded(to: String)
    /// The amount is no number; its text is kept in a note.
    case amountInWords(String)
    /// The amount has words that are not the unit of the medication.
    case unitDiffers(String)
    /// The number of a cycle behind the name was taken off.
    case cycleNumberRemoved
    /// The medicine is not in the list of the file: it became an ended medication.
    case medicineNotListed
    /// The reminder of the event belongs to a medicine of another name by now.
    case reminderOfAnotherMedicine(String)
    /// Another medicine of the file has the same name.
    case nameOccursAgain(number: Int)
    /// The medicine had no name.
    case nameMissing
    /// Tags, kept in a note.
    case tagsInNote([String])
    /// The tags name more than one person; none of them was chosen.
    case severalPeople([String])
    /// The medicine belongs to the person that a tag names.
    case personOfTag(String)
    /// Further facts of the entry are kept in a note.
    case factsInNote
    /// The stock was below zero in the file and is counted as zero.
    case stockBelowZero
    /// The schedule ended before the import.
    case scheduleIsOver
    /// No reminder of the medicine could become a schedule: it is taken as needed.
    case asNeeded
    /// Nothing is planned for the reminder, because no schedule says the same: a person has to act.
    case notPlanned(Obstacle)
    /// The next dose counts from every intake, and from the planned time of a skipped one.
    case countsEveryIntake
    /// No dose is due before an intake is logged.
    case waitsForIntake
    /// The dose was due today before the import and the file says nothing about it.
    case laterDosesOnly
    /// An earlier entry of the file is the same medicine.
    case sameMedicineAgain
    /// Another entry of the file says how the medicine is taken.
    case plannedByAnother
    /// The file names parts of the day, for which these times on the clock were chosen.
    case partsOfDay([String])
    /// The file names no times, so these were chosen.
    case timesChosen([String])
    /// The file does not tell a skipped dose from one that nobody answered.
    case skippedOrUnanswered
    /// Only the date is known.
    case timeUnknown
    /// Doses of the medicine were planned there, and the file does not say how.
    case noScheduleInFile
    /// The file says something else of the same dose too.
    case severalOutcomes
    /// A conflict of the file's household, of which only the displayed value is restored.
    case conflictNotRestored
  }

  /// Where the entry stands in the file, such as `events.list[12]`.
  package let place: String
  /// The entry in a few words for the person who imports it.
  package let what: String
  package var outcome: Outcome
  package var remarks: [Remark]

  package init(place: String, what: String, outcome: Outcome, remarks: [Remark] = []) {
    self.place = place
    self.what = what
    self.outcome = outcome
    self.remarks = remarks
  }
}

extension ImportLine.Reason {
  /// The reason in words.
  package var words: String {
    switch self {
    case .unanswered: "nobody answered the reminder"
    case .answerUndone: "the answer was taken back there"
    case .notYetDue: "it is not due yet"
    case .deleted: "it was deleted there"
    case .notice: "it is a notice and not an intake"
    case .unreadableStock: "the numbers of the stock cannot be read"
    case .unchangedStock: "the stock did not change"
    case .alreadyHere: "it is here already"
    case .differsHere: "it is here already and says something else, which is left as it is"
    case .medicationIsHere: "the medication is here already; its schedules are left as they are"
    case .takenBackHere: "it was here and was taken back"
    case .notCurrent: "it is not current there"
    case .noDays: "it leaves no day out"
    case .enteredInError: "it was entered in error"
    case .notFinished: "it was not finished"
    case .notOfMedicines: "it is not about a medicine"
    case .namedElsewhere: "it stands where other entries refer to it"
    case .twiceInFile: "the file states it twice"
    case .otherMeaning: "it has an addition that changes its meaning and is not known here"
    case .furtherPages: "every page is a file of its own, so see to it that you import them all"
    }
  }
}

extension ImportLine.Remark {
  /// The remark in words.
  package var words: String {
    switch self {
    case .rounded(let text): "rounded to \(text)"
    case .amountInWords(let text): "the amount is no number and kept in a note: \(text)"
    case .unitDiffers(let text): "the amount has another unit, kept in a note: \(text)"
    case .cycleNumberRemoved: "the number of the cycle was taken off the name"
    case .medicineNotListed: "the file does not list the medicine: it is an ended medication here"
    case .reminderOfAnotherMedicine(let name): "its reminder now belongs to \(name)"
    case .nameOccursAgain(let number): "medicine number \(number) of this name"
    case .nameMissing: "it had no name"
    case .tagsInNote(let tags): "tags kept in a note: \(tags.joined(separator: ", "))"
    case .severalPeople(let tags): "tags of several people: \(tags.joined(separator: ", "))"
    case .personOfTag(let tag): "for the person of the tag \(tag)"
    case .factsInNote: "more is kept in a note"
    case .stockBelowZero: "the stock was below zero and is counted as 0"
    case .scheduleIsOver: "the schedule is over"
    case .asNeeded: "taken as needed"
    case .notPlanned(let obstacle):
      "this import plans nothing for it, so see to it that there is a schedule: \(obstacle.words)"
    case .countsEveryIntake:
      "here it counts from every intake of the medication, and after a skipped dose from the time "
        + "for which that one was planned"
    case .waitsForIntake: "the first dose is due after the next intake that you log"
    case .laterDosesOnly: "doses of today before the import are left out"
    case .sameMedicineAgain: "the same medicine as an earlier one of the file"
    case .plannedByAnother: "another entry of the file says how it is taken"
    case .partsOfDay(let times):
      "the file names parts of the day, for which times were chosen, so see to it that they are "
        + "right: \(times.joined(separator: ", "))"
    case .timesChosen(let times):
      "the file names no times of day, so some were chosen, and see to it that they are right: "
        + times.joined(separator: ", ")
    case .skippedOrUnanswered: "the file does not tell a skipped dose from an unanswered one"
    case .timeUnknown: "the time of day is not known"
    case .noScheduleInFile:
      "the file has no schedule for it, so see to it that there is one"
    case .severalOutcomes:
      "the file says something else of this dose too: “medley conflicts” asks which holds"
    case .conflictNotRestored: "an open conflict: the displayed value is restored"
    }
  }
}
