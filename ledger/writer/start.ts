/**
 * In the compiled executable modules live under /$bunfs/root at their path from the repository's root (the build's
 * `root`), while this module's own address is that of some chunk; outside of it the worker stands beside this file.
 */
export function startWorker(): Worker {
  const compiled = import.meta.dir.startsWith("/$bunfs/");
  return new Worker(compiled ? "./ledger/writer/worker.ts" : new URL("./worker.ts", import.meta.url));
}
