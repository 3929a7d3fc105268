/** Who a browser is signed in as, from its cookie; asked at every call, answered from memory. */
import type { Clock } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { equal } from "../../../ledger/auth/equal.ts";
import type { Ledger, SessionPrincipalRow } from "../../../ledger/contract.ts";
import { fulfilled } from "../../fulfilled.ts";
import { principalsOf } from "../credential-row.ts";
import { type AccountPrincipal, scopes } from "../principal.ts";
import type { SignIn } from "./contract.ts";
import { slideEveryMs } from "./lifetimes.ts";
import type { SessionCookies } from "./session-cookie.ts";

export interface SessionParts {
  queries: Pick<Ledger["read"], "sessionByToken" | "isProjectOf">;
  write: Ledger["write"];
  clock: Clock;
  cookies(): SessionCookies;
  /** How long a session lasts without being used. */
  sessionMs(): number;
  /** Told when the end of a session could not be moved on; the request goes on. */
  onSlideFailed(cause: unknown): void;
}

const projectHeader = "x-svc-project";

/**
 * The cookie proves itself by its HMAC before anybody looks anything up. The session's row is asked for at every call,
 * so that a sign-out or a ban counts from the next one on.
 */
export function createBySession(parts: SessionParts): Pick<SignIn, "bySession" | "renewal"> {
  const { queries, clock, cookies } = parts;
  const sliding = new Set<string>();
  /** Set-Cookie values, by the headers of the request that moved the session's end. */
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

  /** Another project of the same organization, when the page names one. */
  async function inProject(principal: AccountPrincipal, projectId: string | null): Promise<AccountPrincipal> {
    if (projectId === null || projectId === principal.projectId) return principal;
    if (await queries.isProjectOf(projectId, principal.organizationId)) return { ...principal, projectId };
    throw new Fault("invalid_request", {
      message: "The project that the call names does not exist.",
      details: [{ path: `/${projectHeader}`, message: "No such project of your organization." }],
    });
  }

  return {
    bySession: async (headers) => {
      const found = cookies().read(headers.get("cookie"));
      if (found === null) return null;
      if (found === "invalid") throw signedOut("a session cookie that was not issued here");
      const looking = queries.sessionByToken(found.token);
      const row = fulfilled(looking) ?? (await looking);
      const nowMs = clock.nowMs();
      if (row === null) throw signedOut("no such session");
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
