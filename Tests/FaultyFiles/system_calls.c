#include <errno.h>
#include <stddef.h>
#include <sys/types.h>
#include <unistd.h>

#include "folder.h"

// The layer of SQLite for Unix goes through a table of system calls. Those that a signal can
// interrupt, and those that may do less than asked for, are put in front of the real ones here.
// Source: sqlite3.h, “xSetSystemCall”; os_unix.c, “aSyscall”.

static int (*real_open)(const char *, int, int);
static int (*real_open_folder)(const char *, int *);
static int (*real_truncate)(int, off_t);
static ssize_t (*real_read)(int, void *, size_t);
static ssize_t (*real_pread)(int, void *, size_t, off_t);
static ssize_t (*real_pread64)(int, void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_pwrite64)(int, const void *, size_t, off_t);

/// True when the call is to end with EINTR; else the count is what it may do at most.
static int is_interrupted(Call call, size_t *count) {
  switch (folder_meets(folder_below, call)) {
  case FAULTY_INTERRUPTED:
    errno = EINTR;
    return 1;
  case FAULTY_SHORT:
    if (count != NULL && *count > 1) *count /= 2;
    return 0;
  default: return 0;
  }
}

static int open_file(const char *path, int flags, int mode) {
  return is_interrupted(CALL_SYSTEM_OPEN, NULL) ? -1 : real_open(path, flags, mode);
}

static int open_folder(const char *path, int *descriptor) {
  int code = real_open_folder(path, descriptor);
  // A folder is opened for one purpose only.
  if (code == SQLITE_OK) folder_remember(folder_below, FAULTY_FOLDER_SYNCED, 0, 0, NULL, 0);
  return code;
}

static int truncate_file(int file, off_t size) {
  return is_interrupted(CALL_SYSTEM_TRUNCATE, NULL) ? -1 : real_truncate(file, size);
}

static ssize_t read_file(int file, void *bytes, size_t count) {
  return is_interrupted(CALL_SYSTEM_READ, &count) ? -1 : real_read(file, bytes, count);
}

static ssize_t pread_file(int file, void *bytes, size_t count, off_t offset) {
  return is_interrupted(CALL_SYSTEM_READ, &count) ? -1 : real_pread(file, bytes, count, offset);
}

static ssize_t pread64_file(int file, void *bytes, size_t count, off_t offset) {
  return is_interrupted(CALL_SYSTEM_READ, &count) ? -1 : real_pread64(file, bytes, count, offset);
}

static ssize_t write_file(int file, const void *bytes, size_t count) {
  return is_interrupted(CALL_SYSTEM_WRITE, &count) ? -1 : real_write(file, bytes, count);
}

static ssize_t pwrite_file(int file, const void *bytes, size_t count, off_t offset) {
  return is_interrupted(CALL_SYSTEM_WRITE, &count)
    ? -1 : real_pwrite(file, bytes, count, offset);
}

static ssize_t pwrite64_file(int file, const void *bytes, size_t count, off_t offset) {
  return is_interrupted(CALL_SYSTEM_WRITE, &count)
    ? -1 : real_pwrite64(file, bytes, count, offset);
}

void system_calls_install(sqlite3_vfs *below) {
  struct { const char *name; sqlite3_syscall_ptr ours; void *real; } calls[] = {
    {"open", (sqlite3_syscall_ptr)open_file, &real_open},
    {"openDirectory", (sqlite3_syscall_ptr)open_folder, &real_open_folder},
    {"ftruncate", (sqlite3_syscall_ptr)truncate_file, &real_truncate},
    {"read", (sqlite3_syscall_ptr)read_file, &real_read},
    {"pread", (sqlite3_syscall_ptr)pread_file, &real_pread},
    {"pread64", (sqlite3_syscall_ptr)pread64_file, &real_pread64},
    {"write", (sqlite3_syscall_ptr)write_file, &real_write},
    {"pwrite", (sqlite3_syscall_ptr)pwrite_file, &real_pwrite},
    {"pwrite64", (sqlite3_syscall_ptr)pwrite64_file, &real_pwrite64},
  };
  for (size_t index = 0; index < sizeof calls / sizeof calls[0]; index++) {
    sqlite3_syscall_ptr real = below->xGetSystemCall(below, calls[index].name);
    // A library that was built without a call never makes it.
    if (real == NULL) continue;
    *(sqlite3_syscall_ptr *)calls[index].real = real;
    below->xSetSystemCall(below, calls[index].name, calls[index].ours);
  }
}
