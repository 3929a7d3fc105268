/** The client's functions against the executable: each asks as documented, and is answered what its types say. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemRandom } from "../../config/ambient.ts";
import { Secret } from "../../config/secret.ts";
import type { ApiDocument } from "../../scripts/client/document.ts";
import { administer } from "../../scripts/server/command.ts";
import type { Api } from "../../src/client/api.ts";
import { type Client, createClient } from "../../src/client/client.ts";
import { ApiError } from "../../src/client/errors.ts";
import { operations } from "../../src/client/generated/operations.ts";
import { createContract } from "../contract/openapi.ts";
import { operationAt } from "../contract/operations.ts";
import { samplePdf } from "../contract/sample.ts";
import { english } from "../models/data.ts";
import {
  account,
  administration,
  discovery,
  type Ground,
  type Later,
  results,
  work,
} from "../support/client/calls.ts";
import { type Exchange, type Recorder, record } from "../support/client/recorder.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let recorder: Recorder;
let ground: Ground;
let document: ApiDocument;
const folder = mkdtempSync(join(tmpdir(), "markmill-client-"));
const exchanges: Exchange[] = [];

const later: Later = async (name, input) => {
  const { api } = name.startsWith("admin") ? ground.admin : ground.owner;
  if (!(name in operations)) return undefined;
  const call = api[name as keyof Api] as (input: object) => Promise<unknown>;
  try {
    return await call(input);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};

function clientWith(key: string | null): Client {
  return createClient({
    server: recorder.address,
    apiKey: key === null ? null : new Secret(key),
    random: systemRandom,
    sleep: (ms) => Bun.sleep(ms),
    triesMax: 1,
  });
}

const file = (name: string, bytes: Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, filename: name };
};

beforeAll(async () => {
  server = await startServer();
  recorder = record(server.baseUrl);
  document = (await (await fetch(`${server.baseUrl}/openapi.json`)).json()) as ApiDocument;
  const command = [await executable()];
  await server.newCaller("owner");
  const keyOf = async (email: string, scopes: string) =>
    (
      await administer<{ key: string }>(
        ...([command, server.dataDir, "create-key", "--email", email, "--scopes", scopes] as const),
      )
    ).key;
  await administer(
    ...([command, server.dataDir, "create-user", "--email", "root@example.org", "--role", "admin"] as const),
  );
  ground = {
    owner: clientWith(await keyOf("owner@example.org", "svc:convert,svc:account")),
    admin: clientWith(await keyOf("root@example.org", "svc:admin")),
    nobody: clientWith(null),
    pdf: file("sample.pdf", samplePdf("Client")),
    exportPath: join(folder, "export.zip"),
    model: file("xeng.traineddata", english),
    text: file("notes.txt", new TextEncoder().encode("A few words.\n")),
  };
}, 180_000);

afterAll(async () => {
  await recorder.stop();
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const collect = () => exchanges.push(...recorder.take());

describe("every function", () => {
  let jobId = "";
  let session = { session_id: "", session_token: "" };

  test("of what there is and what it costs", async () => {
    expect(await discovery(ground)).toEqual(["authentication_required"]);
    collect();
  });

  test("from estimates to jobs", async () => {
    const worked = await work(ground);
    jobId = worked.job.id;
    session = worked.session;
    expect(worked).toMatchObject({
      job: { status: "succeeded" },
      replayed: true,
      ended: ["succeeded", "succeeded"],
      refusals: ["job_finished", "remote_unavailable"],
    });
    collect();
  }, 180_000);

  test("of results, saved whole", async () => {
    for (const size of await results(ground, jobId, later)) expect(size).toBeGreaterThan(50);
    for (const format of ["md", "zip", "delivery"] as const) {
      const path = join(folder, `result.${format}`);
      await ground.owner.download(jobId, format, path);
      expect(readFileSync(path, "latin1")).toContain(format === "md" ? "sluice" : "PK");
    }
    collect();
  });

  test("of the account and of guests", async () => {
    const { session_id, session_token } = session;
    expect(await account(ground, session_id, session_token)).toEqual({
      rotated: true,
      previewed: true,
      refusals: ["event_not_found", "event_not_found", "invalid_webhook_url", "authentication_required"],
    });
    collect();
  });

  test("of the administration", async () => {
    expect(await administration(ground, jobId)).toEqual([
      "key_not_found",
      "user_not_found",
      "incident_not_found",
      "insufficient_scope",
    ]);
    collect();
  });

  test("has asked for what the document calls by its name, as documented, and was answered as documented", () => {
    const contract = createContract({ ...document });
    for (const { sent, answer } of exchanges)
      expect([sent.path, ...contract.requestProblems(sent), ...contract.problems(sent, answer)]).toEqual([
        sent.path,
      ]);
    const named = Object.entries(operations).map(([name, { method, path }]) => [
      name,
      document.paths[path]?.[method.toLowerCase()]?.operationId,
    ]);
    expect(named.filter(([name, documentedName]) => name !== documentedName)).toEqual([]);
    const asked = new Set(
      exchanges.map(({ sent: { method = "GET", path } }) => {
        const { pathname } = new URL(path, "http://host");
        return operationAt(contract.operations, method, pathname)?.facts.operationId;
      }),
    );
    expect(Object.keys(operations).filter((name) => !asked.has(name))).toEqual([]);
  });
});
