// What the parts of the library share; see faults.c.
#ifndef FAULTS_H
#define FAULTS_H
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>

// What a call does to the disk; which errors it can have depends on it.
enum effect { LOOKS, OPENS, READS, CREATES, WRITES, SYNCHRONISES, CHANGES };

// What becomes of a call.
enum fate { DONE, FAILED, SHORTENED };

// Counts a call and says what becomes of it; errno is set where it fails.
enum fate fate_of(enum effect effect, const char *call, int folder, const char *path);
// The same for an open file.
enum fate fate_of_file(enum effect effect, const char *call, int fd);

// The next function of a name: the C library's own.
#define NEXT(name, result, ...)                                     \
  static result (*next_##name)(__VA_ARGS__);                        \
  if (!next_##name) next_##name = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

#endif
