/** The sign-in engine over a ledger in memory, and an application that goes through the whole flow with it. */

import { createHash } from "node:crypto";
import { systemRandom } from "../../../config/ambient.ts";
import { Secret } from "../../../config/secret.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { cacheQueries } from "../../../ledger/cache/cached-queries.ts";
import type { Ledger, UnitName } from "../../../ledger/contract.ts";
import { actor, type Harness, memoryLedger } from "../../../ledger/testing/harness.ts";
import { hashPassword } from "../passwords.ts";
import { createSecretBox } from "../secret-box.ts";
import type { SignedIn, Visit } from "../sign-in/contract.ts";
import { createEngine, type Engine } from "../sign-in/engine.ts";

export const baseUrl = "http://127.0.0.1:8484";
export const visit: Visit = { address: "192.0.2.7", userAgent: "Browser/1", requestId: "request-7" };
export const redirectUri = "http://127.0.0.1:7777/callback";
export const verifier = "v".repeat(64);
export const challenge = createHash("sha256").update(verifier).digest("base64url");
export const password = "correct horse battery staple";

export interface Json {
  [name: string]: unknown;
}

export interface TestEngine extends Engine {
  ledger: Harness;
  read: Ledger["read"];
  settings: Settings;
  /** Milliseconds since 1970; better-auth itself keeps the system's time. */
  time: { nowMs: number };
  /** Called before every write. */
  hooks: { beforeWrite(name: UnitName): void | Promise<void> };
  log: { event: string; fields: unknown }[];
  addUser(name: string, options?: { role?: "admin" | "member"; password?: string }): Promise<string>;
  signedIn(userId: string): Promise<{ headers: Headers } & SignedIn>;
}

/** `key` fills the master key. */
export function testEngine(url: () => string = () => baseUrl, key = 7): TestEngine {
  const ledger = memoryLedger();
  const read = cacheQueries(ledger.read, (listener) => ledger.onChange(listener));
  const settings = { ...defaultSettings, "oauth.renewal_grace_seconds": 0 };
  const time = { nowMs: Date.now() };
  const log: TestEngine["log"] = [];
  const hooks: TestEngine["hooks"] = { beforeWrite: () => {} };
  const engine = createEngine({
    ledger: {
      write: async (name, args) => {
        await hooks.beforeWrite(name);
        return ledger.run(name, args);
      },
      read,
    },
    box: createSecretBox(new Secret(new Uint8Array(32).fill(key)), systemRandom),
    settings,
    clock: { nowMs: () => time.nowMs, monotonicMs: () => time.nowMs },
    random: systemRandom,
    log: (_level, event, fields) => log.push({ event, fields }),
    baseUrl: url,
  });
  const nowMs = time.nowMs;
  ledger.run("createOrganization", {
    organizationId: "org_1",
    projectId: "prj_1",
    name: "one",
    planId: "internal",
    actor,
    nowMs,
  });

  return {
    ...engine,
    ledger,
    read,
    settings,
    time,
    hooks,
    log,
    addUser: async (name, options = {}) => {
      const userId = `usr_${name}`;
      const text = options.password ?? null;
      ledger.run("createUser", {
        userId,
        accountId: `acc_${name}`,
        email: `${name}@example.org`,
        name,
        passwordHash: text === null ? null : await hashPassword(new Secret(text)),
        role: options.role ?? "member",
        organizationId: "org_1",
        actor,
        nowMs,
      });
      return userId;
    },
    signedIn: async (userId) => {
      const done = await engine.signIn.asUser({ userId, method: "link" }, visit);
      return { ...done, headers: cookieHeaders(done.cookies) };
    },
  };
}

/** What a browser sends back. */
export function cookieHeaders(cookies: readonly string[]): Headers {
  return new Headers({ cookie: cookies.map((each) => each.slice(0, each.indexOf(";"))).join("; ") });
}

export async function post(engine: Engine, path: string, fields: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams(fields);
  const request = new Request(baseUrl + path, { method: "POST", body });
  return answerOf(await engine.oauth.handle(request, visit));
}

export interface Answer {
  status: number;
  headers: Headers;
  json: Json;
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = (text === "" ? {} : JSON.parse(text)) as Json;
  return { status: response.status, headers: response.headers, json };
}

export async function register(engine: Engine, changes: Json = {}): Promise<Answer> {
  const body = JSON.stringify({
    client_name: "Editor",
    redirect_uris: [redirectUri],
    grant_types: ["authorization_code", "refresh_token"],
    token_endpoint_auth_method: "none",
    ...changes,
  });
  const headers = { "content-type": "application/json" };
  const request = new Request(`${baseUrl}/oauth2/register`, { method: "POST", headers, body });
  return answerOf(await engine.oauth.handle(request, visit));
}

export type Params = Record<string, string | string[] | undefined>;

/** The address of an authorization request; undefined takes a parameter away. */
export function authorizePath(clientId: string, changes: Params = {}): string {
  const query = new URLSearchParams();
  const params: Params = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: "svc:usage",
    state: "state-1",
    code_challenge: challenge,
    code_challenge_method: "S256",
    resource: `${baseUrl}/mcp`,
    ...changes,
  };
  for (const [name, value] of Object.entries(params))
    for (const each of [value ?? []].flat()) query.append(name, each);
  return `/oauth2/authorize?${query}`;
}

/** Where the browser is sent. */
export async function authorize(engine: Engine, headers: Headers, path: string): Promise<URL> {
  const answer = await engine.oauth.handle(new Request(baseUrl + path, { headers }), visit);
  const location = answer.headers.get("location");
  if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
  return new URL(location, baseUrl);
}

/** From the authorization request to the code, with consent where it is asked for. */
export async function codeFor(engine: Engine, headers: Headers, path: string): Promise<string> {
  const first = await authorize(engine, headers, path);
  const query = first.search.slice(1);
  const { location } =
    first.pathname === "/consent"
      ? await engine.oauth.decideConsent({ query, accept: true, headers }, visit)
      : { location: first.href };
  const code = new URL(location).searchParams.get("code");
  if (code === null) throw new Error(`no code in ${location}`);
  return code;
}

export function redeem(engine: Engine, clientId: string, code: string, changes: Record<string, string> = {}) {
  return post(engine, "/oauth2/token", {
    grant_type: "authorization_code",
    client_id: clientId,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...changes,
  });
}

export function refresh(
  engine: Engine,
  clientId: string,
  token: string,
  changes: Record<string, string> = {},
) {
  return post(engine, "/oauth2/token", {
    grant_type: "refresh_token",
    client_id: clientId,
    refresh_token: token,
    ...changes,
  });
}

export interface Connected {
  clientId: string;
  accessToken: string;
  refreshToken: string;
}

/** An application that a user has let in. */
export async function connect(engine: Engine, headers: Headers, changes: Params = {}): Promise<Connected> {
  const clientId = String((await register(engine)).json.client_id);
  const code = await codeFor(engine, headers, authorizePath(clientId, changes));
  const { json } = await redeem(engine, clientId, code);
  return { clientId, accessToken: String(json.access_token), refreshToken: String(json.refresh_token) };
}

/** Somebody who is signed in, and an application that has registered. */
export async function scene(url?: () => string) {
  const engine = testEngine(url);
  const userId = await engine.addUser("ann");
  const { headers, sessionId } = await engine.signedIn(userId);
  const clientId = String((await register(engine)).json.client_id);
  return { engine, userId, headers, sessionId, clientId };
}
