/** The pages in process, over people, sessions and applications that are kept in memory: what the routes do, and no more. */

import { systemRandom } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { Secret } from "../../../config/secret.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { hourMs } from "../../../config/units.ts";
import type { ConnectedAppRow, LinkKind, UserRow } from "../../../ledger/contract.ts";
import type { AccountPrincipal } from "../../../src/auth/principal.ts";
import { createSecretBox, masterKeyBytes } from "../../../src/auth/secret-box.ts";
import type { ConsentRequest, OAuthServer, SignIn } from "../../../src/auth/sign-in/contract.ts";
import { newToken, tokenHash } from "../../../src/auth/tokens.ts";
import { createApp } from "../../../src/http/app.ts";
import { createEventStreams } from "../../../src/http/events/streams.ts";
import type { Gate } from "../../../src/http/gate/gate.ts";
import type { PageParts } from "../../../src/http/pages/visitor.ts";
import { withoutSignIn } from "../../../src/http/testing/without-sign-in.ts";
import type { LinkLedger } from "../../../src/services/accounts/login/link-ledger.ts";
import { openEntry } from "../../../src/services/accounts/login/open.ts";
import type { Services } from "../../../src/services/contract.ts";
import { createTime } from "../../../src/services/testing/time.ts";
import { cookieOf } from "../../../src/shared/cookies.ts";

export interface TestLink {
  kind: LinkKind;
  email: string | null;
  organizationName: string;
  expiresAtMs: number;
  usedAtMs: number | null;
  revokedAtMs: number | null;
}

interface TestUser extends UserRow {
  password: string;
}

export const sessionCookie = "markmill.session_token";

