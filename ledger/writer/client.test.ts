import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf } from "../../config/testing/failures.ts";
import { noonMs } from "../testing/harness.ts";
import { openWriter } from "./client.ts";

const RealWorker = globalThis.Worker;
const started: Worker[] = [];
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "ledger-"));
  globalThis.Worker = class extends RealWorker {
    constructor(url: string | URL) {
      super(url);
      started.push(this);
    }
  };
});
afterEach(() => {
  globalThis.Worker = RealWorker;
  rmSync(dataDir, { recursive: true, force: true });
});

test("when the writer's thread dies, waiting and later writes are refused and closing still ends", async () => {
  const writer = await openWriter(dataDir, noonMs);
  const touch = () => codeOf(writer.write("touchKey", { keyId: "key_1", nowMs: noonMs }));
  expect(await touch()).toBe("none");
  // Not a list of requests: the thread throws outside of any unit.
  started.at(-1)?.postMessage({ kind: "units", requests: 5 });
  expect(await touch()).toBe("service_unavailable");
  expect(await touch()).toBe("service_unavailable");
  await writer.close();
});
