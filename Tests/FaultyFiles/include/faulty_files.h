#ifndef FAULTY_FILES_H
#define FAULTY_FILES_H

#include <stdint.h>

/// A folder whose databases are opened through the layer that can fail and remember.
///
/// Everything but `faulty_install`, `faulty_watch` and `faulty_forget` belongs to the one thread
/// that uses the databases of the folder.
typedef struct FaultyFolder FaultyFolder;

/// What a call that fails does.
enum {
  FAULTY_NONE = 0,
  /// ENOSPC: a write, a lengthening, the making of a file or a sync finds no room.
  FAULTY_FULL = 1,
  /// EIO: any call fails.
  FAULTY_IO = 2,
  /// A write leaves its first half on the disk and then finds no room.
  FAULTY_TORN = 3,
  /// A lock is held by somebody else.
  FAULTY_BUSY = 4,
  /// The system reads or writes fewer bytes than asked for, without an error.
  FAULTY_SHORT = 5,
  /// EINTR: a signal interrupts a system call before it has done anything.
  FAULTY_INTERRUPTED = 6,
};

/// What is remembered of a call.
enum {
  FAULTY_OPENED = 1,
  FAULTY_WRITTEN = 2,
  FAULTY_TRUNCATED = 3,
  FAULTY_SYNCED = 4,
  FAULTY_FOLDER_SYNCED = 5,
  FAULTY_DELETED = 6,
  FAULTY_MARKED = 7,
};

/// One remembered call.
typedef struct {
  int what;
  /// The number of the open file; 0 for calls on names.
  int file;
  /// The offset of a write, the size after a truncation, the number of a mark, or 1 when opening
  /// made the file.
  int64_t number;
  /// The bytes of a write, or the name of the file in its folder.
  const uint8_t *bytes;
  int64_t byte_count;
} FaultyEvent;

/// Makes the layer the one through which SQLite opens files by default; 0 when it is.
///
/// Files outside the watched folders are opened as if it were not there.
int faulty_install(void);

/// Watches the files in a folder from now on, whose path has no links in it.
FaultyFolder *faulty_watch(const char *path);
/// Stops watching a folder; files of it that are open go on as if they were never watched.
void faulty_forget(FaultyFolder *folder);

/// Lets the n-th call that can fail in some way fail, and all after it if so asked.
void faulty_arm(FaultyFolder *folder, int fault, int64_t number, int for_ever);
/// Lets no call fail any more.
void faulty_disarm(FaultyFolder *folder);
/// How many calls could have failed since the layer was armed.
int64_t faulty_call_count(const FaultyFolder *folder);
/// How many of them failed.
int64_t faulty_failure_count(const FaultyFolder *folder);

/// Remembers every write from now on, and forgets what was remembered before.
void faulty_record(FaultyFolder *folder);
/// Stops remembering, and keeps what was remembered.
void faulty_stop_recording(FaultyFolder *folder);
/// Does not pass calls on that wait for the disk, nor remembers them, as a disk that lies.
void faulty_ignore_syncs(FaultyFolder *folder, int ignores);
/// Remembers that something was told to a person.
void faulty_mark(FaultyFolder *folder, int64_t number);
int64_t faulty_event_count(const FaultyFolder *folder);
/// An event, whose bytes stay until the next recording begins.
FaultyEvent faulty_event(const FaultyFolder *folder, int64_t index);

#endif
