#include <pthread.h>
#include <string.h>
#include <sys/stat.h>

#include "folder.h"

// A layer between SQLite and its layer for Unix.
// Source: sqlite3.h, “sqlite3_vfs”, “sqlite3_io_methods”.

static sqlite3_vfs *below;

/// An open file: ours, and behind it in the same memory the one of the layer below.
typedef struct {
  sqlite3_file base;
  FaultyFolder *folder;
  int number;
} File;

static FaultyFolder *folder(sqlite3_file *file) { return ((File *)file)->folder; }
static int number(sqlite3_file *file) { return ((File *)file)->number; }
static sqlite3_file *real(sqlite3_file *file) { return (sqlite3_file *)((File *)file + 1); }

/// Runs a call of the layer below on behalf of a folder.
#define BELOW(owner, call) ({ \
  FaultyFolder *outer = folder_below; \
  folder_below = (owner); \
  __auto_type outcome = (call); \
  folder_below = outer; \
  outcome; })

static int file_close(sqlite3_file *file) {
  FaultyFolder *owner = folder(file);
  int code = BELOW(owner, real(file)->pMethods->xClose(real(file)));
  folder_release(owner);
  return code;
}

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  if (folder_meets(folder(file), CALL_READ)) return SQLITE_IOERR_READ;
  return BELOW(folder(file), real(file)->pMethods->xRead(real(file), bytes, count, offset));
}

static int write_below(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  int code =
    BELOW(folder(file), real(file)->pMethods->xWrite(real(file), bytes, count, offset));
  if (code == SQLITE_OK) {
    folder_remember(folder(file), FAULTY_WRITTEN, number(file), offset, bytes, count);
  }
  return code;
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  switch (folder_meets(folder(file), CALL_WRITE)) {
  case FAULTY_NONE: return write_below(file, bytes, count, offset);
  case FAULTY_IO: return SQLITE_IOERR_WRITE;
  case FAULTY_TORN: write_below(file, bytes, count / 2, offset); return SQLITE_FULL;
  default: return SQLITE_FULL;
  }
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  if (folder_meets(folder(file), CALL_TRUNCATE)) return SQLITE_IOERR_TRUNCATE;
  int code = BELOW(folder(file), real(file)->pMethods->xTruncate(real(file), size));
  if (code == SQLITE_OK) {
    folder_remember(folder(file), FAULTY_TRUNCATED, number(file), size, NULL, 0);
  }
  return code;
}

static int file_sync(sqlite3_file *file, int flags) {
  if (folder_meets(folder(file), CALL_SYNC)) return SQLITE_IOERR_FSYNC;
  if (folder_ignores_syncs(folder(file))) return SQLITE_OK;
  int code = BELOW(folder(file), real(file)->pMethods->xSync(real(file), flags));
  if (code == SQLITE_OK) folder_remember(folder(file), FAULTY_SYNCED, number(file), 0, NULL, 0);
  return code;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  if (folder_meets(folder(file), CALL_SIZE)) return SQLITE_IOERR_FSTAT;
  return BELOW(folder(file), real(file)->pMethods->xFileSize(real(file), size));
}

static int file_lock(sqlite3_file *file, int level) {
  switch (folder_meets(folder(file), CALL_LOCK)) {
  case FAULTY_NONE: return BELOW(folder(file), real(file)->pMethods->xLock(real(file), level));
  case FAULTY_BUSY: return SQLITE_BUSY;
  default: return SQLITE_IOERR_LOCK;
  }
}

static int file_unlock(sqlite3_file *file, int level) {
  return BELOW(folder(file), real(file)->pMethods->xUnlock(real(file), level));
}

static int file_check_lock(sqlite3_file *file, int *is_held) {
  return BELOW(folder(file), real(file)->pMethods->xCheckReservedLock(real(file), is_held));
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
  return BELOW(
    folder(file), real(file)->pMethods->xFileControl(real(file), operation, argument));
}

static int file_sector_size(sqlite3_file *file) {
  return real(file)->pMethods->xSectorSize(real(file));
}

