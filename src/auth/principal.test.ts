import { expect, test } from "bun:test";
import { type AccountPrincipal, actorOf, isAccount, ownerOf, type Principal } from "./principal.ts";

const account: AccountPrincipal = {
  ...{ kind: "session", credentialId: "ses_1", userId: "usr_1", role: "member", organizationId: "org_1" },
  ...{ projectId: "prj_1", planId: "free", scopes: [], audiences: null, clientId: null },
} as const;
const request = { address: "192.0.2.7", requestId: "req_1" };

test.each<[principal: Principal, actor: object]>([
  [
    { ...account, kind: "key", credentialId: "key_1", clientId: "app_1" },
    { kind: "key", id: "key_1" },
  ],
  [account, { kind: "user", id: "usr_1" }],
  [
    { ...account, kind: "token", clientId: "app_1" },
    { kind: "user", id: "usr_1", clientId: "app_1" },
  ],
])("the audit log names who acts, and from where: %j", (principal, actor) => {
  expect(actorOf(principal, request)).toEqual({ ...actor, ...request } as never);
  expect(actorOf(principal, { ...request, address: undefined })).toEqual({
    ...actor,
    requestId: "req_1",
  } as never);
});

test("guests are no accounts, have no address in the log, and own by their token", () => {
  for (const kind of ["job_token", "preview_token"] as const) {
    expect(isAccount({ kind, hash: "h" })).toBe(false);
    expect(actorOf({ kind, hash: "h" }, request)).toEqual({ kind: "guest", id: null, requestId: "req_1" });
  }
  expect([ownerOf({ kind: "job_token", hash: "h" }), ownerOf(account)]).toEqual([
    { jobTokenHash: "h" },
    { organizationId: "org_1", projectId: "prj_1" },
  ]);
  expect(isAccount(account)).toBe(true);
});
