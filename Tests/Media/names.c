// Links, renaming and removing on the medium.
#include "medium.h"

static int refuse_link(int folder, const char *path, int (*next)(void *), void *given) {
  char found[PATH_MAX];
  if (!find(folder, path, found)) return next(given);
  GUARD(-1);
  return errno = EPERM, -1;
}

struct link_given { int old_folder, new_folder, flags; const char *old, *new; };

static int next_link_of(void *pointer) {
  NEXT(linkat, int, int, const char *, int, const char *, int);
  struct link_given *given = pointer;
  return next_linkat(given->old_folder, given->old, given->new_folder, given->new, given->flags);
}

int linkat(int old_folder, const char *old, int new_folder, const char *new, int flags) {
  struct link_given given = {old_folder, new_folder, flags, old, new};
  return refuse_link(new_folder, new, next_link_of, &given);
}

int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }

static int next_symlink_of(void *pointer) {
  NEXT(symlinkat, int, const char *, int, const char *);
  struct link_given *given = pointer;
  return next_symlinkat(given->old, given->new_folder, given->new);
}

int symlinkat(const char *target, int folder, const char *path) {
  struct link_given given = {0, folder, 0, target, path};
  return refuse_link(folder, path, next_symlink_of, &given);
}

int symlink(const char *target, const char *path) { return symlinkat(target, AT_FDCWD, path); }

int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
  NEXT(renameat2, int, int, const char *, int, const char *, unsigned);
  NEXT(fstatat, int, int, const char *, struct stat *, int);
  char found_old[PATH_MAX], found_new[PATH_MAX];
  bool is_from = find(from, old, found_old), is_to = find(to, new, found_new);
  if (!is_from && !is_to) return next_renameat2(from, old, to, new, flags);
  GUARD(-1);
  if (is_from != is_to) return errno = EXDEV, -1;
  if (!is_name(new)) return errno = EINVAL, -1;
  struct stat status;
  if (strcmp(found_old, found_new)
      && !next_fstatat(AT_FDCWD, found_new, &status, AT_SYMLINK_NOFOLLOW))
    return errno = EEXIST, -1;
  for (int fd = 0; fd < FILE_COUNT; fd++)
    if (files[fd].is_open && !strcmp(files[fd].path, found_old))
      snprintf(files[fd].path, PATH_MAX, "%s", found_new);
  rename_unsettled(found_old, found_new);
  return next_renameat2(AT_FDCWD, found_old, AT_FDCWD, found_new, flags);
}

int renameat(int from, const char *old, int to, const char *new) {
  return renameat2(from, old, to, new, 0);
}

int rename(const char *old, const char *new) {
  return renameat2(AT_FDCWD, old, AT_FDCWD, new, 0);
}

int unlinkat(int folder, const char *path, int flags) {
  NEXT(unlinkat, int, int, const char *, int);
  char found[PATH_MAX];
  if (!find(folder, path, found)) return next_unlinkat(folder, path, flags);
  GUARD(-1);
  settle(found);
  return next_unlinkat(AT_FDCWD, found, flags);
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int mkdirat(int folder, const char *path, mode_t mode) {
  NEXT(mkdirat, int, int, const char *, mode_t);
  char found[PATH_MAX];
  if (!find(folder, path, found)) return next_mkdirat(folder, path, mode);
  GUARD(-1);
  if (!is_name(found)) return errno = EINVAL, -1;
  return next_mkdirat(AT_FDCWD, found, mode);
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

char *realpath(const char *path, char *answer) {
  NEXT(realpath, char *, const char *, char *);
  char found[PATH_MAX];
  if (!find(AT_FDCWD, path, found)) return next_realpath(path, answer);
  GUARD(NULL);
  return next_realpath(found, answer);
}
