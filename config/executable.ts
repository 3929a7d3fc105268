/** How this program starts itself again: as a thread, or as another process. */
import { join } from "node:path";

const projectRoot = join(import.meta.dir, "..");

/** Whether this is the compiled executable, not a source tree run by Bun. */
export const isCompiled = Bun.main.startsWith("/$bunfs/");

/** What a Worker is started with; `path` is that of an entry point of the build, from the project's root. */
export function threadEntry(path: "ledger/writer/worker.ts"): string {
  return isCompiled ? `/$bunfs/root/${path.replace(/\.ts$/, ".js")}` : join(projectRoot, path);
}

/** The command that starts this program with other arguments. */
export function ownCommand(args: readonly string[]): string[] {
  return [process.execPath, ...(isCompiled ? [] : [join(projectRoot, "src/main.ts")]), ...args];
}
