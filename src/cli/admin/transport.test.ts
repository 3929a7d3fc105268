import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../config/ambient.ts";
import { loadSettings } from "../../../config/settings/load.ts";
import { longTest } from "../../../config/testing/runs.ts";
import { createLog } from "../../log/log.ts";
import { openAdmin } from "../../services/admin/open-admin.ts";
import { controlSocketName } from "../../shared/control-protocol.ts";
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
  expect([again.exit, again.err]).toEqual([
    2,
    expect.stringContaining("A user with this address already exists."),
  ]);
  // A refusal leaves no organization behind.
  expect((await admin("list-keys", "--org", `${org}-mistyped`)).err).toContain(
    "create one with markmill admin create-org",
  );

  const made = JSON.parse((await admin("create-key", "--email", email, "--name", "ci")).out);
  expect(made.key).toMatch(/^mk_live_[0-9a-f]{64}$/);
  expect((await admin("create-key", "--email", "nobody@example.org")).exit).toBe(2);
  expect((await admin("create-key", "--email", email, "--scopes", "all")).err).toContain("svc:convert");
  expect((await admin("create-org", `${org}-2`, "--plan", "gold")).err).toContain("plans: internal, free");
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

test("who begins a new installation is told so, and where", async () => {
  const folder = mkdtempSync(join(tmpdir(), "admin-new-"));
  const create = (email: string) =>
    ran(["admin", "create-user", "--email", email, "--data-dir", join(folder, "data")]);
  expect((await create("ada@example.org")).err).toContain(
    `creating a new installation in ${join(folder, "data")}`,
  );
  expect((await create("grace@example.org")).err).toBe("");
  rmSync(folder, { recursive: true });
});

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

describe("a data directory that somebody holds who does not answer", () => {
  const nothing = createLog({ level: "error", format: "text", clock: systemClock, write: () => undefined });
  const openHere = () =>
    openAdmin(loadSettings({ environment: {}, flags: { "data-dir": dataDir } }).settings, nothing);
  /** Time that passes with each sleep. */
  function slept(then: (ms: number) => Promise<void> = async () => undefined) {
    let ms = 0;
    const clock = { ...systemClock, monotonicMs: () => ms };
    const sleep = async (by: number) => {
      ms += by;
      await then(ms);
    };
    return { clock, sleep };
  }

  test("is waited for, until it is free", async () => {
    const holder = await openHere();
    let held = true;
    const { exit, err } = await ran(["admin", "list-users", "--data-dir", dataDir], {
      ...slept(async (ms) => {
        if (held && ms > 3_000) {
          held = false;
          await holder.close();
        }
      }),
    });
    expect([exit, err]).toEqual([0, expect.stringContaining("a server is starting or stopping")]);
    expect(err.split("\n")).toHaveLength(2);
  });

  longTest(
    "is told of when that takes too long, and nobody is told to stop a server that may be starting",
    async () => {
      const holder = await openHere();
      try {
        for (const command of [["list-users"], ["rotate-master-key"]]) {
          const { exit, err } = await ran(["admin", ...command, "--data-dir", dataDir], slept());
          expect([exit, err]).toEqual([1, expect.stringContaining("a server that is starting or stopping")]);
        }
      } finally {
        await holder.close();
      }
    },
  );

  test("a server that answers is to be stopped for what needs the ledger alone", async () => {
    await withControl(dataDir, async () => {
      const { exit, err, out } = await admin("rotate-master-key");
      expect([exit, err]).toEqual([1, expect.stringContaining("stop it first")]);
      expect(JSON.parse(out).error.code).toBe("failed");
    });
  });
});
