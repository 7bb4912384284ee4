// What the parts of the medium share; see medium.c.
#ifndef FAT_MEDIUM_H
#define FAT_MEDIUM_H
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>

#define FILE_COUNT 1024

// The next function of a name: the C library's own.
#define NEXT(name, result, ...)                                     \
  static result (*next_##name)(__VA_ARGS__);                        \
  if (!next_##name) next_##name = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

// Ends a function where the medium is gone.
#define GUARD(failure) if (!answers()) return failure

// The open files and folders of the medium by their descriptors.
struct open_file { bool is_open; char path[PATH_MAX]; };
extern struct open_file files[FILE_COUNT];

struct settings {
  const char *root;
  uint64_t limit, room, calls_left, bytes_left, rotten_byte, mount_number;
  bool has_flat_folders;
};
extern struct settings settings;

// True for what is below the root; gives its path under the name that the medium has it by.
bool find(int folder, const char *path, char *found);
// True for an open file of the medium.
bool is_ours(int fd);
// False for a path whose last name cannot be made.
bool is_name(const char *path);
// Counts a call; false with EIO once the medium is gone.
bool answers(void);
// Takes the medium away: what was not synchronised is lost.
void pull(void);
// Counts bytes that were written to an open file.
void count_bytes(int fd, uint64_t count);
// What was written to a file is on the medium, or is not wanted any more.
void settle(const char *path);
void rename_unsettled(const char *old, const char *new);

#endif
