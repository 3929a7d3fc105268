/** Changing the password. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Secret } from "../../../config/secret.ts";
import { verifyPassword } from "../../auth/passwords.ts";
import { type Ground, openGround, password } from "../testing/account-ground.ts";

let here: Ground;
beforeEach(async () => {
  here = await openGround();
});
afterEach(() => here.close());

const better = "four gulls on a wet harbour wall";

describe("a new password", () => {
  const change = (current_password: string, new_password: string, as = "ada-here") =>
    here.call("POST", "/v1/account/password", { as, body: { current_password, new_password } });
  const hashOf = async (name: keyof Ground["users"]) =>
    (await here.ledger.read.passwordHash(here.users[name].id)) ?? "";

  test("takes the place of the current one and ends the other sessions", async () => {
    const changed = await change(password, better);
    expect([changed.status, changed.body]).toEqual([200, { ended: { sessions: 1, tokens: 0 } }]);
    expect(await verifyPassword(new Secret(better), await hashOf("ada"))).toBe(true);
    expect(await verifyPassword(new Secret(password), await hashOf("ben"))).toBe(true);
    expect((await change(better, password)).body).toMatchObject({ ended: { sessions: 0 } });
  });

  test("requires the current one; wrong ones are throttled, per user", async () => {
    for (let n = 0; n < 5; n += 1) {
      const { status, body } = await change("not the password", better);
      const details = [{ path: "/current_password", message: "The current password is wrong." }];
      expect([status, body]).toMatchObject([400, { error: { code: "invalid_request", details } }]);
    }
    const slowed = await change(password, better);
    expect([slowed.status, slowed.code]).toEqual([429, "rate_limited"]);
    expect(await verifyPassword(new Secret(password), await hashOf("ada"))).toBe(true);
    expect((await change(password, better, "ben-here")).status).toBe(200);
    expect(here.logged.filter(({ event }) => event === "password.wrong")).toHaveLength(5);
    expect(JSON.stringify(here.logged)).not.toContain("not the password");
  });

  test("of those that are guessed first is refused, and counts as no try", async () => {
    for (const weak of [
      "short",
      "Password2026",
      "ada@example.org",
      "Markmill2026!",
      password,
      password,
      password,
    ]) {
      const { status, body } = await change(password, weak);
      expect([status, body]).toMatchObject([
        400,
        { error: { details: [{ path: "/new_password" }] } } as never,
      ]);
    }
    expect((await change(password, better)).status).toBe(200);
  });

  test("of many that come at once one is taken", async () => {
    const tried = await Promise.all(
      Array.from({ length: 5 }, (_, n) => change(password, `${better}, number ${n}`)),
    );
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test("is not set by a session that was ended while it was asked for", async () => {
    expect((await change(password, better, "ada-there")).status).toBe(200);
    const late = await change(better, password, "ada-here");
    expect([late.status, late.code]).toEqual([401, "invalid_credentials"]);
  });
});
