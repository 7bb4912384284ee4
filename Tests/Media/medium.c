// A folder that behaves like a stick with FAT32, for programs that are started with this library.
//
// Built by the tests and loaded before the C library (LD_PRELOAD). Below the folder FAT_ROOT files
// are as Linux (fs/fat) shows them, or worse where other systems are worse:
//
//   FAT_LIMIT    the bytes of the largest file, 4294967295 if left out: beyond them EFBIG
//   FAT_ROOM     the bytes that may still be written: beyond them ENOSPC
//   FAT_PULL     how many calls the medium answers before it is pulled out; from then on EIO
//   FAT_PULL_BYTES  the same after so many bytes; a write over the border is cut there
//   FAT_ROT      which byte that is written is kept wrong, without a word; counted from 0
//   FAT_MOUNT    a number for this time that the medium is put in: inode numbers change with it
//   FAT_FOLDERS  "flat" where a folder cannot be synchronised (EINVAL)
//   FAT_REPORT   a file that gets the number of calls and of bytes written, when the program ends
//
// Permissions are not kept, links are refused, renaming replaces nothing, names are one whatever
// their case, and times are even seconds. What was not synchronised when the medium is pulled out
// is lost: such a file ends up empty.
#include "medium.h"

#define UNSETTLED_COUNT 64

struct open_file files[FILE_COUNT];
struct settings settings = {
  .limit = 4294967295u, .room = UINT64_MAX, .calls_left = UINT64_MAX, .bytes_left = UINT64_MAX,
  .rotten_byte = UINT64_MAX};
static uint64_t calls, bytes_written;
static bool is_pulled;
// The files that hold bytes which are not on the medium yet.
static char unsettled[UNSETTLED_COUNT][PATH_MAX];

static uint64_t number(const char *name, uint64_t usual) {
  const char *text = getenv(name);
  return text && *text ? strtoull(text, NULL, 10) : usual;
}

__attribute__((constructor)) static void begin(void) {
  settings.root = getenv("FAT_ROOT");
  settings.limit = number("FAT_LIMIT", settings.limit);
  settings.room = number("FAT_ROOM", settings.room);
  settings.calls_left = number("FAT_PULL", settings.calls_left);
  settings.bytes_left = number("FAT_PULL_BYTES", settings.bytes_left);
  settings.rotten_byte = number("FAT_ROT", settings.rotten_byte);
  settings.mount_number = number("FAT_MOUNT", 0);
  const char *folders = getenv("FAT_FOLDERS");
  settings.has_flat_folders = folders && !strcmp(folders, "flat");
}

__attribute__((destructor)) static void report(void) {
  const char *path = getenv("FAT_REPORT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%llu %llu\n", (unsigned long long)calls, (unsigned long long)bytes_written);
  fclose(file);
}

void settle(const char *path) {
  for (int slot = 0; slot < UNSETTLED_COUNT; slot++)
    if (!strcmp(unsettled[slot], path)) unsettled[slot][0] = 0;
}

void rename_unsettled(const char *old, const char *new) {
  for (int slot = 0; slot < UNSETTLED_COUNT; slot++)
    if (!strcmp(unsettled[slot], old)) snprintf(unsettled[slot], PATH_MAX, "%s", new);
}

void count_bytes(int fd, uint64_t count) {
  if (settings.room != UINT64_MAX) settings.room -= count;
  if (settings.bytes_left != UINT64_MAX) settings.bytes_left -= count;
  bytes_written += count;
  settle(files[fd].path);
  for (int slot = 0; slot < UNSETTLED_COUNT; slot++)
    if (!unsettled[slot][0]) {
      snprintf(unsettled[slot], PATH_MAX, "%s", files[fd].path);
      return;
    }
}

void pull(void) {
  NEXT(truncate, int, const char *, off_t);
  is_pulled = true;
  for (int slot = 0; slot < UNSETTLED_COUNT; slot++)
    if (unsettled[slot][0] && next_truncate(unsettled[slot], 0)) unsettled[slot][0] = 0;
}

bool answers(void) {
  calls++;
  if (!is_pulled && calls > settings.calls_left) pull();
  if (is_pulled) errno = EIO;
  return !is_pulled;
}

bool find(int folder, const char *path, char *found) {
  if (!settings.root || !path) return false;
  char whole[PATH_MAX];
  if (*path == '/') {
    snprintf(whole, sizeof whole, "%s", path);
  } else if (folder == AT_FDCWD) {
    char here[PATH_MAX];
    if (!getcwd(here, sizeof here)) return false;
    if (snprintf(whole, sizeof whole, "%s/%s", here, path) >= (int)sizeof whole) return false;
  } else if (folder >= 0 && folder < FILE_COUNT && files[folder].is_open) {
    if (snprintf(whole, sizeof whole, "%s/%s", files[folder].path, path) >= (int)sizeof whole)
      return false;
  } else {
    return false;
  }
  size_t count = strlen(settings.root);
  if (strncmp(whole, settings.root, count) || (whole[count] != '/' && whole[count])) return false;
  snprintf(found, PATH_MAX, "%s", whole);
  // Each name below the root is looked for without regard to case.
  NEXT(opendir, DIR *, const char *);
  NEXT(readdir, struct dirent *, DIR *);
  NEXT(closedir, int, DIR *);
  for (char *start = found + count; *start == '/';) {
    char *name = start + strspn(start, "/");
    char *end = name + strcspn(name, "/");
    if (name == end) break;
    char after = *end;
    char before = *name;
    *end = 0;
    *name = 0;
    DIR *names = next_opendir(found);
    *name = before;
    if (names) {
      const char *like = NULL;
      char kept[NAME_MAX + 1];
      for (struct dirent *entry; (entry = next_readdir(names));) {
        if (!strcmp(entry->d_name, name)) {
          like = NULL;
          break;
        }
        if (!strcasecmp(entry->d_name, name)) like = strcpy(kept, entry->d_name);
      }
      if (like) memcpy(name, like, strlen(name));
      next_closedir(names);
    }
    *end = after;
    start = end;
  }
  return true;
}

bool is_ours(int fd) {
  int kept = errno;
  bool is = fd >= 0 && fd < FILE_COUNT && files[fd].is_open;
  errno = kept;
  return is;
}

// Source: fs/fat/namei_vfat.c, vfat_bad_char and vfat_is_used_badchars.
bool is_name(const char *path) {
  const char *slash = strrchr(path, '/');
  for (const char *byte = slash ? slash + 1 : path; *byte; byte++)
    if ((unsigned char)*byte < 32 || strchr("*?<>|\":\\", *byte)) return false;
  return true;
}
