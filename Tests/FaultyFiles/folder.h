#ifndef FAULTY_FOLDER_H
#define FAULTY_FOLDER_H

#include <sqlite3.h>
#include <stddef.h>

#include "include/faulty_files.h"

/// The calls that can fail, so that each fault meets those that it can meet.
typedef enum {
  CALL_OPEN, CALL_CREATE, CALL_READ, CALL_WRITE, CALL_TRUNCATE, CALL_SYNC, CALL_SIZE,
  CALL_LOCK, CALL_SHARED_MAP, CALL_SHARED_GROW, CALL_SHARED_LOCK, CALL_DELETE, CALL_ACCESS,
  CALL_SYSTEM_OPEN, CALL_SYSTEM_READ, CALL_SYSTEM_WRITE, CALL_SYSTEM_TRUNCATE
} Call;

/// Counts a call and gives the fault that it meets; `FAULTY_NONE` for most.
int folder_meets(FaultyFolder *folder, Call call);

/// The watched folder that a path lies in, held once more; null when there is none.
FaultyFolder *folder_of(const char *path);
/// The folder that was armed last on this thread, held once more, for files without a name.
FaultyFolder *folder_of_thread(void);
void folder_release(FaultyFolder *folder);

/// A fresh number for an open file.
int folder_next_file(FaultyFolder *folder);
int folder_ignores_syncs(const FaultyFolder *folder);
void folder_remember(
  FaultyFolder *folder, int what, int file, int64_t number, const void *bytes, int64_t count);
void folder_remember_name(
  FaultyFolder *folder, int what, int file, int64_t number, const char *path);

/// The folder on whose behalf this thread is in the layer below; null when it is not.
extern _Thread_local FaultyFolder *folder_below;

/// Puts calls of the system that can be short or interrupted in front of those of a layer.
void system_calls_install(sqlite3_vfs *below);

#endif
