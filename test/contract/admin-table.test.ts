/**
 * Who may call the administration: every route of it × every kind of caller, by the routes and the gate as they are.
 * The table is made from the document, so that a route that comes is in it.
 */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { systemClock, systemRandom } from "../../config/ambient.ts";
import { defaultSettings, unlimitedRates } from "../../config/settings/testing/defaults.ts";
import { absent } from "../../config/testing/absent.ts";
import type { IncidentRow, Ledger } from "../../ledger/contract.ts";
import type { AccountPrincipal, Principal } from "../../src/auth/principal.ts";
import { createEventStreams } from "../../src/http/events/streams.ts";
import { listen } from "../../src/http/server/listen.ts";
import { withoutSignIn } from "../../src/http/testing/without-sign-in.ts";
import type { AdminCore, Administrator } from "../../src/services/admin/core.ts";
import { queuedJob } from "../../src/services/testing/job-row.ts";
import { createFakes } from "./fakes/services.ts";
import { createContract } from "./openapi.ts";

const account: Omit<AccountPrincipal, "kind" | "role" | "scopes"> = {
  credentialId: "key_1",
  userId: "usr_1",
  organizationId: "org_1",
  projectId: "prj_1",
  planId: "internal",
  audiences: null,
  clientId: null,
};
const scopes = ["svc:admin"] as const;
const all = ["svc:convert", "svc:account", "svc:admin"] as const;

/** What each is answered; null: whatever the service says. */
const callers: Record<string, { principal: Principal | null; refused: string | null }> = {
  nobody: { principal: null, refused: "401 authentication_required" },
  "a member's key with the scope": {
    principal: { ...account, kind: "key", role: "member", scopes },
    refused: "403 forbidden",
  },
  "an administrator's key without the scope": {
    principal: { ...account, kind: "key", role: "admin", scopes: ["svc:convert", "svc:account"] },
    refused: "403 insufficient_scope",
  },
  "an administrator's key with the scope": {
    principal: { ...account, kind: "key", role: "admin", scopes },
    refused: null,
  },
  "a member's session": {
    principal: { ...account, kind: "session", role: "member", scopes: all },
    refused: "403 forbidden",
  },
  "a member's session, whose scopes are without it": {
    principal: { ...account, kind: "session", role: "member", scopes: ["svc:convert", "svc:account"] },
    refused: "403 forbidden",
  },
  "an administrator's session": {
    principal: { ...account, kind: "session", role: "admin", scopes: all },
    refused: null,
  },
  "an application of an administrator, for the scope": {
    principal: { ...account, kind: "token", role: "admin", scopes, clientId: "app", audiences: ["BASE/v1"] },
    refused: "403 forbidden",
  },
  "an application of an administrator, without the scope": {
    principal: {
      ...account,
      kind: "token",
      role: "admin",
      scopes: ["svc:jobs"],
      clientId: "app",
      audiences: ["BASE/v1"],
    },
    refused: "403 forbidden",
  },
  "an application of a member": {
    principal: { ...account, kind: "token", role: "member", scopes, clientId: "app", audiences: ["BASE/v1"] },
    refused: "403 forbidden",
  },
  "an application that was let in for /mcp": {
    principal: { ...account, kind: "token", role: "admin", scopes, clientId: "app", audiences: ["BASE/mcp"] },
    refused: "403 forbidden",
  },
};

const at = 1_795_000_000_000;
const crash: IncidentRow = {
  supportReference: "sup_0123456789ab",
  jobId: queuedJob.id,
  organizationId: "org_1",
  capabilityId: "pdf-to-markdown",
  errorCode: "worker_crashed",
  attempt: 1,
  internal: "SIGSEGV",
  atMs: at,
  expiresAtMs: at + 1,
};
/** What the appliance cannot be brought to at will. */
const reads: Partial<Ledger["read"]> = {
  incident: async (reference) => {
    if (reference !== crash.supportReference) throw new Error("another");
    return crash;
  },
  incidentsOfJob: async () => [crash],
  jobOfAnyone: async () => queuedJob,
};
const ledger = Object.assign(absent<Ledger>("ledger"), {
  read: Object.assign(absent<Ledger["read"]>("reads"), reads),
});

const fakes = createFakes();
const asked: Administrator[] = [];
let server: ReturnType<typeof listen>;
let caller: Principal | null = null;
beforeAll(() => {
  const services = {
    ...fakes.services,
    administration: (by: Administrator) => {
      asked.push(by);
      return Object.assign(absent<AdminCore>("administration"), { ledger, origins: () => null });
    },
  };
  const settings = { ...defaultSettings, ...unlimitedRates, "server.listen": "127.0.0.1:0" };
  const log = () => undefined;
  const identify = async () => caller;
  server = listen(
    settings,
    { ...withoutSignIn, services, identify, clock: systemClock, random: systemRandom, log },
    undefined,
    createEventStreams(),
  );
});
afterAll(async () => {
  await server.stop(0);
  fakes.close();
});

