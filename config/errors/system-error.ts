/** What the operating system refused, in words: `EACCES: permission denied, mkdir '/x'` tells few people what to do. */

/** POSIX error names (errno.h) that users and administrators meet. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "this user has no permission",
  EPERM: "this user has no permission",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full; free some space",
  EDQUOT: "this user's disk quota is used up",
  EISDIR: "it is a folder, not a file",
  ENOTDIR: "a part of the path is a file, not a folder",
  EEXIST: "a file is in the way",
  ENOTEMPTY: "the folder that is there is not empty",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "its links lead in a circle",
  EBUSY: "another program is using it",
  EXDEV: "it is on another file system",
  EMFILE: "too many files are open; raise the limit (ulimit -n)",
  ENFILE: "too many files are open on this machine",
  EIO: "the disk reports an error",
};

/** System calls that need more than to read what is there. */
const actions: Readonly<Record<string, string>> = {
  mkdir: "make the folder",
  mkdtemp: "make the folder",
  rename: "write",
  copyfile: "write",
  write: "write",
  unlink: "remove",
  rm: "remove",
  rmdir: "remove",
  chmod: "change the permissions of",
};

/** These leave something new behind. */
const makes: readonly string[] = ["mkdir", "mkdtemp", "copyfile"];

type SystemError = Partial<Record<"code" | "syscall" | "path" | "dest", unknown>>;

/** Why, without saying where; null when the error is none of the operating system's about a file. */
export function systemReason(error: unknown): string | null {
  const { code, syscall } = (error ?? {}) as SystemError;
  if (typeof code !== "string" || typeof syscall !== "string") return null;
  // What misses is never the new file or folder, but the one that it should be in.
  if (code === "ENOENT" && makes.includes(syscall)) return "nothing can be made there";
  return reasons[code] ?? null;
}

/** "cannot make the folder /x: this user has no permission"; null when the error is none of the file system's. */
export function systemSentence(error: unknown): string | null {
  const reason = systemReason(error);
  if (reason === null) return null;
  const { syscall, path, dest } = error as SystemError;
  const place = typeof dest === "string" ? dest : path;
  // Results are written beside their place first; nobody asked for that file.
  const shown = typeof place === "string" ? ` ${place.replace(/(?:\.[0-9]+-[0-9]+)?\.part$/, "")}` : "";
  return `cannot ${actions[String(syscall)] ?? (shown === "" ? "read" : "open")}${shown}: ${reason}`;
}
