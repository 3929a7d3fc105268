/** Which files a process of this machine has open for writing, as far as /proc tells this user (proc(5)). */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** None where there is no /proc; a writer on another machine, or another user's, is not seen. */
export function openForWriting(paths: readonly string[]): Set<string> {
  const wanted = new Set(paths);
  const found = new Set<string>();
  if (wanted.size === 0) return found;
  for (const process of namesIn("/proc")) {
    if (!/^[0-9]+$/.test(process)) continue;
    for (const descriptor of namesIn(`/proc/${process}/fd`)) {
      const path = linkOf(`/proc/${process}/fd/${descriptor}`);
      if (path === null || !wanted.has(path) || found.has(path)) continue;
      if (isForWriting(`/proc/${process}/fdinfo/${descriptor}`)) found.add(path);
    }
  }
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** O_WRONLY or O_RDWR among the flags, which are in octal. */
function isForWriting(path: string): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(path, "latin1"))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & 0o3) !== 0;
  } catch {
    return false;
  }
}
