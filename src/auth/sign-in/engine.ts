/** Sign-in and OAuth server of an installation. */
import type { Clock, Random } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { Secret } from "../../../config/secret.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { dayMs, hourMs } from "../../../config/units.ts";
import { equal } from "../../../ledger/auth/equal.ts";
import type { AccessTokenRow, Ledger, Queries, SessionPrincipalRow } from "../../../ledger/contract.ts";
import { describeError, type Log } from "../../log/log.ts";
import { peekPromise } from "../../shared/peek-promise.ts";
import { invalidToken } from "../access.ts";
import { principalsOf } from "../credential-row.ts";
import { type AccountPrincipal, scopes } from "../principal.ts";
import { knownScopes } from "../scopes.ts";
import type { SecretBox } from "../secret-box.ts";
import { tokenHash } from "../tokens.ts";
import type { BetterAuth } from "./better-auth.ts";
import type { OAuthServer, SignIn } from "./contract.ts";
import { createOAuthServer } from "./oauth-server.ts";
import { createSessionCookies, type SessionCookies } from "./session-cookie.ts";
import { createSignIn } from "./sign-in.ts";

/** Minimum interval between extensions of a session, which are writes. */
const slideEveryMs = hourMs;

const sessionMs = (settings: Settings): number => settings["accounts.session_days"] * dayMs;

/** Identifies a browser by its cookie, on each call, from the cache. */
interface SessionParts {
  queries: Pick<Ledger["read"], "sessionByToken" | "isProjectOf">;
  write: Ledger["write"];
  clock: Clock;
  cookies(): SessionCookies;
  /** Maximum idle time of a session. */
  sessionMs(): number;
  /** Called if a session could not be extended; the request continues. */
  onSlideFailed(cause: unknown): void;
}

const projectHeader = "x-svc-project";

/**
 * Verifies the cookie's HMAC before any lookup. Reads the session's row on each call, so that signing out and bans take
 * effect on the next request.
 */
function createBySession(parts: SessionParts): Pick<SignIn, "bySession" | "renewal"> {
  const { queries, clock, cookies } = parts;
  const sliding = new Set<string>();
  /** Set-Cookie values by request headers, for sessions that were extended. */
  const renewals = new WeakMap<Headers, string>();

  function slide(row: SessionPrincipalRow, token: string, headers: Headers, nowMs: number): void {
    if (nowMs - row.updatedAtMs < slideEveryMs || sliding.has(row.id)) return;
    sliding.add(row.id);
    const lifetimeMs = parts.sessionMs();
    renewals.set(headers, cookies().issue(token, lifetimeMs / 1000));
    const where = [equal("id", row.id)];
    const values = { expiresAt: nowMs + lifetimeMs, updatedAt: nowMs };
    parts
      .write("changeRecords", {
        change: { kind: "update", model: "session", where, values },
        renews: null,
        method: null,
        visit: {},
        nowMs,
      })
      .catch(parts.onSlideFailed)
      .finally(() => sliding.delete(row.id));
  }

  const principalOf = principalsOf((row: SessionPrincipalRow) => ({
    kind: "session",
    scopes: scopes.filter((scope) => scope !== "svc:admin" || row.userRole === "admin"),
    audiences: null,
    clientId: null,
  }));

  /** Switches to another project of the organization if the page names one. */
  async function inProject(principal: AccountPrincipal, projectId: string): Promise<AccountPrincipal> {
    if (projectId === principal.projectId) return principal;
    if (await queries.isProjectOf(projectId, principal.organizationId)) return { ...principal, projectId };
    throw new Fault("invalid_request", {
      message: "Project not found.",
      details: [{ path: `/${projectHeader}`, message: "Not a project of your organization." }],
    });
  }

  return {
    bySession: async (headers) => {
      const found = cookies().read(headers.get("cookie"));
      if (found === null) return null;
      if (found === "invalid") throw signedOut("session cookie of another issuer");
      const looking = queries.sessionByToken(found.token);
      const row = peekPromise(looking) ?? (await looking);
      const nowMs = clock.nowMs();
      if (row === null) throw signedOut("session not found");
      if (row.expiresAtMs <= nowMs) throw signedOut(`session ${row.id} has expired`);
      slide(row, found.token, headers, nowMs);
      const projectId = headers.get(projectHeader);
      return projectId === null ? principalOf(row) : inProject(principalOf(row), projectId);
    },
    renewal: (headers) => renewals.get(headers) ?? null,
  };
}