/** `password` is kept as it is: hashing has tests of its own, and what is hashed here is what a link's form sends. */
export function createPagesInstallation(
  changes: Partial<Settings> = {},
  baseUrl = "http://markmill.test:8484",
) {
  const settings = { ...defaultSettings, ...changes };
  const time = createTime();
  const users = new Map<string, TestUser>();
  const sessions = new Map<string, string>();
  const links = new Map<string, TestLink>();
  const decisions: { query: string; accept: boolean; by: string }[] = [];
  const log: { event: string; fields: Record<string, unknown> }[] = [];
  const checks = { now: 0, most: 0, made: 0 };
  const apps: (ConnectedAppRow & { userId: string })[] = [];
  const failing: { next: Error | null } = { next: null };

  function addUser(email: string, password: string, more: Partial<UserRow> = {}): TestUser {
    const user: TestUser = {
      id: `usr_${users.size + 1}`,
      email,
      name: email.split("@")[0] ?? email,
      role: "member",
      organizationId: "org_1",
      organizationName: "Analytical Engines",
      banned: false,
      createdAtMs: 0,
      password,
      ...more,
    };
    users.set(user.id, user);
    return user;
  }
  const byEmail = (email: string) => [...users.values()].find((user) => user.email === email);

  function principalOf(token: string): AccountPrincipal {
    const user = users.get(sessions.get(token) ?? "");
    if (user === undefined) throw new Fault("invalid_credentials");
    return {
      kind: "session",
      credentialId: token,
      userId: user.id,
      role: user.role,
      organizationId: user.organizationId,
      projectId: "prj_1",
      planId: "internal",
      scopes: [],
      audiences: null,
      clientId: null,
    };
  }

  function open(userId: string) {
    const token = `session-${sessions.size + 1}`;
    sessions.set(token, userId);
    return {
      userId,
      sessionId: token,
      cookies: [`${sessionCookie}=${token}; Path=/; HttpOnly; SameSite=Lax`],
    };
  }

  const signIn: SignIn = {
    async withPassword({ email, password }) {
      checks.now += 1;
      checks.made += 1;
      checks.most = Math.max(checks.most, checks.now);
      await Bun.sleep(1);
      checks.now -= 1;
      if (failing.next !== null) throw failing.next;
      const user = byEmail(email);
      if (user === undefined || user.password !== password.reveal() || user.banned)
        throw new Fault("invalid_credentials");
      return open(user.id);
    },
    renewal: () => null,
    async asUser({ userId }) {
      if (users.get(userId)?.banned !== false) throw new Fault("forbidden");
      return open(userId);
    },
    async signOut(headers) {
      sessions.delete(cookieOf(headers, sessionCookie) ?? "");
      return [`${sessionCookie}=; Path=/; Max-Age=0`];
    },
    async bySession(headers) {
      const token = cookieOf(headers, sessionCookie);
      return token === null ? null : principalOf(token);
    },
  };

  const asked: ConsentRequest = {
    clientId: "client_1",
    clientName: "Note Taker",
    redirectHost: "notes.example",
    scopes: ["svc:convert", "offline_access", "made:up"],
    resources: [`${baseUrl}/mcp`],
  };
  const oauth: Pick<OAuthServer, "consentRequest" | "decideConsent" | "resume"> = {
    async consentRequest(query) {
      if (!query.includes("sig=good")) throw new Fault("invalid_request");
      return asked;
    },
    async decideConsent({ query, accept, headers }) {
      if (!query.includes("sig=good")) throw new Fault("invalid_request");
      decisions.push({ query, accept, by: principalOf(cookieOf(headers, sessionCookie) ?? "").userId });
      const back = new URL(new URLSearchParams(query).get("redirect_uri") ?? "https://notes.example/back");
      back.search = accept ? "?code=1" : "?error=access_denied";
      return { location: back.href };
    },
    resume: (query) => (query.includes("sig=good") ? `/oauth/authorize?${query}` : null),
  };

  const linkLedger: LinkLedger = {
    linkByHash: async (hash) => links.get(hash) ?? null,
    async acceptLink({ tokenHash: hash, email, name, passwordHash, userId }) {
      const link = links.get(hash);
      if (link === undefined) return { outcome: "link_not_found" };
      if (link.usedAtMs !== null) return { outcome: "link_used" };
      const address = email ?? link.email ?? "";
      const known = byEmail(address);
      if (link.kind !== "reset" && known !== undefined) return { outcome: "email_taken" };
      if (known?.banned === true) return { outcome: "user_banned" };
      link.usedAtMs = time.clock.nowMs();
      if (known !== undefined) known.password = passwordHash;
      else
        addUser(address, passwordHash, {
          id: userId,
          name: name ?? address,
          role: link.kind === "setup" ? "admin" : "member",
          organizationName: link.organizationName,
        });
      return { outcome: "accepted", userId: known?.id ?? userId, email: address };
    },
    async signUp({ userId, email, name, passwordHash, organizationName }) {
      if (byEmail(email) !== undefined) return { outcome: "email_taken" };
      addUser(email, passwordHash, { id: userId, name, organizationName });
      return { outcome: "created" };
    },
    userById: async (id) => users.get(id) ?? null,
    hasAdministrator: async () => [...users.values()].some(({ role, banned }) => role === "admin" && !banned),
    async createLink({ tokenHash: hash, kind, expiresAtMs, nowMs }) {
      for (const link of links.values()) if (link.kind === kind) link.revokedAtMs ??= nowMs;
      links.set(hash, {
        kind,
        email: null,
        organizationName: "default",
        expiresAtMs,
        usedAtMs: null,
        revokedAtMs: null,
      });
      return { outcome: "created" };
    },
  };

  const box = createSecretBox(new Secret(systemRandom.bytes(masterKeyBytes)), systemRandom);
  const { entry, door } = openEntry({
    settings,
    clock: time.clock,
    random: systemRandom,
    links: linkLedger,
    box,
    signIn,
  });
  const accounts: PageParts["services"]["accounts"] = {
    apps: async ({ principal: { userId } }) => apps.filter((app) => app.userId === userId),
    async withdrawApp({ principal: { userId } }, clientId) {
      const at = apps.findIndex((app) => app.clientId === clientId && app.userId === userId);
      if (at === -1) throw new Fault("app_not_found");
      apps.splice(at, 1);
    },
    async endSessions({ principal: { userId } }) {
      for (const [token, by] of sessions) if (by === userId) sessions.delete(token);
      return { sessions: 1, tokens: 0 };
    },
    async setPassword({ principal: { userId } }, { currentPassword, newPassword }) {
      const user = users.get(userId);
      const details = [{ path: "/current_password" as const, message: "The current password is wrong." }];
      if (user === undefined || user.password !== currentPassword.reveal())
        throw new Fault("invalid_request", { details });
      user.password = newPassword.reveal();
      return { sessions: 0, tokens: 0 };
    },
  };
  const gate: Gate = createApp({
    services: { accounts } as Services,
    identify: async () => null,
    ...withoutSignIn,
    signIn,
    oauth: { ...withoutSignIn.oauth, ...oauth },
    entry,
    door,
    settings,
    clock: time.clock,
    random: systemRandom,
    log: (_, event, fields = {}) => log.push({ event, fields: { ...fields } }),
    streams: createEventStreams(),
    overloaded: () => false,
    isOpen: () => false,
    baseUrl: () => baseUrl,
    draining: () => false,
  });

  return {
    settings,
    entry,
    door,
    time,
    users,
    sessions,
    apps,
    links,
    decisions,
    log,
    checks,
    failing,
    asked,
    addUser,
    byEmail,
    /** As from an address. */
    sendFrom: (address: string) => async (request: Request) => gate(request, address),
    /** A link as an administrator would hand it over; its token. */
    addLink(kind: LinkKind, email: string | null = null, changed: Partial<TestLink> = {}): string {
      const plaintext = newToken("mk_link", systemRandom).plaintext.reveal();
      links.set(tokenHash(plaintext), {
        kind,
        email,
        organizationName: "Analytical Engines",
        expiresAtMs: time.clock.nowMs() + hourMs,
        usedAtMs: null,
        revokedAtMs: null,
        ...changed,
      });
      return plaintext;
    },
  };
}
