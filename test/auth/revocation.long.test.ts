/**
 * Whatever lets somebody in is refused from the very next request on once it has been ended, and whatever should stay
 * stays: every way of ending against every credential, on the executable.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { administer, createKey, runCommand } from "../../scripts/server/command.ts";
import { Browser } from "../support/browser/browser.ts";
import { executable } from "../support/executable.ts";
import { type Connection, OAuthApplication } from "../support/oauth-application.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let command: string[];
/** Registered once, and let in by each user. */
let applications: OAuthApplication[];
beforeAll(async () => {
  command = [await executable()];
  // Everybody signs in from one address here.
  server = await startServer({ env: { MARKMILL_RATE_LIMITS__SIGN_INS_PER_MINUTE: "0" } });
  applications = [
    await OAuthApplication.register(server.baseUrl, "One application"),
    await OAuthApplication.register(server.baseUrl, "Another application"),
  ];
}, 180_000);
afterAll(() => server[Symbol.asyncDispose]());

const admin = (...args: string[]) => administer<unknown>(command, server.dataDir, ...args);
const password = "correct horse battery staple";

/** Everything that one user is let in by. */
interface Credentials {
  email: string;
  /** The browser that does what is done. */
  here: Browser;
  elsewhere: Browser;
  app: Connection;
  otherApp: Connection;
  key: { id: string; key: string };
}

const names = [
  "this browser",
  "another browser",
  "access token",
  "refresh token",
  "another application",
  "key",
] as const;
type Name = (typeof names)[number];

/** What each credential is good for now: the status of one request. */
const uses: Record<Name, (of: Credentials) => Promise<number>> = {
  "this browser": ({ here }) => statusOf(here.call("GET", "/v1/account")),
  "another browser": ({ elsewhere }) => statusOf(elsewhere.call("GET", "/v1/account")),
  "access token": ({ app }) => byBearer(app.accessToken),
  "refresh token": ({ app }) => app.refresh(),
  "another application": ({ otherApp }) => byBearer(otherApp.accessToken),
  key: ({ key }) => byBearer(key.key),
};

async function statusOf(call: Promise<Response>): Promise<number> {
  const response = await call;
  await response.arrayBuffer();
  return response.status;
}

const byBearer = (token: string) =>
  statusOf(fetch(`${server.baseUrl}/v1/account`, { headers: { authorization: `Bearer ${token}` } }));

/** Of the token endpoint it is invalid_grant (RFC 6749 section 5.2). */
const refusedWith = (name: Name) => (name === "refresh token" ? 400 : 401);

interface Ending {
  name: string;
  end(of: Credentials): Promise<unknown>;
  /** What is refused from then on; all else goes on. */
  refused: readonly Name[];
}

