import { expect, test } from "bun:test";
import { Fault } from "../../config/errors/fault.ts";
import type { Principal, Scope } from "./principal.ts";
import { hasScope, knownScopes, requireScope } from "./scopes.ts";

const withScopes = (...scopes: Scope[]): Principal => ({
  kind: "key",
  keyId: "key_1",
  userId: "usr_1",
  organizationId: "org_1",
  projectId: "prj_1",
  planId: "free",
  scopes,
});

test("svc:convert covers jobs, assets and usage, but not the account or the administration", () => {
  const principal = withScopes("svc:convert");
  for (const scope of ["svc:convert", "svc:jobs", "svc:assets", "svc:usage"] as const)
    expect(hasScope(principal, scope)).toBe(true);
  for (const scope of ["svc:account", "svc:admin"] as const) expect(hasScope(principal, scope)).toBe(false);
});

test("a narrowed key may do that one thing only", () => {
  const principal = withScopes("svc:jobs");
  expect(() => requireScope(principal, "svc:jobs")).not.toThrow();
  expect(() => requireScope(principal, "svc:convert")).toThrow(Fault);
  expect(() => requireScope(principal, "svc:usage")).toThrow("scope");
});

test("administration does not imply converting", () => {
  expect(hasScope(withScopes("svc:admin"), "svc:convert")).toBe(false);
});

test("unknown stored scopes grant nothing", () => {
  expect(knownScopes(["svc:jobs", "svc:everything", "*"])).toEqual(["svc:jobs"]);
});
