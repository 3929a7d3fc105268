/** The account's routes on a socket, over a real ledger, for browsers whose sessions are taken as they say. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, systemRandom } from "../../../config/ambient.ts";
import { Secret } from "../../../config/secret.ts";
import { defaultSettings, unlimitedRates } from "../../../config/settings/testing/defaults.ts";
import { dayMs } from "../../../config/units.ts";
import type { Actor, Ledger, UserRow } from "../../../ledger/contract.ts";
import { openConnection } from "../../../ledger/database/connection.ts";
import { openLedgerWithoutThread } from "../../../ledger/testing/without-thread.ts";
import { createIdentify, type Identify } from "../../auth/identify.ts";
import { createByKey } from "../../auth/keys.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { scopes } from "../../auth/principal.ts";
import { createAccounts } from "../../services/accounts/accounts.ts";
import type { Services } from "../../services/contract.ts";
import { type AccountRows, accountLedger } from "../../services/testing/account-ledger.ts";
import { newId } from "../../shared/identifiers.ts";
import { listen } from "../server/listen.ts";
import { withoutSignIn } from "./without-sign-in.ts";

export const settings = { ...defaultSettings, ...unlimitedRates, "server.listen": "127.0.0.1:0" };
/** For all callers. */
export const password = "correct horse battery staple";
const hash = hashPassword(new Secret(password));
const actor: Actor = { kind: "system", id: null };

/** Ada, Ben and the administrator root share an organization; Eve's has a plan with one key. */
type Name = "ada" | "ben" | "root" | "eve";
type Users = Record<Name, UserRow>;

interface Sent {
  /** `NAME-here` or `NAME-there`; null: no session. Default: ada-here. */
  as?: string | null;
  key?: string;
  /** Default: our own. */
  origin?: string | null;
  body?: object;
}

interface Answer {
  status: number;
  text: string;
  body: unknown;
  /** Of the error. */
  code: string | undefined;
}

export interface Ground {
  users: Users;
  rows: AccountRows;
  ledger: Ledger;
  logged: { event: string; fields: object }[];
  call(method: string, path: string, sent?: Sent): Promise<Answer>;
  newKey(sent?: Sent): Promise<Answer & { id: string; secret: string }>;
  /** Number of lines in the audit log, whose chain is verified. */
  auditRows(): Promise<number>;
  close(): Promise<void>;
}

export async function openGround(): Promise<Ground> {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-account-"));
  const ledger = await openLedgerWithoutThread({ dataDir, nowMs: systemClock.nowMs() });
  const users = await addUsers(ledger);
  const accounts = accountLedger(ledger);
  addSessions(dataDir, users, accounts.rows);
  const logged: Ground["logged"] = [];
  const log = (_: string, event: string, fields: object = {}) => void logged.push({ event, fields });
  const core = { settings, clock: systemClock, random: systemRandom, log };
  const services = { accounts: createAccounts({ ...core, ledger: accounts.ledger }) } as Services;
  const server = listen(settings, {
    ...withoutSignIn,
    ...core,
    services,
    identify: identifyOf(ledger, users),
  });

  const call: Ground["call"] = async (method, path, sent = {}) => {
    const { as = "ada-here", body, origin = server.address, key } = sent;
    const response = await fetch(server.address + path, {
      method,
      headers: {
        ...(as === null ? {} : { cookie: `session=${as}` }),
        ...(origin === null ? {} : { origin }),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answered = text === "" ? null : (JSON.parse(text) as { error?: { code: string } });
    return { status: response.status, text, body: answered, code: answered?.error?.code };
  };

  return {
    users,
    rows: accounts.rows,
    ledger,
    logged,
    call,
    async newKey(sent = {}) {
      const made = await call("POST", "/v1/account/keys", { body: { name: "a key" }, ...sent });
      const { key, secret } = made.body as { key?: { id: string }; secret?: string };
      return { ...made, id: key?.id ?? "", secret: secret ?? "" };
    },
    async auditRows() {
      const { problems, auditRows } = await ledger.verify();
      if (problems.length > 0) throw new Error(problems.join("\n"));
      return auditRows;
    },
    async close() {
      await server.stop(0);
      await ledger.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function addUsers(ledger: Ledger): Promise<Users> {
  const nowMs = systemClock.nowMs();
  async function organization(name: string, planId: string): Promise<string> {
    const organizationId = newId("org", systemRandom);
    const projectId = newId("prj", systemRandom);
    await ledger.write("createOrganization", { organizationId, projectId, name, planId, actor, nowMs });
    return organizationId;
  }
  async function user(
    name: Name,
    organizationId: string,
    role: UserRow["role"] = "member",
  ): Promise<UserRow> {
    const ids = { userId: newId("usr", systemRandom), accountId: newId("acc", systemRandom), organizationId };
    const facts = { name, email: `${name}@example.org`, role, passwordHash: await hash };
    await ledger.write("createUser", { ...ids, ...facts, actor, nowMs });
    const made = await ledger.read.userByEmail(facts.email);
    if (made === null) throw new Error(`no user ${name}`);
    return made;
  }
  const big = await organization("big", settings.default_plan);
  return {
    ada: await user("ada", big),
    ben: await user("ben", big),
    root: await user("root", big, "admin"),
    eve: await user("eve", await organization("small", "free")),
  };
}

/** Two for each: in the ledger, for code that reads it there, and as rows. */
function addSessions(dataDir: string, users: Users, rows: AccountRows): void {
  const connection = openConnection(join(dataDir, "ledger.db"), { readOnly: false, busyTimeoutMs: 5_000 });
  for (const [name, { id: userId, createdAtMs }] of Object.entries(users))
    for (const id of [`${name}-here`, `${name}-there`]) {
      const expiresAtMs = createdAtMs + dayMs;
      connection.exec(
        `INSERT INTO session (id, expires_at, token, created_at, updated_at, user_id) VALUES ('${id}', ${expiresAtMs}, 't-${id}', ${createdAtMs}, ${createdAtMs}, '${userId}')`,
      );
      const times = { createdAtMs, lastSeenAtMs: createdAtMs, expiresAtMs };
      rows.sessions.push({ id, userId, ...times, address: "192.0.2.7", userAgent: "test" });
    }
  connection.close();
}

function identifyOf(ledger: Ledger, users: Users): Identify {
  const byKey = createByKey({
    queries: ledger.read,
    clock: systemClock,
    touch: (keyId, nowMs) => ledger.write("touchKey", { keyId, nowMs }),
    onTouchFailed: () => undefined,
  });
  return createIdentify({
    byKey,
    byAccessToken: byKey,
    bySession: async (headers) => {
      const credentialId = /session=(.*)$/.exec(headers.get("cookie") ?? "")?.[1];
      if (credentialId === undefined) return null;
      const user = users[credentialId.replace(/-.*$/, "") as Name];
      const organization = await ledger.read.organizationById(user.organizationId);
      if (organization === null) throw new Error(`no organization of ${user.name}`);
      return {
        kind: "session",
        credentialId,
        userId: user.id,
        role: user.role,
        organizationId: organization.id,
        projectId: organization.defaultProjectId,
        planId: organization.planId,
        scopes: scopes.filter((scope) => scope !== "svc:admin"),
        audiences: null,
        clientId: null,
      };
    },
  });
}
