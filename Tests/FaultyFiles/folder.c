#include "folder.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct FaultyFolder {
  char *path;
  size_t path_length;
  int holders;
  FaultyFolder *next;

  int fault;
  int64_t number;
  int for_ever;
  int64_t calls;
  int64_t failures;

  int records;
  int ignores_syncs;
  int last_file;
  FaultyEvent *events;
  int64_t event_count;
  int64_t event_room;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static FaultyFolder *folders;
static _Thread_local FaultyFolder *armed_here;
_Thread_local FaultyFolder *folder_below;

static void *must(void *memory) {
  if (memory == NULL) abort();
  return memory;
}

// Finding

FaultyFolder *faulty_watch(const char *path) {
  FaultyFolder *folder = must(calloc(1, sizeof *folder));
  folder->path = must(strdup(path));
  folder->path_length = strlen(path);
  folder->holders = 1;
  pthread_mutex_lock(&lock);
  folder->next = folders;
  folders = folder;
  pthread_mutex_unlock(&lock);
  return folder;
}

FaultyFolder *folder_of(const char *path) {
  if (path == NULL) return NULL;
  FaultyFolder *found = NULL;
  pthread_mutex_lock(&lock);
  for (FaultyFolder *folder = folders; folder != NULL && found == NULL; folder = folder->next) {
    if (strncmp(path, folder->path, folder->path_length) == 0
        && path[folder->path_length] == '/') {
      found = folder;
      found->holders++;
    }
  }
  pthread_mutex_unlock(&lock);
  return found;
}

FaultyFolder *folder_of_thread(void) {
  FaultyFolder *folder = armed_here;
  if (folder == NULL) return NULL;
  pthread_mutex_lock(&lock);
  folder->holders++;
  pthread_mutex_unlock(&lock);
  return folder;
}

static void forget_events(FaultyFolder *folder) {
  for (int64_t index = 0; index < folder->event_count; index++) {
    free((void *)folder->events[index].bytes);
  }
  folder->event_count = 0;
}

void folder_release(FaultyFolder *folder) {
  if (folder == NULL) return;
  pthread_mutex_lock(&lock);
  int rest = --folder->holders;
  pthread_mutex_unlock(&lock);
  if (rest > 0) return;
  forget_events(folder);
  free(folder->events);
  free(folder->path);
  free(folder);
}

void faulty_forget(FaultyFolder *folder) {
  pthread_mutex_lock(&lock);
  for (FaultyFolder **at = &folders; *at != NULL; at = &(*at)->next) {
    if (*at == folder) {
      *at = folder->next;
      break;
    }
  }
  pthread_mutex_unlock(&lock);
  if (armed_here == folder) armed_here = NULL;
  folder->fault = FAULTY_NONE;
  folder->records = 0;
  folder->ignores_syncs = 0;
  folder_release(folder);
}

// Failing

void faulty_arm(FaultyFolder *folder, int fault, int64_t number, int for_ever) {
  folder->fault = fault;
  folder->number = number;
  folder->for_ever = for_ever;
  folder->calls = 0;
  folder->failures = 0;
  armed_here = folder;
}

void faulty_disarm(FaultyFolder *folder) {
  folder->fault = FAULTY_NONE;
  if (armed_here == folder) armed_here = NULL;
}

int64_t faulty_call_count(const FaultyFolder *folder) { return folder->calls; }
int64_t faulty_failure_count(const FaultyFolder *folder) { return folder->failures; }

static int can_meet(int fault, Call call) {
  switch (fault) {
  case FAULTY_FULL:
    return call == CALL_CREATE || call == CALL_WRITE || call == CALL_TRUNCATE
      || call == CALL_SYNC || call == CALL_SHARED_GROW;
  case FAULTY_IO: return call < CALL_SYSTEM_OPEN;
  case FAULTY_TORN: return call == CALL_WRITE;
  case FAULTY_BUSY: return call == CALL_LOCK || call == CALL_SHARED_LOCK;
  case FAULTY_SHORT: return call == CALL_SYSTEM_READ || call == CALL_SYSTEM_WRITE;
  case FAULTY_INTERRUPTED: return call >= CALL_SYSTEM_OPEN;
  default: return 0;
  }
}

int folder_meets(FaultyFolder *folder, Call call) {
  if (folder == NULL || !can_meet(folder->fault, call)) return FAULTY_NONE;
  folder->calls++;
  if (folder->calls < folder->number) return FAULTY_NONE;
  if (folder->calls > folder->number && !folder->for_ever) return FAULTY_NONE;
  folder->failures++;
  return folder->fault;
}

// Remembering

int folder_next_file(FaultyFolder *folder) { return ++folder->last_file; }
int folder_ignores_syncs(const FaultyFolder *folder) { return folder->ignores_syncs; }

void folder_remember(
  FaultyFolder *folder, int what, int file, int64_t number, const void *bytes, int64_t count) {
  if (folder == NULL || !folder->records) return;
  if (folder->event_count == folder->event_room) {
    folder->event_room = folder->event_room * 2 + 64;
    folder->events = must(
      realloc(folder->events, (size_t)folder->event_room * sizeof *folder->events));
  }
  uint8_t *copy = NULL;
  if (count > 0) {
    copy = must(malloc((size_t)count));
    memcpy(copy, bytes, (size_t)count);
  }
  folder->events[folder->event_count++] = (FaultyEvent){what, file, number, copy, count};
}

void folder_remember_name(
  FaultyFolder *folder, int what, int file, int64_t number, const char *path) {
  const char *slash = path == NULL ? NULL : strrchr(path, '/');
  const char *name = slash == NULL ? "" : slash + 1;
  folder_remember(folder, what, file, number, name, (int64_t)strlen(name));
}

void faulty_record(FaultyFolder *folder) {
  forget_events(folder);
  folder->records = 1;
}

void faulty_stop_recording(FaultyFolder *folder) { folder->records = 0; }
void faulty_ignore_syncs(FaultyFolder *folder, int ignores) { folder->ignores_syncs = ignores; }

void faulty_mark(FaultyFolder *folder, int64_t number) {
  folder_remember(folder, FAULTY_MARKED, 0, number, NULL, 0);
}

int64_t faulty_event_count(const FaultyFolder *folder) { return folder->event_count; }

FaultyEvent faulty_event(const FaultyFolder *folder, int64_t index) {
  return folder->events[index];
}
