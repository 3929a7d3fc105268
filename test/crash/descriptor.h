/* Of libraries that are preloaded into the server: which file a descriptor stands for. To be included. */
static int is_below(const char *path);

static int is_ours(int fd) {
  char link[40], path[1024];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_below(path);
}
