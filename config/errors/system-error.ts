/** Readable messages for errors of the operating system, instead of `EACCES: permission denied, mkdir '/x'`. */

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
  EEXIST: "it already exists",
  ENOTEMPTY: "the existing folder is not empty",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "its symbolic links form a loop",
  EBUSY: "another program is using it",
  EXDEV: "it is on another file system",
  EMFILE: "too many files are open; raise the limit (ulimit -n)",
  ENFILE: "too many files are open on this machine",
  EIO: "the disk reports an error",
};

/** System calls that do more than read. */
const actions: Readonly<Record<string, string>> = {
  mkdir: "create the folder",
  mkdtemp: "create the folder",
  rename: "write",
  copyfile: "write",
  write: "write",
  unlink: "remove",
  rm: "remove",
  rmdir: "remove",
  chmod: "change the permissions of",
};

/** System calls that create something. */
const makes: readonly string[] = ["mkdir", "mkdtemp", "copyfile"];

type SystemError = Partial<Record<"code" | "syscall" | "path" | "dest", unknown>>;

/** The reason without the path; null if it is not a file system error. */
export function systemReason(error: unknown): string | null {
  const { code, syscall } = (error ?? {}) as SystemError;
  if (typeof code !== "string" || typeof syscall !== "string") return null;
  // The missing path is the parent folder.
  if (code === "ENOENT" && makes.includes(syscall)) return "the parent folder does not exist";
  return reasons[code] ?? null;
}

/** For example "cannot create the folder /x: this user has no permission"; null if it is not a file system error. */
export function systemSentence(error: unknown): string | null {
  const reason = systemReason(error);
  if (reason === null) return null;
  const { syscall, path, dest } = error as SystemError;
  const place = typeof dest === "string" ? dest : path;
  // Results are written to a temporary name first; the user does not know it.
  const shown = typeof place === "string" ? ` ${place.replace(/(?:\.[0-9]+-[0-9]+)?\.part$/, "")}` : "";
  return `cannot ${actions[String(syscall)] ?? (shown === "" ? "read" : "open")}${shown}: ${reason}`;
}
