/*
 * Preloaded into the server (LD_PRELOAD): calls that write files below EIO_FOLDER fail now and then, as on a disk that
 * is about to die. EIO_CONTROL names a page that the harness maps too: it sets the rate while the server runs, and
 * reads how many calls came by and how many of them failed.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#include "descriptor.h"

enum kind { WRITE, SYNC, TRUNCATE, RENAME, KINDS };

struct control {
  _Atomic uint32_t per_million;
  _Atomic uint32_t seed;
  _Atomic uint32_t drawn;
  _Atomic uint32_t reserved;
  struct { _Atomic uint32_t seen, failed, shortened, unused; } kinds[KINDS];
};

static struct control nothing;
static struct control *control = &nothing;
static const char *folder = "";
static size_t folder_length = 0;

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("EIO_CONTROL");
  const char *name = getenv("EIO_FOLDER");
  int file = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
  if (file < 0 || name == NULL) return;
  void *page = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (page == MAP_FAILED) return;
  control = page;
  folder = strdup(name);
  folder_length = strlen(folder);
}

static int is_below(const char *path) {
  return folder_length > 0 && strncmp(path, folder, folder_length) == 0 && path[folder_length] == '/';
}

/* splitmix64 of seed and the number of the draw: repeatable as far as the order of the calls is. */
static uint64_t draw(void) {
  uint64_t z = ((uint64_t)control->seed << 32) + atomic_fetch_add(&control->drawn, 1);
  z = (z + 0x9e3779b97f4a7c15ull) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

/* 0: let it through. Else an error number, or -1 for a write that takes only half. */
static int verdict(enum kind kind) {
  atomic_fetch_add(&control->kinds[kind].seen, 1);
  uint64_t number = draw();
  if (number % 1000000 >= control->per_million) return 0;
  uint32_t how = (number >> 40) % 10;
  if (kind == WRITE && how == 0) {
    atomic_fetch_add(&control->kinds[kind].shortened, 1);
    return -1;
  }
  atomic_fetch_add(&control->kinds[kind].failed, 1);
  return how < 3 ? ENOSPC : EIO;
}

static int armed(void) { return control->per_million > 0; }

#define REAL(name) \
  static __typeof__(name) *real = NULL; \
  if (real == NULL) real = dlsym(RTLD_NEXT, #name)

#define FAIL_WITH(error) \
  do { errno = (error); return -1; } while (0)

#define WRITING(call_whole, call_half) \
  if (armed() && is_ours(fd)) { \
    int error = verdict(WRITE); \
    if (error > 0) FAIL_WITH(error); \
    if (error < 0 && count > 1) return call_half; \
  } \
  return call_whole

ssize_t write(int fd, const void *bytes, size_t count) {
  REAL(write);
  WRITING(real(fd, bytes, count), real(fd, bytes, count / 2));
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  REAL(pwrite);
  WRITING(real(fd, bytes, count, at), real(fd, bytes, count / 2, at));
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  REAL(pwrite64);
  WRITING(real(fd, bytes, count, at), real(fd, bytes, count / 2, at));
}

#define ON_FILE(kind, call) \
  if (armed() && is_ours(fd)) { \
    int error = verdict(kind); \
    if (error > 0) FAIL_WITH(error); \
  } \
  return call

int fsync(int fd) {
  REAL(fsync);
  ON_FILE(SYNC, real(fd));
}
int fdatasync(int fd) {
  REAL(fdatasync);
  ON_FILE(SYNC, real(fd));
}
int ftruncate(int fd, off_t length) {
  REAL(ftruncate);
  ON_FILE(TRUNCATE, real(fd, length));
}
int ftruncate64(int fd, off64_t length) {
  REAL(ftruncate64);
  ON_FILE(TRUNCATE, real(fd, length));
}
int rename(const char *from, const char *to) {
  REAL(rename);
  if (armed() && is_below(from)) {
    int error = verdict(RENAME);
    if (error > 0) FAIL_WITH(error);
  }
  return real(from, to);
}
