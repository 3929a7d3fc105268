import { expect, test } from "bun:test";
import { Fault } from "../../config/errors/fault.ts";
import { type Access, accessRules, authenticationRequired, decide } from "./access.ts";
import type { AccountPrincipal, Principal, Scope } from "./principal.ts";

const baseUrl = "https://markmill.example";

function account(kind: AccountPrincipal["kind"], changes: Partial<AccountPrincipal> = {}): AccountPrincipal {
  return {
    kind,
    credentialId: "x_1",
    userId: "usr_1",
    role: "member",
    organizationId: "org_1",
    projectId: "prj_1",
    planId: "internal",
    scopes: ["svc:convert", "svc:admin"],
    audiences: kind === "token" ? [`${baseUrl}/v1`] : null,
    clientId: null,
    ...changes,
  };
}

const callers = {
  key: account("key"),
  session: account("session"),
  administrator: account("session", { role: "admin" }),
  "administrator's key": account("key", { role: "admin" }),
  "token for /v1": account("token"),
  "token for /mcp": account("token", { audiences: [`${baseUrl}/mcp`] }),
  "token for elsewhere": account("token", { audiences: ["https://other.example/v1"] }),
  "job token": { kind: "job_token", hash: "00" },
  "preview token": { kind: "preview_token", hash: "00" },
} as const satisfies Record<string, Principal>;

/** Every caller at every access: what it is refused with, or null. */
const table: Record<Exclude<Access, "none">, Partial<Record<keyof typeof callers, string>>> = {
  optional: {
    "token for /mcp": "invalid_credentials",
    "token for elsewhere": "invalid_credentials",
    "job token": "forbidden",
    "preview token": "forbidden",
  },
  guest: {
    "token for /mcp": "invalid_credentials",
    "token for elsewhere": "invalid_credentials",
    "preview token": "forbidden",
  },
  account: {
    "token for /mcp": "invalid_credentials",
    "token for elsewhere": "invalid_credentials",
    "job token": "forbidden",
    "preview token": "forbidden",
  },
  owner: {
    "token for /mcp": "invalid_credentials",
    "token for elsewhere": "invalid_credentials",
    "preview token": "forbidden",
  },
  visitor: Object.fromEntries(Object.keys(callers).map((name) => [name, "forbidden"])),
  session: {
    key: "forbidden",
    "administrator's key": "forbidden",
    "token for /v1": "forbidden",
    "token for /mcp": "forbidden",
    "token for elsewhere": "forbidden",
    "job token": "forbidden",
    "preview token": "forbidden",
  },
  admin: {
    key: "forbidden",
    session: "forbidden",
    "token for /v1": "forbidden",
    "token for /mcp": "forbidden",
    "token for elsewhere": "forbidden",
    "job token": "forbidden",
    "preview token": "forbidden",
  },
  mcp: {
    key: "invalid_credentials",
    session: "forbidden",
    administrator: "forbidden",
    "administrator's key": "invalid_credentials",
    "token for /v1": "invalid_credentials",
    "token for elsewhere": "invalid_credentials",
    "job token": "forbidden",
    "preview token": "forbidden",
  },
  claim: {
    key: "invalid_credentials",
    "administrator's key": "invalid_credentials",
    "token for elsewhere": "invalid_credentials",
    "job token": "forbidden",
    "preview token": "forbidden",
  },
  preview: Object.fromEntries(
    Object.keys(callers)
      .filter((name) => name !== "preview token")
      .map((name) => [name, "forbidden"]),
  ),
};

function refusal(principal: Principal, access: Access, scope?: Scope): string | null {
  try {
    decide(principal, { access, scope }, baseUrl);
    return null;
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown.code;
    throw thrown;
  }
}

test("the table covers every access rule with its refused callers", () => {
  expect(Object.keys(table).sort()).toEqual(
    Object.keys(accessRules)
      .filter((name) => name !== "none")
      .sort(),
  );
});

for (const [access, refused] of Object.entries(table))
  test.each(Object.entries(callers))(`${access}: %s`, (name, principal) => {
    const expected = refused[name as keyof typeof callers] ?? null;
    expect(refusal(principal, access as Access)).toBe(expected);
  });

/** The sentence that a caller is refused with. */
function sentence(principal: Principal, access: Access): string {
  try {
    decide(principal, { access }, baseUrl);
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown.message;
  }
  return "";
}

test.each([
  [
    "a key where a session is required",
    callers.key,
    "session",
    /browser session is required: sign in.*An API key is not accepted\.$/,
  ],
  [
    "a job token where an account is needed",
    callers["job token"],
    "account",
    /account is required.*Bearer mk_live_….*A job token is not accepted\.$/,
  ],
  [
    "A preview token where the owner is needed",
    callers["preview token"],
    "owner",
    /X-Svc-Job-Token.*A preview token is not accepted\.$/,
  ],
  [
    "a key where a preview's token is needed",
    callers.key,
    "preview",
    /X-Svc-Preview-Token: mk_preview_….*An API key is not accepted\.$/,
  ],
  [
    "a key at the endpoint for applications",
    callers.key,
    "mcp",
    /access token for this endpoint is required.*Bearer mk_access_….*An API key is not accepted\.$/,
  ],
  [
    "a key where a preview is claimed",
    callers.key,
    "claim",
    /sign in with a browser, or send an access token.*An API key is not accepted\.$/,
  ],
  [
    "a token of another resource",
    callers["token for elsewhere"],
    "account",
    /another resource.*request one for this URL/,
  ],
  [
    "a member where an administrator is needed",
    callers.session,
    "admin",
    /Administrator permission is required.*is a member\.$/,
  ],
] as const)("%s reads what would do, and what does not", (_, principal, access, wanted) => {
  expect(sentence(principal, access)).toMatch(wanted);
});

test("callers without credentials learn what the route accepts", () => {
  for (const [access, { accepts, anonymous }] of Object.entries(accessRules)) {
    if (anonymous) continue;
    const { message, code } = authenticationRequired(access as Access);
    expect(code).toBe("authentication_required");
    expect(message).toMatch(/is required[:,] /);
    expect(message.includes("mk_live_")).toBe((accepts as readonly string[]).includes("key"));
  }
});

test("a scope is asked of accounts, whoever they are", () => {
  expect(refusal(callers.key, "account", "svc:account")).toBe("insufficient_scope");
  expect(refusal(callers.administrator, "account", "svc:account")).toBe("insufficient_scope");
  expect(refusal(callers.key, "account", "svc:jobs")).toBeNull();
  expect(refusal(callers["token for /v1"], "account", "svc:jobs")).toBe("insufficient_scope");
  expect(refusal(callers["job token"], "owner", "svc:jobs")).toBeNull();
});
