// Reading, writing and synchronising files of the medium.
#include "medium.h"

// How many of the bytes from an offset on the medium takes; -1 with the error when none.
static ssize_t taken(size_t count, uint64_t offset) {
  if (count == 0) return 0;
  if (offset >= settings.limit) return errno = EFBIG, -1;
  if (settings.room == 0) return errno = ENOSPC, -1;
  if (settings.bytes_left == 0) {
    pull();
    return errno = EIO, -1;
  }
  uint64_t most = count;
  if (most > settings.limit - offset) most = settings.limit - offset;
  if (most > settings.room) most = settings.room;
  if (most > settings.bytes_left) most = settings.bytes_left;
  return (ssize_t)most;
}

// Spoils the byte that the medium keeps wrong, where it is among so many that were written at an
// offset; the descriptor only writes, so the file is opened once more.
static void rot(int fd, uint64_t offset, ssize_t count) {
  if (count <= 0) return;
  uint64_t first = settings.rotten_byte;
  settings.rotten_byte = first == UINT64_MAX ? first : first - (uint64_t)count;
  if (first >= (uint64_t)count) return;
  settings.rotten_byte = UINT64_MAX;
  NEXT(pwrite, ssize_t, int, const void *, size_t, off_t);
  char name[64];
  snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
  FILE *file = fopen(name, "r+");
  if (!file) return;
  fseeko(file, (off_t)(offset + first), SEEK_SET);
  int byte = fgetc(file);
  fclose(file);
  unsigned char spoilt = (unsigned char)(byte ^ 1);
  if (byte != EOF) next_pwrite(fd, &spoilt, 1, (off_t)(offset + first));
}

static ssize_t wrote(int fd, ssize_t count) {
  if (count > 0) count_bytes(fd, (uint64_t)count);
  return count;
}

ssize_t write(int fd, const void *bytes, size_t count) {
  NEXT(write, ssize_t, int, const void *, size_t);
  if (!is_ours(fd)) return next_write(fd, bytes, count);
  GUARD(-1);
  uint64_t offset = (uint64_t)lseek(fd, 0, SEEK_CUR);
  ssize_t most = taken(count, offset);
  ssize_t written = most < 0 ? -1 : wrote(fd, next_write(fd, bytes, (size_t)most));
  rot(fd, offset, written);
  return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
  NEXT(pwrite, ssize_t, int, const void *, size_t, off_t);
  if (!is_ours(fd)) return next_pwrite(fd, bytes, count, offset);
  GUARD(-1);
  ssize_t most = taken(count, (uint64_t)offset);
  ssize_t written = most < 0 ? -1 : wrote(fd, next_pwrite(fd, bytes, (size_t)most, offset));
  rot(fd, (uint64_t)offset, written);
  return written;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  return pwrite(fd, bytes, count, offset);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  NEXT(writev, ssize_t, int, const struct iovec *, int);
  if (!is_ours(fd)) return next_writev(fd, parts, count);
  return count > 0 ? write(fd, parts[0].iov_base, parts[0].iov_len) : 0;
}

ssize_t read(int fd, void *bytes, size_t count) {
  NEXT(read, ssize_t, int, void *, size_t);
  if (is_ours(fd)) GUARD(-1);
  return next_read(fd, bytes, count);
}

ssize_t pread(int fd, void *bytes, size_t count, off_t offset) {
  NEXT(pread, ssize_t, int, void *, size_t, off_t);
  if (is_ours(fd)) GUARD(-1);
  return next_pread(fd, bytes, count, offset);
}

ssize_t pread64(int fd, void *bytes, size_t count, off64_t offset) {
  return pread(fd, bytes, count, offset);
}

int ftruncate(int fd, off_t count) {
  NEXT(ftruncate, int, int, off_t);
  if (is_ours(fd)) {
    GUARD(-1);
    if ((uint64_t)count > settings.limit) return errno = EFBIG, -1;
    count_bytes(fd, 0);
  }
  return next_ftruncate(fd, count);
}

int ftruncate64(int fd, off64_t count) { return ftruncate(fd, count); }

int truncate(const char *path, off_t count) {
  NEXT(truncate, int, const char *, off_t);
  char found[PATH_MAX];
  if (!find(AT_FDCWD, path, found)) return next_truncate(path, count);
  GUARD(-1);
  if ((uint64_t)count > settings.limit) return errno = EFBIG, -1;
  return next_truncate(found, count);
}

int truncate64(const char *path, off64_t count) { return truncate(path, count); }

int fallocate(int fd, int mode, off_t offset, off_t count) {
  NEXT(fallocate, int, int, int, off_t, off_t);
  if (is_ours(fd)) {
    GUARD(-1);
    if ((uint64_t)offset + (uint64_t)count > settings.limit) return errno = EFBIG, -1;
  }
  return next_fallocate(fd, mode, offset, count);
}

int fallocate64(int fd, int mode, off64_t offset, off64_t count) {
  return fallocate(fd, mode, offset, count);
}

int posix_fallocate(int fd, off_t offset, off_t count) {
  NEXT(posix_fallocate, int, int, off_t, off_t);
  if (!is_ours(fd)) return next_posix_fallocate(fd, offset, count);
  return fallocate(fd, 0, offset, count) ? errno : 0;
}

int posix_fallocate64(int fd, off64_t offset, off64_t count) {
  return posix_fallocate(fd, offset, count);
}

static bool is_folder(int fd) {
  NEXT(fstat, int, int, struct stat *);
  struct stat status;
  return !next_fstat(fd, &status) && S_ISDIR(status.st_mode);
}

int fsync(int fd) {
  NEXT(fsync, int, int);
  if (is_ours(fd)) {
    GUARD(-1);
    if (settings.has_flat_folders && is_folder(fd)) return errno = EINVAL, -1;
    settle(files[fd].path);
  }
  return next_fsync(fd);
}

int fdatasync(int fd) { return fsync(fd); }
