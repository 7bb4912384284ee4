// Opening and closing files and folders of the medium.
#include "medium.h"

static int opened(int fd, const char *path) {
  if (fd >= 0 && fd < FILE_COUNT) {
    files[fd].is_open = true;
    snprintf(files[fd].path, PATH_MAX, "%s", path);
  }
  return fd;
}

static int open_file(int folder, const char *path, int flags, mode_t mode) {
  NEXT(openat, int, int, const char *, int, ...);
  char found[PATH_MAX];
  if (!find(folder, path, found)) return next_openat(folder, path, flags, mode);
  GUARD(-1);
  if ((flags & O_TMPFILE) == O_TMPFILE) return errno = EOPNOTSUPP, -1;
  if (flags & O_CREAT && !is_name(found)) return errno = EINVAL, -1;
  return opened(next_openat(AT_FDCWD, found, flags, mode), found);
}

#define OPEN(name, folder, ...)                                     \
  int name(__VA_ARGS__, int flags, ...) {                           \
    va_list rest;                                                   \
    va_start(rest, flags);                                          \
    bool has_mode = flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE; \
    mode_t mode = has_mode ? va_arg(rest, mode_t) : 0;              \
    va_end(rest);                                                   \
    return open_file(folder, path, flags, mode);                    \
  }
OPEN(open, AT_FDCWD, const char *path)
OPEN(open64, AT_FDCWD, const char *path)
OPEN(openat, folder, int folder, const char *path)
OPEN(openat64, folder, int folder, const char *path)

int creat(const char *path, mode_t mode) {
  return open_file(AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode);
}

int close(int fd) {
  NEXT(close, int, int);
  // Closing a file puts nothing on the medium.
  if (is_ours(fd)) files[fd].is_open = false;
  return next_close(fd);
}

DIR *opendir(const char *path) {
  NEXT(opendir, DIR *, const char *);
  char found[PATH_MAX];
  if (!find(AT_FDCWD, path, found)) return next_opendir(path);
  GUARD(NULL);
  DIR *names = next_opendir(found);
  if (names) opened(dirfd(names), found);
  return names;
}

int closedir(DIR *names) {
  NEXT(closedir, int, DIR *);
  if (is_ours(dirfd(names))) files[dirfd(names)].is_open = false;
  return next_closedir(names);
}

struct dirent *readdir(DIR *names) {
  NEXT(readdir, struct dirent *, DIR *);
  if (is_ours(dirfd(names))) GUARD(NULL);
  return next_readdir(names);
}

struct dirent64 *readdir64(DIR *names) { return (struct dirent64 *)readdir(names); }
