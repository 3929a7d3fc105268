/** The routes as they are, listening on loopback, over services in memory. */
import { systemClock, systemRandom } from "../../config/ambient.ts";
import type { Settings } from "../../config/settings/schema.ts";
import { defaultSettings } from "../../config/settings/testing/defaults.ts";
import type { KeyRow } from "../../ledger/contract.ts";
import { createIdentify } from "../../src/auth/identify.ts";
import { createByKey } from "../../src/auth/keys.ts";
import { newApiKey, tokenHash } from "../../src/auth/tokens.ts";
import { createEventStreams } from "../../src/http/events/streams.ts";
import { listen } from "../../src/http/server/listen.ts";
import { withoutSignIn } from "../../src/http/testing/without-sign-in.ts";
import { createFakes, type Fakes, nowMs } from "./fakes/services.ts";
import type { Target, Who } from "./target.ts";

export interface InProcess extends Target {
  fakes: Fakes;
  log: { level: string; event: string; fields: Record<string, unknown> }[];
  key(changes: Partial<KeyRow>): string;
  /** From now on. */
  revoke(key: string): void;
  stopGracefully(graceMs?: number): Promise<void>;
}

const keysOf: Record<Who, Partial<KeyRow>> = {
  owner: {},
  stranger: { organizationId: "org_2", projectId: "prj_2" },
  jobsOnly: { scopes: ["svc:jobs"] },
  usageOnly: { scopes: ["svc:usage"] },
  account: { scopes: ["svc:account"] },
  strangersAccount: { scopes: ["svc:account"], organizationId: "org_2", projectId: "prj_2" },
  admin: { scopes: ["svc:admin"], userRole: "admin" },
  adminUnscoped: { userRole: "admin" },
  adminsScope: { scopes: ["svc:admin"] },
  revoked: { revokedAtMs: nowMs },
  expired: { expiresAtMs: nowMs },
};

/** Limits that every answer tells of, and that no suite comes near. */
const manyRequests = {
  "rate_limits.requests_per_minute": 1_000_000,
  "rate_limits.estimates_per_minute": 1_000_000,
};

export async function startInProcess(
  changes: Partial<Settings> = {},
  idleSeconds?: number,
  streams = createEventStreams(),
): Promise<InProcess> {
  const fakes = createFakes();
  const rows = new Map<string, KeyRow>();
  const log: InProcess["log"] = [];

  function key(different: Partial<KeyRow>): string {
    const { plaintext: secret, hash, displayPrefix } = newApiKey(systemRandom);
    rows.set(hash, {
      id: `key_${rows.size}`,
      prefix: displayPrefix,
      name: "contract",
      scopes: ["svc:convert"],
      userId: "usr_1",
      userRole: "member",
      organizationId: "org_1",
      projectId: "prj_1",
      planId: "internal",
      createdAtMs: nowMs,
      expiresAtMs: null,
      lastUsedAtMs: null,
      revokedAtMs: null,
      ...different,
    });
    return secret.reveal();
  }

  const byKey = createByKey({
    queries: { keyByHash: async (hash) => rows.get(hash) ?? null },
    clock: { ...systemClock, nowMs: () => nowMs },
    touch: async () => {},
    onTouchFailed: () => {},
  });
  const identify = createIdentify({ byKey, byAccessToken: byKey, bySession: async () => null });
  const server = listen(
    { ...defaultSettings, ...manyRequests, "server.listen": "127.0.0.1:0", ...changes },
    {
      services: fakes.services,
      identify,
      ...withoutSignIn,
      clock: systemClock,
      random: systemRandom,
      log: (level, event, fields) => log.push({ level, event, fields: { ...fields } }),
    },
    idleSeconds,
    streams,
  );
  const keys = Object.fromEntries(Object.entries(keysOf).map(([who, row]) => [who, key(row)])) as Record<
    Who,
    string
  >;
  return {
    baseUrl: server.address,
    keys,
    fakes,
    log,
    key,
    revoke(plaintext) {
      const row = rows.get(tokenHash(plaintext));
      if (row !== undefined) row.revokedAtMs = nowMs;
    },
    receiverUrl: "https://hooks.example.org/in",
    finish: async (jobId) => {
      const estimated = fakes.jobs.get(jobId)?.estimatedCreditUnits ?? 0;
      fakes.set(jobId, {
        status: "succeeded",
        hold: "settled",
        actualCreditUnits: estimated,
        deliverable: true,
        billingMetrics: { pages: 3 },
        attempt: 1,
        startedAtMs: nowMs,
        finishedAtMs: nowMs,
        expiresAtMs: nowMs,
      });
    },
    storedUploads: async () => fakes.staged.size + fakes.uploads.size,
    async stopGracefully(graceMs) {
      await server.stop(graceMs);
      fakes.close();
    },
    async stop() {
      await server.stop(0);
      fakes.close();
    },
  };
}