function signedOut(cause: string): Fault {
  return new Fault("invalid_credentials", { message: "You are signed out; sign in again.", cause });
}

export interface EngineParts {
  ledger: Pick<Ledger, "read" | "write">;
  box: Pick<SecretBox, "derived">;
  settings: Settings;
  clock: Clock;
  random: Random;
  log: Log;
  /** A function, because the URL is known only once the server listens. */
  baseUrl(): string;
}

export interface Engine {
  signIn: SignIn;
  oauth: OAuthServer;
}

/** better-auth is loaded on first use. */
export function createEngine(parts: EngineParts): Engine {
  const { ledger, settings, clock, random, log, baseUrl } = parts;
  const secret = parts.box.derived("sign-in");
  const cookies = perBaseUrl(
    baseUrl,
    (url): SessionCookies => createSessionCookies(secret, url.startsWith("https:")),
  );
  const betterAuth = perBaseUrl(baseUrl, async (url): Promise<BetterAuth> => {
    try {
      const { openBetterAuth } = await import("./better-auth.ts");
      return await openBetterAuth({ ledger, clock, baseUrl: url, secret, random, log });
    } catch (error) {
      // The next call tries again.
      betterAuth.forget();
      throw error;
    }
  });
  const sessions = createBySession({
    queries: ledger.read,
    write: ledger.write,
    clock,
    cookies,
    sessionMs: () => sessionMs(settings),
    onSlideFailed: (cause) => log("warn", "session.slide_failed", { cause: describeError(cause) }),
  });
  const { bySession } = sessions;
  const oauth = createOAuthServer({
    read: ledger.read,
    clock,
    secret,
    baseUrl,
    bySession,
    cookies,
    betterAuth,
    registration: () => settings["oauth.dynamic_registration"],
    renewalGraceMs: () => settings["oauth.renewal_grace_seconds"] * 1000,
  });

  return {
    signIn: {
      ...sessions,
      ...createSignIn({ ledger, clock, cookies, betterAuth, sessionMs: () => sessionMs(settings) }),
    },
    oauth: { ...oauth, byAccessToken: createByAccessToken({ queries: ledger.read, clock }) },
  };
}

/** Created on first use, and again after the base URL changed or `forget`. */
function perBaseUrl<T>(baseUrl: () => string, make: (url: string) => T): (() => T) & { forget(): void } {
  let made: { url: string; value: T } | null = null;
  const get = () => {
    const url = baseUrl();
    if (made?.url !== url) made = { url, value: make(url) };
    return made.value;
  };
  const forget = () => {
    made = null;
  };
  return Object.assign(get, { forget });
}

/**
 * The principal of an access token; throws invalid_credentials. The ledger finds it only while its user may sign in and
 * has consented.
 */
function createByAccessToken(parts: {
  queries: Pick<Queries, "accessTokenByHash">;
  clock: Clock;
}): (token: Secret) => Promise<AccountPrincipal> {
  const principalOf = principalsOf((row: AccessTokenRow) => ({
    kind: "token",
    scopes: knownScopes(row.scopes),
    audiences: row.resources,
    clientId: row.clientId,
  }));

  return async (text) => {
    const looking = parts.queries.accessTokenByHash(tokenHash(text.reveal()));
    const row = peekPromise(looking) ?? (await looking);
    if (row === null) throw invalidToken("unknown access token");
    if (row.expiresAtMs <= parts.clock.nowMs()) throw invalidToken(`access token ${row.id} has expired`);
    return principalOf(row);
  };
}
