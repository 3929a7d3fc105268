import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { controlSocketName } from "../../control-protocol.ts";
import { ran } from "../testing/context.ts";
import { withControl } from "../testing/control.ts";

let dataDir = "";
beforeAll(() => {
  // Longer than the address of a Unix socket may be.
  dataDir = join(mkdtempSync(join(tmpdir(), "admin-")), "data-".repeat(25));
});
afterAll(() => rmSync(join(dataDir, ".."), { recursive: true }));

const admin = (...args: string[]) =>
  ran(["admin", ...args, "--data-dir", dataDir, "--json"], { input: "four gulls on a wall\n" });

/** The same story twice: on the ledger itself, and through the socket of a server that holds it. */
async function story(email: string, org: string): Promise<void> {
  const user = await admin("create-user", "--email", email, "--org", org, "--password-stdin");
  expect([user.exit, JSON.parse(user.out)]).toEqual([
    0,
    expect.objectContaining({ email, organization: org, role: "member" }),
  ]);
  const again = await admin("create-user", "--email", email, "--org", `${org}-mistyped`);
  expect([again.exit, again.err]).toEqual([2, expect.stringContaining("exists already")]);
  // A refusal leaves no organization behind.
  expect((await admin("list-keys", "--org", `${org}-mistyped`)).err).toContain("create-org makes one");

  const made = JSON.parse((await admin("create-key", "--email", email, "--name", "ci")).out);
  expect(made.key).toMatch(/^mk_live_[0-9a-f]{64}$/);
  expect((await admin("create-key", "--email", "nobody@example.org")).exit).toBe(2);
  expect((await admin("create-key", "--email", email, "--scopes", "all")).err).toContain("svc:convert");
  expect((await admin("create-org", `${org}-2`, "--plan", "gold")).err).toContain("there are internal, free");
  const { keys } = JSON.parse((await admin("list-keys", "--org", org)).out);
  expect(keys).toMatchObject([{ id: made.id, name: "ci", prefix: made.key.slice(0, 12), revoked_at: null }]);

  const granted = JSON.parse(
    (await admin("grant-credits", "--org", org, "--credits", "2.5", "--reason", "r")).out,
  );
  expect(granted.available_credit_units).toBe(100_000_000 + 2_500);
  expect((await admin("grant-credits", "--org", org, "--credits", "0", "--reason", "r")).exit).toBe(2);

  expect((await admin("revoke-key", made.id)).exit).toBe(0);
  expect((await admin("revoke-key", "key_none")).exit).toBe(2);
  const after = JSON.parse((await admin("list-keys", "--org", org)).out);
  expect(after.keys[0].revoked_at).not.toBeNull();
  const { users } = JSON.parse((await admin("list-users")).out);
  expect(users.map((each: { email: string }) => each.email)).toContain(email);
  expect((await admin("create-org", `${org} two`, "--plan", "free")).exit).toBe(0);
  expect(JSON.parse((await admin("sweep")).out)).toMatchObject({
    uploads: 0,
    jobs: 0,
    deliveries: 0,
    orphaned_uploads: 0,
    complete: true,
  });
  expect(JSON.parse((await admin("verify-ledger")).out)).toMatchObject({ ok: true, problems: [] });
}

describe("administration", () => {
  test("does not make an installation by mistake", async () => {
    expect((await admin("list-users")).exit).toBe(1);
    expect(existsSync(dataDir)).toBe(false);
  });

  test("works on the ledger while no server runs", () => story("a@example.org", "A"));

  test("works through the control socket while one does", async () => {
    await withControl(dataDir, async () => {
      expect(statSync(join(dataDir, controlSocketName)).mode & 0o777).toBe(0o600);
      await story("b@example.org", "B");
    });
    expect((await admin("list-users")).exit).toBe(0);
  });
});
