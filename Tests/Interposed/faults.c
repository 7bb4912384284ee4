// A disk on which one call goes wrong, for programs that are started with this library.
//
// Built by the tests and loaded before the C library (LD_PRELOAD). It counts the calls that concern
// files and folders below FAULT_ROOT and can go wrong in the way that is asked for:
//
//   FAULT_KIND    ENOSPC, EIO, EINTR; SHORT: only half of the bytes are read or written; or KILL: the
//                 program is killed before the call, counted among those that change something
//   FAULT_AT      the number of the call that goes wrong, from 1; 0 only counts
//   FAULT_EVER    if set, all calls from there on; EINTR then meets every second one, because a call
//                 that is always interrupted never ends
//   FAULT_EXCEPT  files with this in their names are left alone
//   FAULT_REPORT  a file that gets the call that went wrong; a dash and the count when none did
#include "faults.h"
#include <signal.h>

static enum { NO_ROOM, BROKEN, INTERRUPTED, PARTIAL, KILLED } kind;
static const char *root, *except, *report_path;
static uint64_t at;
static bool is_for_ever;
static _Atomic uint64_t calls;

__attribute__((constructor)) static void begin(void) {
  root = getenv("FAULT_ROOT");
  except = getenv("FAULT_EXCEPT");
  report_path = getenv("FAULT_REPORT");
  is_for_ever = getenv("FAULT_EVER") != NULL;
  const char *number = getenv("FAULT_AT");
  at = number ? strtoull(number, NULL, 10) : 0;
  const char *name = getenv("FAULT_KIND");
  if (!name) root = NULL;
  else if (!strcmp(name, "ENOSPC")) kind = NO_ROOM;
  else if (!strcmp(name, "EIO")) kind = BROKEN;
  else if (!strcmp(name, "EINTR")) kind = INTERRUPTED;
  else if (!strcmp(name, "SHORT")) kind = PARTIAL;
  else kind = KILLED;
  // Programs that this one starts have a disk without faults.
  unsetenv("LD_PRELOAD");
}

static void report(const char *call, const char *path, uint64_t number) {
  NEXT(open, int, const char *, int, ...);
  NEXT(write, ssize_t, int, const void *, size_t);
  const int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
  int file = report_path ? next_open(report_path, flags, 0600) : -1;
  if (file < 0) return;
  char line[PATH_MAX + 64];
  int count = snprintf(line, sizeof line, "%s %llu %s\n", call, (unsigned long long)number, path);
  if (next_write(file, line, (size_t)count) < 0) abort();
  close(file);
}

__attribute__((destructor)) static void end(void) {
  if (root && (at == 0 || calls < at)) report("-", "", calls);
}

// True where a call of this effect can go wrong in the way that is asked for.
static bool is_possible(enum effect effect) {
  switch (kind) {
  case NO_ROOM: return effect == CREATES || effect == WRITES || effect == SYNCHRONISES;
  case BROKEN: return true;
  case INTERRUPTED: return effect != LOOKS && effect != CHANGES;
  case PARTIAL: return effect == READS || effect == WRITES;
  case KILLED: return effect > READS;
  }
  return false;
}

static enum fate count(const char *call, const char *path) {
  if (strncmp(path, root, strlen(root))) return DONE;
  const char *slash = strrchr(path, '/');
  if (except && slash && strstr(slash, except)) return DONE;
  uint64_t number = ++calls;
  if (at == 0 || number < at) return DONE;
  if (number > at && (!is_for_ever || (kind == INTERRUPTED && (number - at) % 2))) return DONE;
  if (number == at) report(call, path, number);
  switch (kind) {
  case KILLED: kill(getpid(), SIGKILL); return DONE;
  case PARTIAL: return SHORTENED;
  case NO_ROOM: errno = ENOSPC; break;
  case BROKEN: errno = EIO; break;
  case INTERRUPTED: errno = EINTR; break;
  }
  return FAILED;
}

enum fate fate_of(enum effect effect, const char *call, int folder, const char *path) {
  if (!root || !path || !is_possible(effect)) return DONE;
  char whole[2 * PATH_MAX];
  if (*path == '/') return count(call, path);
  char above[PATH_MAX];
  if (folder == AT_FDCWD) {
    if (!getcwd(above, sizeof above)) return DONE;
  } else {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t length = readlink(link, above, sizeof above - 1);
    if (length < 0) return DONE;
    above[length] = 0;
  }
  snprintf(whole, sizeof whole, "%s/%s", above, path);
  return count(call, whole);
}

enum fate fate_of_file(enum effect effect, const char *call, int fd) {
  if (!root || !is_possible(effect)) return DONE;
  int kept = errno;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  errno = kept;
  if (length < 0) return DONE;
  path[length] = 0;
  return count(call, path);
}
