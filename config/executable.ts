/** How this program starts its own threads, compiled or from a source tree. */
import { join } from "node:path";

/** What a Worker is started with; `path` is that of an entry point of the build, from the project's root. */
export function threadEntry(path: "ledger/writer/worker.ts"): string {
  if (Bun.isStandaloneExecutable) return `/$bunfs/root/${path.replace(/\.ts$/, ".js")}`;
  return join(import.meta.dir, "..", path);
}
