import { join } from "node:path";

/** Exchanges the names in pairs, as fast as another process can, until it is stopped. All must exist. */
export async function exchanging(pairs: readonly (readonly [string, string])[]): Promise<AsyncDisposable> {
  const racer = Bun.spawn([process.execPath, join(import.meta.dir, "racer.ts"), ...pairs.flat()], {
    stdout: "pipe",
  });
  await racer.stdout.getReader().read();
  return {
    async [Symbol.asyncDispose]() {
      racer.kill("SIGKILL");
      await racer.exited;
    },
  };
}