static int file_characteristics(sqlite3_file *file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static int shared_map(
  sqlite3_file *file, int page, int size, int grows, void volatile **memory) {
  switch (folder_meets(folder(file), grows ? CALL_SHARED_GROW : CALL_SHARED_MAP)) {
  case FAULTY_NONE:
    return BELOW(
      folder(file), real(file)->pMethods->xShmMap(real(file), page, size, grows, memory));
  case FAULTY_FULL: *memory = NULL; return SQLITE_IOERR_SHMSIZE;
  default: *memory = NULL; return SQLITE_IOERR_SHMMAP;
  }
}

static int shared_lock(sqlite3_file *file, int offset, int count, int flags) {
  int fault =
    flags & SQLITE_SHM_UNLOCK ? FAULTY_NONE : folder_meets(folder(file), CALL_SHARED_LOCK);
  switch (fault) {
  case FAULTY_NONE:
    return BELOW(
      folder(file), real(file)->pMethods->xShmLock(real(file), offset, count, flags));
  case FAULTY_BUSY: return SQLITE_BUSY;
  default: return SQLITE_IOERR_SHMLOCK;
  }
}

static void shared_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }

static int shared_unmap(sqlite3_file *file, int removes) {
  return BELOW(folder(file), real(file)->pMethods->xShmUnmap(real(file), removes));
}

static int file_fetch(sqlite3_file *file, sqlite3_int64 offset, int count, void **memory) {
  return real(file)->pMethods->xFetch(real(file), offset, count, memory);
}

static int file_unfetch(sqlite3_file *file, sqlite3_int64 offset, void *memory) {
  return real(file)->pMethods->xUnfetch(real(file), offset, memory);
}

static const sqlite3_io_methods methods = {
  3, file_close, file_read, file_write, file_truncate, file_sync, file_size, file_lock,
  file_unlock, file_check_lock, file_control, file_sector_size, file_characteristics, shared_map,
  shared_lock, shared_barrier, shared_unmap, file_fetch, file_unfetch,
};

static int is_there(const char *path) {
  struct stat status;
  return path != NULL && stat(path, &status) == 0;
}

static int open_file(
  sqlite3_vfs *vfs, sqlite3_filename path, sqlite3_file *file, int flags, int *found_flags) {
  FaultyFolder *owner = path == NULL ? folder_of_thread() : folder_of(path);
  // What is not watched has no file of ours around it.
  if (owner == NULL) return below->xOpen(below, path, file, flags, found_flags);
  file->pMethods = NULL;
  int was_there = is_there(path);
  int creates = flags & SQLITE_OPEN_CREATE && !was_there;
  if (folder_meets(owner, creates ? CALL_CREATE : CALL_OPEN)) {
    folder_release(owner);
    return SQLITE_CANTOPEN;
  }
  sqlite3_file *inner = real(file);
  memset(inner, 0, (size_t)below->szOsFile);
  int code = BELOW(owner, below->xOpen(below, path, inner, flags, found_flags));
  if (inner->pMethods == NULL) {
    folder_release(owner);
    return code;
  }
  if (code != SQLITE_OK) {
    inner->pMethods->xClose(inner);
    folder_release(owner);
    return code;
  }
  ((File *)file)->folder = owner;
  ((File *)file)->number = folder_next_file(owner);
  file->pMethods = &methods;
  folder_remember_name(owner, FAULTY_OPENED, number(file), !was_there, path);
  return code;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int syncs_folder) {
  FaultyFolder *owner = folder_of(path);
  int code = SQLITE_IOERR_DELETE;
  if (!folder_meets(owner, CALL_DELETE)) {
    int syncs = syncs_folder && !(owner != NULL && folder_ignores_syncs(owner));
    int was_there = is_there(path);
    if (was_there) folder_remember_name(owner, FAULTY_DELETED, 0, 0, path);
    code = BELOW(owner, below->xDelete(below, path, syncs));
  }
  folder_release(owner);
  return code;
}

static int find_file(sqlite3_vfs *vfs, const char *path, int flags, int *is_found) {
  FaultyFolder *owner = folder_of(path);
  int code = folder_meets(owner, CALL_ACCESS)
    ? SQLITE_IOERR_ACCESS : BELOW(owner, below->xAccess(below, path, flags, is_found));
  folder_release(owner);
  return code;
}

static sqlite3_vfs layer;
static int install_code = SQLITE_ERROR;

static void install(void) {
  below = sqlite3_vfs_find("unix");
  if (below == NULL || below->iVersion < 3) return;
  layer = *below;
  layer.pNext = NULL;
  layer.zName = "faulty";
  layer.szOsFile = (int)sizeof(File) + below->szOsFile;
  layer.xOpen = open_file;
  layer.xDelete = delete_file;
  layer.xAccess = find_file;
  system_calls_install(below);
  install_code = sqlite3_vfs_register(&layer, 1);
}

int faulty_install(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  return install_code;
}
