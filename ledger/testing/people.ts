/** People, keys, sessions and links for tests of what becomes of them. */

import type { Actor } from "../schema/owners.ts";
import type { Units } from "../units.ts";
import { actor, dayMs, type Harness, noonMs } from "./harness.ts";

type Ledger = Pick<Harness, "run" | "connection">;

export function addUser(
  ledger: Ledger,
  suffix: string,
  overrides: Partial<Units["createUser"]["args"]> = {},
): string {
  const userId = `usr_${suffix}`;
  ledger.run("createUser", {
    userId,
    accountId: `acc_${suffix}`,
    email: `${suffix}@example.org`,
    name: suffix,
    passwordHash: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
    role: "member",
    organizationId: "org_a",
    actor,
    nowMs: noonMs,
    ...overrides,
  });
  return userId;
}

/** The key's hash, by which it is found. */
export function addKey(
  ledger: Ledger,
  suffix: string,
  userId: string,
  overrides: Partial<Units["createKey"]["args"]> = {},
): string {
  const hash = Buffer.from(suffix).toString("hex").padStart(64, "0");
  const { outcome } = ledger.run("createKey", {
    keyId: `key_${suffix}`,
    hash,
    prefix: "mk_live_0000",
    name: "key",
    scopes: ["svc:convert"],
    userId,
    organizationId: "org_a",
    projectId: "prj_a",
    expiresAtMs: null,
    activeKeysMax: null,
    actor,
    nowMs: noonMs,
    ...overrides,
  });
  if (outcome !== "created") throw new Error(`key_${suffix}: ${outcome}`);
  return hash;
}

/** As the sign-in engine writes them. */
export function addSession({ connection }: Ledger, suffix: string, userId: string): void {
  connection.exec(
    `INSERT INTO session (id, expires_at, token, created_at, updated_at, user_id)
     VALUES ('ses_${suffix}', ${noonMs + dayMs}, 'token_${suffix}', ${noonMs}, ${noonMs}, '${userId}')`,
  );
}

/** On the server's own machine; links are not handed out by just anybody. */
const operator: Actor = { kind: "admin_cli", id: null };

export const linkHash = (suffix: string): string =>
  Buffer.from(`link ${suffix}`).toString("hex").padEnd(64, "0");

type LinkArgs = Units["createLink"]["args"];
type Subject<L> = L extends LinkArgs
  ? Omit<L, "linkId" | "tokenHash" | "expiresAtMs" | "actor" | "nowMs">
  : never;

export function addLink(
  ledger: Ledger,
  suffix: string,
  subject: Subject<LinkArgs>,
  overrides: Partial<Pick<LinkArgs, "expiresAtMs" | "actor" | "nowMs">> = {},
): Units["createLink"]["result"]["outcome"] {
  const link = {
    linkId: `lnk_${suffix}`,
    tokenHash: linkHash(suffix),
    expiresAtMs: noonMs + dayMs,
    actor: operator,
    nowMs: noonMs,
  };
  return ledger.run("createLink", { ...link, ...subject, ...overrides } as LinkArgs).outcome;
}

export function acceptance(
  suffix: string,
  overrides: Partial<Units["acceptLink"]["args"]> = {},
): Units["acceptLink"]["args"] {
  return {
    tokenHash: linkHash(suffix),
    userId: `usr_of_${suffix}`,
    accountId: `acc_of_${suffix}`,
    email: null,
    name: null,
    passwordHash: `$argon2id$${suffix}`,
    from: { address: "192.0.2.7", requestId: "request-7" },
    nowMs: noonMs + 1,
    ...overrides,
  };
}
