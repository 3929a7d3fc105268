import { readFileSync } from "node:fs";

/** For the ledger, results, child processes and outgoing connections. */
export const reservedFiles = 200;

/** The limit of open files of this process (RLIMIT_NOFILE); null: none, or unknown. */
export function openFilesMax(): number | null {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/** How many connections the limit of open files allows. */
export function connectionsOfFiles(): number {
  const files = openFilesMax();
  return files === null ? Number.POSITIVE_INFINITY : Math.max(16, files - reservedFiles);
}

/** Whether an error, or what caused it, is that no descriptor was free: it passes, and says nothing of the file. */
export function isOutOfFiles(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === "EMFILE" || code === "ENFILE" || (cause !== undefined && isOutOfFiles(cause));
}
