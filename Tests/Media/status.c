// What the medium tells of its files, and permissions, which it does not keep.
#include "medium.h"

static void show(struct stat *status, const char *path) {
  status->st_mode = (status->st_mode & S_IFMT) | 0755;
  status->st_nlink = 1;
  status->st_mtim.tv_sec &= ~1L;
  status->st_mtim.tv_nsec = 0;
  status->st_ctim = status->st_mtim;
  status->st_atim = status->st_mtim;
  uint64_t inode = 14695981039346656037u ^ settings.mount_number;
  for (const char *byte = path; *byte; byte++)
    inode = (inode ^ (unsigned char)*byte) * 1099511628211u;
  status->st_ino = (ino_t)(inode >> 32);
}

int fstatat(int folder, const char *path, struct stat *status, int flags) {
  NEXT(fstatat, int, int, const char *, struct stat *, int);
  char found[PATH_MAX];
  if (!find(folder, path, found)) return next_fstatat(folder, path, status, flags);
  GUARD(-1);
  int result = next_fstatat(AT_FDCWD, found, status, flags);
  if (!result) show(status, found);
  return result;
}

int fstat(int fd, struct stat *status) {
  NEXT(fstat, int, int, struct stat *);
  if (is_ours(fd)) GUARD(-1);
  int result = next_fstat(fd, status);
  if (!result && is_ours(fd)) show(status, files[fd].path);
  return result;
}

int stat(const char *path, struct stat *status) { return fstatat(AT_FDCWD, path, status, 0); }
int lstat(const char *path, struct stat *status) {
  return fstatat(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}
int stat64(const char *path, struct stat64 *status) { return stat(path, (struct stat *)status); }
int lstat64(const char *path, struct stat64 *status) { return lstat(path, (struct stat *)status); }
int fstat64(int fd, struct stat64 *status) { return fstat(fd, (struct stat *)status); }
int fstatat64(int folder, const char *path, struct stat64 *status, int flags) {
  return fstatat(folder, path, (struct stat *)status, flags);
}

int access(const char *path, int mode) {
  NEXT(access, int, const char *, int);
  char found[PATH_MAX];
  if (!find(AT_FDCWD, path, found)) return next_access(path, mode);
  GUARD(-1);
  return next_access(found, mode);
}

// Source: fs/fat/file.c, fat_setattr: a mode that the medium cannot keep is refused.
static int set_mode(mode_t mode) {
  GUARD(-1);
  return (mode & 0777) == 0755 || (mode & 0777) == 0777 ? 0 : (errno = EPERM, -1);
}

int fchmodat(int folder, const char *path, mode_t mode, int flags) {
  NEXT(fchmodat, int, int, const char *, mode_t, int);
  char found[PATH_MAX];
  return find(folder, path, found) ? set_mode(mode) : next_fchmodat(folder, path, mode, flags);
}

int chmod(const char *path, mode_t mode) { return fchmodat(AT_FDCWD, path, mode, 0); }

int fchmod(int fd, mode_t mode) {
  NEXT(fchmod, int, int, mode_t);
  return is_ours(fd) ? set_mode(mode) : next_fchmod(fd, mode);
}

int fchown(int fd, uid_t owner, gid_t group) {
  NEXT(fchown, int, int, uid_t, gid_t);
  if (!is_ours(fd)) return next_fchown(fd, owner, group);
  GUARD(-1);
  return errno = EPERM, -1;
}
