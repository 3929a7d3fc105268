/** A server of a test file's own with one who converts there, and what is read of the results. */
import { afterAll, beforeAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Archive } from "../../converters/input/archive/open.ts";
import type { Api } from "../../scripts/server/api.ts";
import { startServer, type TestServer } from "./server.ts";

const fileBytesMax = 1024 ** 2;
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Started before the file's tests, and gone with its folder after them. `name` is that of the folder. */
export function conversions(name: string) {
  const place = mkdtempSync(join(tmpdir(), `markmill-${name}-`));
  let running: { server: TestServer; caller: Api } | undefined;
  const started = () => {
    if (running === undefined) throw new Error("the server starts with the first test");
    return running;
  };
  beforeAll(async () => {
    const server = await startServer();
    running = { server, caller: await server.newCaller() };
  }, 30_000);
  afterAll(async () => {
    await running?.server.stop();
    rmSync(place, { recursive: true });
  });
  return {
    /** A folder. */
    place,
    get server() {
      return started().server;
    },
    get caller() {
      return started().caller;
    },
    async markdownOf(jobId: string): Promise<string> {
      return textOf((await started().caller.download(jobId)).bytes);
    },
    /** What `look` sees in the job's bundle; `text` is a file's. */
    async bundleOf<T>(
      jobId: string,
      look: (text: (file: string) => string, bundle: Archive) => T,
    ): Promise<T> {
      const path = join(place, `${jobId}.zip`);
      await Bun.write(path, (await started().caller.download(jobId, "zip")).bytes);
      const bundle = await Archive.open(path);
      try {
        return look((file) => textOf(bundle.read(file, fileBytesMax)), bundle);
      } finally {
        bundle.close();
      }
    },
  };
}