const calling =
  (method: string, path: string | ((of: Credentials) => string), body?: object) =>
  async (of: Credentials) => {
    const response = await of.here.call(method, typeof path === "string" ? path : path(of), body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${response.url} answered ${response.status}: ${text}`);
  };

const table: readonly Ending[] = [
  {
    name: "the user is banned",
    end: ({ email }) => admin("ban", "--email", email),
    refused: names,
  },
  {
    name: "consent is withdrawn",
    end: calling("DELETE", ({ app }) => `/v1/account/apps/${encodeURIComponent(app.application.clientId)}`),
    refused: ["access token", "refresh token"],
  },
  {
    name: "signed out everywhere",
    end: calling("DELETE", "/v1/account/sessions"),
    refused: ["this browser", "another browser", "access token", "refresh token", "another application"],
  },
  {
    name: "signed out everywhere else",
    end: calling("DELETE", "/v1/account/sessions?keep_current=true"),
    refused: ["another browser", "access token", "refresh token", "another application"],
  },
  {
    name: "one browser is signed out",
    end: async (of) => {
      const response = await of.elsewhere.call("GET", "/v1/account");
      const { credential } = (await response.json()) as { credential: { id: string } };
      await calling("DELETE", `/v1/account/sessions/${credential.id}`)(of);
    },
    refused: ["another browser"],
  },
  {
    name: "the key is revoked",
    end: calling("DELETE", ({ key }) => `/v1/account/keys/${key.id}`),
    refused: ["key"],
  },
  {
    name: "the password is changed",
    end: calling("POST", "/v1/account/password", {
      current_password: password,
      new_password: "four gulls on a wet harbour wall",
    }),
    refused: ["another browser", "access token", "refresh token", "another application"],
  },
];

let users = 0;
async function newUser(): Promise<string> {
  users += 1;
  const email = `user-${users}@example.org`;
  const { exitCode, stderr } = await runCommand(
    command,
    ["admin", "create-user", "--data-dir", server.dataDir, "--email", email, "--password-stdin"],
    { stdin: `${password}\n` },
  );
  if (exitCode !== 0) throw new Error(stderr);
  return email;
}

async function letIn(email: string): Promise<Credentials> {
  const [here, elsewhere] = [new Browser(fetch, server.baseUrl), new Browser(fetch, server.baseUrl)];
  await here.signIn(email, password);
  await elsewhere.signIn(email, password);
  const made = await here.call("POST", "/v1/account/keys", { name: "revocation" });
  const { key, secret } = (await made.json()) as { key: { id: string }; secret: string };
  // One after the other: a browser shows one page at a time.
  const connected: Connection[] = [];
  for (const each of applications) connected.push(await each.connect(here, `${server.baseUrl}/v1`));
  const [app, otherApp] = connected;
  if (app === undefined || otherApp === undefined) throw new Error("no application is registered");
  return {
    email,
    here,
    elsewhere,
    key: { id: key.id, key: secret },
    app,
    otherApp,
  };
}

/** The refresh token last: it is used up. */
const inOrder = [...names].sort((a, b) => Number(a === "refresh token") - Number(b === "refresh token"));

describe("what has been ended is refused from the very next request on", () => {
  test.each(table)(
    "$name",
    async ({ end, refused }) => {
      const of = await letIn(await newUser());
      const bystander = await letIn(await newUser());
      // Twice, so that whatever is remembered of them is.
      for (const name of [...inOrder, ...inOrder]) expect([name, await uses[name](of)]).toEqual([name, 200]);
      await end(of);
      // All at once, so that each of them is among the first.
      const known = inOrder.slice(0, -1);
      const statuses = await Promise.all(known.map((name) => uses[name](of)));
      expect(known.map((name, at) => `${name}: ${statuses[at]}`)).toEqual(
        known.map((name) => `${name}: ${refused.includes(name) ? refusedWith(name) : 200}`),
      );
      const renewed = refused.includes("refresh token") ? refusedWith("refresh token") : 200;
      expect(await uses["refresh token"](of)).toBe(renewed);
      // And again: nothing of it comes back, and what went on goes on.
      for (const name of known)
        expect([name, await uses[name](of)]).toEqual([
          name,
          refused.includes(name) ? refusedWith(name) : 200,
        ]);
      for (const name of inOrder) expect([name, await uses[name](bystander)]).toEqual([name, 200]);
    },
    180_000,
  );

  test("every credential is refused after some endings and works after others", () => {
    for (const name of names) {
      expect(table.some(({ refused }) => refused.includes(name))).toBe(true);
      expect(table.some(({ refused }) => !refused.includes(name))).toBe(true);
    }
  });

  test("a key that an administrator revokes, and no other key", async () => {
    const email = await newUser();
    const [revoked, kept] = [
      await createKey(command, server.dataDir, email),
      await createKey(command, server.dataDir, email),
    ];
    for (const { key } of [revoked, kept, revoked, kept]) expect(await byBearer(key)).toBe(200);
    await admin("revoke-key", revoked.id);
    const many = Array.from({ length: 20 }, () => byBearer(revoked.key));
    expect(new Set(await Promise.all(many))).toEqual(new Set([401]));
    expect(await byBearer(kept.key)).toBe(200);
  }, 180_000);
});
