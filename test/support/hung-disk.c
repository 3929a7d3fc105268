/*
 * Preloaded into the server (LD_PRELOAD): while the file named by HUNG_FILE is there, calls do not return that need the
 * disk of HUNG_FOLDER, as with a network file system whose server has gone. HUNG_FILE holds the names of the calls;
 * each call of statfs on the folder leaves a byte in HUNG_FILE.calls.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "../crash/descriptor.h"

static const char *variable(const char *name) {
  const char *value = getenv(name);
  return value == NULL ? "" : value;
}

static int hangs(const char *call) {
  char names[256];
  int file = open(variable("HUNG_FILE"), O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, names, sizeof names - 1);
  close(file);
  if (length < 0) return 0;
  names[length] = 0;
  return strstr(names, call) != NULL;
}

static void wait_for(const char *call) {
  while (hangs(call)) usleep(10000);
}

static int is_below(const char *path) {
  const char *folder = variable("HUNG_FOLDER");
  size_t length = strlen(folder);
  return length > 0 && strncmp(path, folder, length) == 0;
}

static void count(void) {
  char path[1024];
  snprintf(path, sizeof path, "%s.calls", variable("HUNG_FILE"));
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return;
  if (write(file, ".", 1) < 0) perror("hung-disk");
  close(file);
}

#define REAL(name) \
  static __typeof__(name) *real = NULL; \
  if (real == NULL) real = dlsym(RTLD_NEXT, #name)

int fsync(int fd) {
  REAL(fsync);
  if (is_ours(fd)) wait_for("sync");
  return real(fd);
}
int fdatasync(int fd) {
  REAL(fdatasync);
  if (is_ours(fd)) wait_for("sync");
  return real(fd);
}

static void look_at(const char *path) {
  if (!is_below(path)) return;
  count();
  wait_for("statfs");
}

int statfs(const char *path, struct statfs *into) {
  REAL(statfs);
  look_at(path);
  return real(path, into);
}
int statfs64(const char *path, struct statfs64 *into) {
  REAL(statfs64);
  look_at(path);
  return real(path, into);
}