interface Operation {
  method: string;
  path: string;
  body: unknown;
  isForm?: boolean;
}

async function operations(): Promise<Operation[]> {
  caller = null;
  const document = (await (await fetch(`${server.address}/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<string, { requestBody?: { content: Record<string, { example?: unknown }> } }>
    >;
  };
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith("/v1/admin/"))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        body: requestBody?.content["application/json"]?.example,
        isForm: requestBody?.content["multipart/form-data"] !== undefined,
      })),
    );
}

const ids: Record<string, string> = {
  support_reference: `sup_${"0".repeat(12)}`,
  job_id: `job_${"0".repeat(32)}`,
  rate_card_version: "card-1",
  backup_name: "markmill-20261121T020000Z-00000000.tar",
  model_name: "deu",
};
const prefixes: Record<string, string> = {
  user: "usr",
  organization: "org",
  project: "prj",
  key: "key",
  invitation: "lnk",
};

function addressOf(path: string): string {
  return path.replace(/\{(([a-z]+)_[a-z_]+)\}/g, (_, whole: string, kind: string) => {
    const id =
      ids[whole] ?? (prefixes[kind] === undefined ? undefined : `${prefixes[kind]}_${"0".repeat(32)}`);
    if (id === undefined) throw new Error(`no id for ${whole}`);
    return id;
  });
}

const withBase = (principal: Principal | null): Principal | null =>
  JSON.parse(JSON.stringify(principal).replaceAll("BASE", server.address));

/** Of an upload. */
function formOf(): FormData {
  const form = new FormData();
  form.append("file", new Blob(["a model"]), "deu.traineddata");
  return form;
}

async function answerTo({ method, path, body, isForm = false }: Operation): Promise<string> {
  const response = await fetch(server.address + addressOf(path), {
    method,
    headers: {
      // As a page of our own sends it.
      origin: server.address,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(isForm ? { body: formOf() } : {}),
  });
  const { error } = (await response.json()) as { error?: { code: string } };
  return `${response.status} ${error?.code ?? "ok"}`;
}

describe("the administration", () => {
  test("has the routes that it is to have", async () => {
    const found = (await operations()).map(({ method, path }) => `${method} ${path}`);
    expect(found.length).toBeGreaterThan(35);
    expect(found).toContain("DELETE /v1/admin/users/{user_id}");
  });

  test.each(Object.entries(callers))("is for administrators alone: %s", async (_, { principal, refused }) => {
    const answers: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const operation of await operations()) {
      const name = `${operation.method} ${operation.path}`;
      caller = withBase(principal);
      asked.length = 0;
      const answer = await answerTo(operation);
      // Whoever is admitted reaches the administration, whatever it answers here; plans and packs need none.
      const admitted = asked.length > 0 || answer === "200 ok";
      answers[name] = refused === null && admitted ? "admitted" : answer;
      expected[name] = refused ?? "admitted";
      if (refused !== null) expect(asked).toEqual([]);
    }
    expect(answers).toEqual(expected);
  });

  test("acts as the caller, and from the caller's address", async () => {
    caller = withBase(callers["an administrator's session"]?.principal ?? null);
    asked.length = 0;
    await answerTo({ method: "GET", path: "/v1/admin/users", body: undefined });
    expect(asked).toMatchObject([
      { actor: { kind: "user", id: "usr_1" }, organizationId: "org_1", baseUrl: server.address },
    ]);
  });

  test("shows what stands behind a support reference, as it is documented", async () => {
    caller = withBase(callers["an administrator's key with the scope"]?.principal ?? null);
    const path = `/v1/admin/incidents/${crash.supportReference}`;
    const response = await fetch(server.address + path);
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
    const document = await (await fetch(`${server.address}/openapi.json`)).json();
    expect(createContract(document as Record<string, unknown>).problems({ path }, answer)).toEqual([]);
    expect(answer.json).toMatchObject({
      incident: { error_code: "worker_crashed", explanation: expect.stringContaining("SIGSEGV") },
      job: { id: queuedJob.id, organization_id: expect.any(String) },
    });
  });

  test("takes no change from a page of another origin", async () => {
    caller = withBase(callers["an administrator's session"]?.principal ?? null);
    const response = await fetch(`${server.address}/v1/admin/users/usr_${"0".repeat(32)}/ban`, {
      method: "POST",
      headers: { origin: "https://elsewhere.example" },
    });
    expect(((await response.json()) as { error: { code: string } }).error.code).toBe("csrf_rejected");
  });
});
