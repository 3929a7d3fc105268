import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { absent } from "../../../config/testing/absent.ts";
import { callControl } from "../../client/control.ts";
import { serveControl } from "../../http/server/control.ts";
import type { AdminCore } from "../../services/admin/core.ts";
import { controlSocketName } from "../../shared/control-protocol.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "markmill-control-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A server of one operation, and a call of it that has arrived. */
async function called(operation: (signal: AbortSignal) => Promise<unknown>, callersSignal?: AbortSignal) {
  const begun = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const run = (_core: AdminCore, _args: unknown, signal?: AbortSignal) => {
    signal?.addEventListener("abort", () => told.resolve());
    begun.resolve();
    return operation(signal ?? AbortSignal.abort());
  };
  const operations = new Map([["sweep", { id: "sweep", run }]]);
  const core = absent<AdminCore>("core");
  const control = await serveControl(dataDir, { operations, core }, () => undefined, 200);
  const answer = callersSignal
    ? fetch("http://markmill/control", {
        unix: join(dataDir, controlSocketName),
        method: "POST",
        body: JSON.stringify({ command: "sweep", args: {} }),
        signal: callersSignal,
      }).then(
        () => "answered",
        (error: Error) => error.name,
      )
    : callControl(dataDir, { command: "sweep", args: {} }).catch((error: unknown) => error);
  await begun.promise;
  return { control, answer, told: told.promise };
}

const untilAborted = (signal: AbortSignal) =>
  new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve({ complete: false }));
  });

describe("an operation that takes long", () => {
  test("is told when the server begins to stop, and still answers", async () => {
    const { control, answer } = await called(untilAborted);
    control.interrupt();
    expect(await answer).toEqual({ result: { complete: false } });
    // The socket is there until the server has stopped, also for what comes now.
    expect(await callControl(dataDir, { command: "none", args: {} }).catch((error) => error)).toMatchObject({
      code: "invalid_request",
    });
    await control.stop();
    expect(existsSync(join(dataDir, controlSocketName))).toBe(false);
  });

  test("answers while the socket is closed", async () => {
    const { control, answer } = await called(untilAborted);
    await control.stop();
    expect(await answer).toEqual({ result: { complete: false } });
  });

  test("and does not listen keeps no server from stopping; its caller hears that nothing is known", async () => {
    const { control, answer } = await called(() => new Promise(() => undefined));
    await control.stop();
    expect(await answer).toMatchObject({
      code: "service_unavailable",
      message: expect.stringContaining("not known whether the command was carried out"),
    });
  });

  test("is told when its caller leaves", async () => {
    const caller = new AbortController();
    const { control, answer, told } = await called(untilAborted, caller.signal);
    caller.abort();
    expect(await answer).toBe("AbortError");
    await told;
    await control.stop();
  });
});
