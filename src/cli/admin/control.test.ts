import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TSchema } from "@sinclair/typebox";
import { absent } from "../../../config/testing/absent.ts";
import { callControl } from "../../client/control.ts";
import { serveControl } from "../../http/server/control.ts";
import { localOperations } from "../../operations/admin/operations.ts";
import type { Operation } from "../../operations/operation.ts";
import type { AdminCore } from "../../services/admin/core.ts";
import { controlAuthorization, controlSocketName, controlTokenName } from "../../shared/control-protocol.ts";
import { withControl } from "../testing/control.ts";

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
        headers: { authorization: controlAuthorization(dataDir) },
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

describe("who may call", () => {
  const ask = async (body: string, authorization?: string) => {
    const answer = await fetch("http://markmill/control", {
      unix: join(dataDir, controlSocketName),
      method: "POST",
      ...(authorization === undefined ? {} : { headers: { authorization } }),
      body,
    });
    return (await answer.json()) as { ok: boolean; error?: { code: string } };
  };
  const sweeping = JSON.stringify({ command: "sweep", args: {} });

  test("whoever can read the token, which is new at each start, and nobody else", async () => {
    const tokens: string[] = [];
    for (let start = 0; start < 2; start += 1) {
      const { control } = await called(async () => ({ complete: true }));
      const authorization = controlAuthorization(dataDir);
      expect(authorization).toMatch(/^Bearer [0-9a-f]{64}$/);
      expect(statSync(join(dataDir, controlTokenName)).mode & 0o777).toBe(0o600);
      expect(await ask(sweeping, authorization)).toMatchObject({ ok: true });
      for (const wrong of [undefined, "", "Bearer ", `${authorization}0`, ...tokens])
        expect(await ask(sweeping, wrong)).toMatchObject({
          ok: false,
          error: { code: "authentication_required" },
        });
      tokens.push(authorization);
      await control.stop();
      expect(existsSync(join(dataDir, controlTokenName))).toBe(false);
    }
    expect(new Set(tokens).size).toBe(2);
  });

  test("what is malformed or of a wrong type is an invalid request, of every operation", async () => {
    await withControl(dataDir, async () => {
      const authorization = controlAuthorization(dataDir);
      const codeOf = async (body: unknown) => {
        const text = typeof body === "string" ? body : JSON.stringify(body);
        return (await ask(text, authorization)).error?.code;
      };
      for (const body of ["", "{", "7", "null", "[]", { command: 7, args: {} }, { command: "adminSweep" }])
        expect([body, await codeOf(body)]).toEqual([body, "invalid_request"]);
      for (const args of [null, [], "x", 7])
        expect(await codeOf({ command: "adminSweep", args })).toBe("invalid_request");
      const user = { email: "ann@example.org" };
      expect(await codeOf({ command: "adminCreateUser", args: user })).toBeUndefined();
      for (const password of [null, 7, {}, ["long enough to be one"]])
        expect(
          await codeOf({ command: "adminCreateUser", args: { email: "bob@example.org", password } }),
        ).toBe("invalid_request");
      for (const [command, { args: types, params, query, requestBody }] of withSchemas())
        for (const name of namesIn(types, params, query, requestBody?.schema))
          for (const value of [{ strange: [] }, [[]], null])
            expect([command, name, await codeOf({ command, args: { [name]: value } })]).not.toEqual([
              command,
              name,
              "internal_error",
            ]);
    });
  });
});

type Schemas = Partial<Pick<Operation, "params" | "query" | "requestBody">> & { args?: TSchema };
const withSchemas = () => [...localOperations] as unknown as [string, Schemas][];
const namesIn = (...schemas: (TSchema | undefined)[]): string[] =>
  schemas.flatMap((schema) => Object.keys((schema?.properties ?? {}) as object));
