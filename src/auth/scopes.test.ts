import { expect, test } from "bun:test";
import type { AccountPrincipal, Scope } from "./principal.ts";
import { hasScope, insufficientScope, knownScopes } from "./scopes.ts";

const withScopes = (...scopes: Scope[]): AccountPrincipal => ({
  kind: "key",
  credentialId: "key_1",
  role: "member",
  userId: "usr_1",
  organizationId: "org_1",
  projectId: "prj_1",
  planId: "free",
  scopes,
  audiences: null,
  clientId: null,
});

test("svc:convert covers jobs, assets and usage, but not the account or the administration", () => {
  const principal = withScopes("svc:convert");
  for (const scope of ["svc:convert", "svc:jobs", "svc:assets", "svc:usage"] as const)
    expect(hasScope(principal, scope)).toBe(true);
  for (const scope of ["svc:account", "svc:admin"] as const) expect(hasScope(principal, scope)).toBe(false);
});

test("a narrowed key may do that one thing only", () => {
  const principal = withScopes("svc:jobs");
  expect(hasScope(principal, "svc:jobs")).toBe(true);
  expect(hasScope(principal, "svc:convert")).toBe(false);
  expect(hasScope(principal, "svc:usage")).toBe(false);
});

test("an application has what was consented to, scope by scope", () => {
  const token: AccountPrincipal = { ...withScopes("svc:convert"), kind: "token" };
  expect(hasScope(token, "svc:convert")).toBe(true);
  expect(hasScope(token, "svc:jobs")).toBe(false);
});

test("administration does not imply converting", () => {
  expect(hasScope(withScopes("svc:admin"), "svc:convert")).toBe(false);
});

test("unknown stored scopes grant nothing", () => {
  expect(knownScopes(["svc:jobs", "svc:everything", "*"])).toEqual(["svc:jobs"]);
});

test("a missing scope is named, and who can have it", () => {
  expect(insufficientScope("svc:admin").message).toBe(
    "An administrator's key with the scope svc:admin is required.",
  );
  const { code, message, headers } = insufficientScope("svc:jobs");
  expect([code, message]).toEqual([
    "insufficient_scope",
    "A key or token with the scope svc:jobs is required.",
  ]);
  expect(headers?.["www-authenticate"]).toContain('error="insufficient_scope", scope="svc:jobs"');
});
