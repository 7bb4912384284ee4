// The calls that can go wrong.
#include "faults.h"

static bool has_mode(int flags) { return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE; }

#define OPEN(name, folder, ...)                                     \
  int name(__VA_ARGS__, int flags, ...) {                           \
    NEXT(openat, int, int, const char *, int, ...);                 \
    va_list rest;                                                   \
    va_start(rest, flags);                                          \
    mode_t mode = has_mode(flags) ? va_arg(rest, mode_t) : 0;       \
    va_end(rest);                                                   \
    enum effect effect = has_mode(flags) ? CREATES : OPENS;         \
    if (fate_of(effect, #name, folder, path) == FAILED) return -1;  \
    return next_openat(folder, path, flags, mode);                  \
  }
OPEN(open, AT_FDCWD, const char *path)
OPEN(open64, AT_FDCWD, const char *path)
OPEN(openat, folder, int folder, const char *path)
OPEN(openat64, folder, int folder, const char *path)

DIR *opendir(const char *path) {
  NEXT(opendir, DIR *, const char *);
  return fate_of(OPENS, "opendir", AT_FDCWD, path) == FAILED ? NULL : next_opendir(path);
}

#define READ_FOLDER(name, type)                                     \
  struct type *name(DIR *names) {                                   \
    NEXT(name, struct type *, DIR *);                               \
    bool fails = fate_of_file(LOOKS, #name, dirfd(names)) == FAILED; \
    return fails ? NULL : next_##name(names);                       \
  }
READ_FOLDER(readdir, dirent)
READ_FOLDER(readdir64, dirent64)

// A half of the bytes, and at least one.
static size_t half(size_t count) { return count > 1 ? count / 2 : count; }

#define MOVE(name, effect, bytes_type)                              \
  ssize_t name(int fd, bytes_type bytes, size_t count) {            \
    NEXT(name, ssize_t, int, bytes_type, size_t);                   \
    enum fate fate = fate_of_file(effect, #name, fd);               \
    if (fate == FAILED) return -1;                                  \
    return next_##name(fd, bytes, fate == SHORTENED ? half(count) : count); \
  }
MOVE(read, READS, void *)
MOVE(write, WRITES, const void *)

#define MOVE_AT(name, effect, bytes_type)                           \
  ssize_t name(int fd, bytes_type bytes, size_t count, off_t offset) { \
    NEXT(name, ssize_t, int, bytes_type, size_t, off_t);            \
    enum fate fate = fate_of_file(effect, #name, fd);               \
    if (fate == FAILED) return -1;                                  \
    return next_##name(fd, bytes, fate == SHORTENED ? half(count) : count, offset); \
  }
MOVE_AT(pread, READS, void *)
MOVE_AT(pread64, READS, void *)
MOVE_AT(pwrite, WRITES, const void *)
MOVE_AT(pwrite64, WRITES, const void *)

ssize_t writev(int fd, const struct iovec *parts, int count) {
  NEXT(writev, ssize_t, int, const struct iovec *, int);
  enum fate fate = fate_of_file(WRITES, "writev", fd);
  if (fate == FAILED) return -1;
  return next_writev(fd, parts, fate == SHORTENED ? (int)half((size_t)count) : count);
}

#define ON_FILE(name, effect, parameters, ...)                      \
  int name parameters {                                             \
    NEXT(name, int, parameters_of_##name);                          \
    return fate_of_file(effect, #name, fd) == FAILED ? -1 : next_##name(__VA_ARGS__); \
  }
#define parameters_of_fsync int
#define parameters_of_fdatasync int
#define parameters_of_ftruncate int, off_t
#define parameters_of_ftruncate64 int, off_t
#define parameters_of_fallocate int, int, off_t, off_t
#define parameters_of_fallocate64 int, int, off_t, off_t
#define parameters_of_fchmod int, mode_t
#define parameters_of_fstat int, struct stat *
#define parameters_of_fstat64 int, struct stat64 *
ON_FILE(fsync, SYNCHRONISES, (int fd), fd)
ON_FILE(fdatasync, SYNCHRONISES, (int fd), fd)
ON_FILE(ftruncate, WRITES, (int fd, off_t size), fd, size)
ON_FILE(ftruncate64, WRITES, (int fd, off_t size), fd, size)
ON_FILE(fallocate, WRITES, (int fd, int mode, off_t from, off_t count), fd, mode, from, count)
ON_FILE(fallocate64, WRITES, (int fd, int mode, off_t from, off_t count), fd, mode, from, count)
ON_FILE(fchmod, CHANGES, (int fd, mode_t mode), fd, mode)
ON_FILE(fstat, LOOKS, (int fd, struct stat *status), fd, status)
ON_FILE(fstat64, LOOKS, (int fd, struct stat64 *status), fd, status)

#define ON_PATH(name, effect, path, parameters, ...)                \
  int name parameters {                                             \
    NEXT(name, int, parameters_of_##name);                          \
    return fate_of(effect, #name, AT_FDCWD, path) == FAILED ? -1 : next_##name(__VA_ARGS__); \
  }
#define parameters_of_stat const char *, struct stat *
#define parameters_of_stat64 const char *, struct stat64 *
#define parameters_of_lstat const char *, struct stat *
#define parameters_of_lstat64 const char *, struct stat64 *
#define parameters_of_access const char *, int
#define parameters_of_statvfs const char *, struct statvfs *
#define parameters_of_mkdir const char *, mode_t
#define parameters_of_unlink const char *
#define parameters_of_rmdir const char *
#define parameters_of_rename const char *, const char *
#define parameters_of_link const char *, const char *
#define parameters_of_linkat int, const char *, int, const char *, int
ON_PATH(stat, LOOKS, path, (const char *path, struct stat *status), path, status)
ON_PATH(stat64, LOOKS, path, (const char *path, struct stat64 *status), path, status)
ON_PATH(lstat, LOOKS, path, (const char *path, struct stat *status), path, status)
ON_PATH(lstat64, LOOKS, path, (const char *path, struct stat64 *status), path, status)
ON_PATH(access, LOOKS, path, (const char *path, int mode), path, mode)
ON_PATH(statvfs, LOOKS, path, (const char *path, struct statvfs *status), path, status)
ON_PATH(mkdir, CREATES, path, (const char *path, mode_t mode), path, mode)
ON_PATH(unlink, CHANGES, path, (const char *path), path)
ON_PATH(rmdir, CHANGES, path, (const char *path), path)
ON_PATH(rename, CREATES, new, (const char *old, const char *new), old, new)
ON_PATH(link, CREATES, new, (const char *old, const char *new), old, new)

int linkat(int old_folder, const char *old, int folder, const char *new, int flags) {
  NEXT(linkat, int, int, const char *, int, const char *, int);
  if (fate_of(CREATES, "linkat", folder, new) == FAILED) return -1;
  return next_linkat(old_folder, old, folder, new, flags);
}
