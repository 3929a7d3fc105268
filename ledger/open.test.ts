import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf, faultOf } from "../config/testing/failures.ts";
import type { Ledger } from "./contract.ts";
import { openConnection } from "./database/connection.ts";
import { isLocked, isUnreadable } from "./database/failures.ts";
import { ledgerFile } from "./database/files.ts";
import { openLedger } from "./open.ts";
import type { Owner } from "./schema/owners.ts";
import { actor, confirmation, noonMs, ownerOf, plan, uploadRow } from "./testing/harness.ts";
import { verifyDataDir } from "./verify/verify.ts";

let dataDir: string;
const opened: Ledger[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "ledger-"));
});
afterEach(async () => {
  for (const ledger of opened.splice(0)) await ledger.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(): Promise<Ledger> {
  const ledger = await openLedger({ dataDir, nowMs: noonMs });
  opened.push(ledger);
  return ledger;
}

async function withOrganization(ledger: Ledger, name = "a"): Promise<Owner> {
  const ids = { organizationId: `org_${name}`, projectId: `prj_${name}` };
  await ledger.write("createOrganization", { ...ids, name, planId: "free", actor, nowMs: noonMs });
  return ownerOf(name);
}

const upload = (ledger: Ledger, id: string, owner: Owner) =>
  ledger.write("createUpload", { upload: uploadRow(id, owner), actor, nowMs: noonMs });

test("what was written is there when the ledger is opened again", async () => {
  const first = await open();
  const owner = await withOrganization(first);
  await upload(first, "upl_1", owner);
  expect(await first.read.upload("upl_1", owner)).toMatchObject({ id: "upl_1" });
  await first.close();
  opened.length = 0;
  // Everything is in the one file: it can be copied as it is.
  const log = readFileSync(join(dataDir, "ledger.db-wal"));
  expect(log.every((byte) => byte === 0)).toBe(true);
  const second = await open();
  expect(await second.read.upload("upl_1", owner)).toMatchObject({ id: "upl_1" });
  expect(await second.verify()).toMatchObject({ ok: true, problems: [] });
});

test("a data directory that is not there is made", async () => {
  dataDir = join(dataDir, "deep", "er");
  const ledger = await open();
  expect(await ledger.read.queueDepth()).toEqual({ queued: 0, running: 0 });
});

describe("a second opener is refused", () => {
  test("in the same process", async () => {
    await open();
    const fault = await faultOf(openLedger({ dataDir, nowMs: noonMs }));
    expect(fault.code).toBe("service_unavailable");
    expect(fault.message).toContain("Another Markmill server uses this data directory");
  });

  test("in another process, until the first one is gone", async () => {
    const script = `import { openLedger } from ${JSON.stringify(join(import.meta.dir, "open.ts"))};
      try { const l = await openLedger({ dataDir: ${JSON.stringify(dataDir)}, nowMs: 1 }); await l.close(); console.log("opened"); }
      catch (error) { console.log(error.message); process.exit(0); }`;
    const run = async () => {
      const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "inherit" });
      await child.exited;
      return (await new Response(child.stdout).text()).trim();
    };
    const ledger = await open();
    expect(await run()).toContain("Another Markmill server");
    await ledger.close();
    opened.length = 0;
    expect(await run()).toBe("opened");
  });
});

test("a newer ledger is refused with a message that names the version", async () => {
  const ledger = await open();
  await ledger.close();
  opened.length = 0;
  const connection = openConnection(join(dataDir, ledgerFile), { readOnly: false, busyTimeoutMs: 0 });
  connection.exec("INSERT INTO schema_versions VALUES (999, 'future', 1)");
  connection.close();
  const fault = await faultOf(openLedger({ dataDir, nowMs: noonMs }));
  expect(fault.message).toContain("newer version of Markmill");
  expect(verifyDataDir(dataDir).problems).toEqual([expect.stringContaining("schema version 999")]);
});

test("a file that is not a ledger is refused and left unchanged", async () => {
  writeFileSync(
    join(dataDir, ledgerFile),
    "this is not a database, but it is longer than a header needs to be ".repeat(20),
  );
  const fault = await faultOf(openLedger({ dataDir, nowMs: noonMs }));
  expect(fault.code).toBe("service_unavailable");
  expect(await Bun.file(join(dataDir, ledgerFile)).text()).toStartWith("this is not a database");
});

test("the reader can change nothing", async () => {
  await open();
  const reader = openConnection(join(dataDir, ledgerFile), { readOnly: true, busyTimeoutMs: 0 });
  expect(() => reader.exec("DELETE FROM meta")).toThrow(/readonly/);
  reader.close();
});

test("an impossible unit is an internal error, reported without SQL, and the ledger continues", async () => {
  const ledger = await open();
  const owner = await withOrganization(ledger);
  await upload(ledger, "upl_1", owner);
  const fault = await faultOf(upload(ledger, "upl_1", owner));
  expect(fault.code).toBe("internal_error");
  expect(fault.message).not.toContain("UNIQUE");
  expect(String(fault.cause)).toContain("UNIQUE constraint failed: uploads.id");
  expect(await upload(ledger, "upl_2", owner)).toEqual({ outcome: "created" });
});

test("arguments that are not plain data are refused, and the ledger continues", async () => {
  const ledger = await open();
  const owner = await withOrganization(ledger);
  const request = { mode: 1n };
  const odd = { upload: uploadRow("upl_1", owner, { request }), actor, nowMs: noonMs };
  expect(await codeOf(ledger.write("createUpload", odd))).toBe("internal_error");
  expect(await upload(ledger, "upl_1", owner)).toEqual({ outcome: "created" });
});

test("the ledger's files are their owner's alone", async () => {
  dataDir = join(dataDir, "new");
  await withOrganization(await open());
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  for (const name of [ledgerFile, `${ledgerFile}-wal`])
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
});

test("a closed ledger refuses writes, and finishes those before it", async () => {
  const ledger = await open();
  const owner = await withOrganization(ledger);
  const last = upload(ledger, "upl_1", owner);
  const closing = ledger.close();
  expect(await last).toEqual({ outcome: "created" });
  expect(await codeOf(upload(ledger, "upl_2", owner))).toBe("service_unavailable");
  await closing;
  await ledger.close();
  opened.length = 0;
});

describe("changes", () => {
  /** What was told and answered, in its order. */
  async function recorded(work: (ledger: Ledger, owner: Owner, told: unknown[]) => Promise<void>) {
    const ledger = await open();
    const owner = await withOrganization(ledger);
    const told: unknown[] = [];
    const end = ledger.onChange((changes) => told.push(changes));
    await work(ledger, owner, told);
    return { told, end, ledger, owner };
  }

  test("each unit tells which jobs it changed, before its caller is answered", async () => {
    const { told } = await recorded(async (ledger, owner, told) => {
      await upload(ledger, "upl_1", owner);
      await ledger.write("confirmJob", confirmation("1", owner)).then(({ outcome }) => told.push(outcome));
      const cancel = { jobId: "job_1", owner, retentionMs: 1, actor, nowMs: noonMs };
      await ledger.write("cancelJob", cancel).then(({ outcome }) => told.push(outcome));
      await ledger.write("deleteJob", cancel).then(({ outcome }) => told.push(outcome));
    });
    const change = { jobIds: ["job_1"], credentials: false, events: false };
    expect(told).toEqual([change, "created", change, "cancelled", change, "deleted"]);
  });

  test("a group tells all that its units changed before it answers the first of them", async () => {
    const { told } = await recorded(async (ledger, owner, told) => {
      const suffixes = ["1", "2", "3"];
      await Promise.all(suffixes.map((suffix) => upload(ledger, `upl_${suffix}`, owner)));
      const confirm = (suffix: string) =>
        ledger.write("confirmJob", confirmation(suffix, owner)).then(() => told.push(suffix));
      await Promise.all(suffixes.map(confirm));
    });
    const changes = ["job_1", "job_2", "job_3"].map((id) => ({
      jobIds: [id],
      credentials: false,
      events: false,
    }));
    expect(told).toEqual([...changes, "1", "2", "3"]);
  });

  test("changes of permissions are reported without naming jobs; units without changes report nothing", async () => {
    const { told } = await recorded(async (ledger) => {
      await withOrganization(ledger, "b");
      await withOrganization(ledger, "b");
      await ledger.write("touchKey", { keyId: "key_of_nobody", nowMs: noonMs });
      await ledger.write("cancelJob", {
        jobId: "job_of_nobody",
        owner: ownerOf("a"),
        retentionMs: 1,
        actor,
        nowMs: noonMs,
      });
    });
    expect(told).toEqual([{ jobIds: [], credentials: true, events: false }]);
  });

  test("a unit that failed tells nothing, and its neighbors in the group tell theirs", async () => {
    const { told } = await recorded(async (ledger, owner) => {
      await Promise.all(["1", "2"].map((suffix) => upload(ledger, `upl_${suffix}`, owner)));
      const forged = { ...confirmation("1", owner), actor: { kind: "nobody" as never, id: null } };
      const [failed] = await Promise.all([
        faultOf(ledger.write("confirmJob", forged)),
        ledger.write("confirmJob", confirmation("2", owner)),
      ]);
      expect(failed.code).toBe("internal_error");
    });
    expect(told).toEqual([{ jobIds: ["job_2"], credentials: false, events: false }]);
  });

  test("a listener that was removed receives nothing more", async () => {
    const { told, end, ledger } = await recorded(async () => undefined);
    end();
    await withOrganization(ledger, "b");
    expect(told).toEqual([]);
  });
});

describe("at once", () => {
  test("64 confirmations of one upload make one job", async () => {
    const ledger = await open();
    const owner = await withOrganization(ledger);
    await upload(ledger, "upl_1", owner);
    const results = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        ledger.write(
          "confirmJob",
          confirmation(`${n}`, owner, { uploadId: "upl_1", clientRequestId: "request-01" }),
        ),
      ),
    );
    expect(results.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === "replayed")).toHaveLength(63);
    expect(new Set(results.map((result) => ("job" in result ? result.job.id : null))).size).toBe(1);
    expect(await ledger.read.balance("org_a", plan, noonMs)).toEqual({ available: 800, held: 200 });
    expect(await ledger.verify()).toMatchObject({ ok: true });
  });

  test("64 confirmations against Credits for 10 make exactly 10 jobs", async () => {
    const ledger = await open();
    const owner = await withOrganization(ledger);
    const of = { ...plan, maxActiveJobs: 100, monthlyCreditUnits: 2_199 };
    const suffixes = Array.from({ length: 64 }, (_, n) => `${n}`);
    await Promise.all(suffixes.map((suffix) => upload(ledger, `upl_${suffix}`, owner)));
    const results = await Promise.all(
      suffixes.map((suffix) => ledger.write("confirmJob", confirmation(suffix, owner, { plan: of }))),
    );
    expect(results.filter(({ outcome }) => outcome === "created")).toHaveLength(10);
    expect(results.filter(({ outcome }) => outcome === "insufficient_credits")).toHaveLength(54);
    expect(await ledger.read.balance("org_a", of, noonMs)).toEqual({ available: 199, held: 2_000 });
    expect(await ledger.verify()).toMatchObject({ ok: true });
  });

  test("64 leases of 10 jobs give each job out once", async () => {
    const ledger = await open();
    const owner = await withOrganization(ledger);
    for (let n = 0; n < 10; n += 1) {
      await upload(ledger, `upl_${n}`, owner);
      await ledger.write(
        "confirmJob",
        confirmation(`${n}`, owner, { plan: { ...plan, monthlyCreditUnits: 9_999 } }),
      );
    }
    const leases = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        ledger.write("leaseJob", { leaseToken: `x${n}`, nowMs: noonMs, leaseUntilMs: noonMs + 1 }),
      ),
    );
    const leased = leases.flatMap((lease) => (lease === null ? [] : [lease.job.id]));
    expect(leased).toHaveLength(10);
    expect(new Set(leased).size).toBe(10);
  });
});

test("verification beside a busy writer sees one moment", async () => {
  const ledger = await open();
  const owner = await withOrganization(ledger);
  const of = { ...plan, maxActiveJobs: 1_000, monthlyCreditUnits: 1_000_000 };
  let going = true;
  let written = 0;
  const writing = (async () => {
    while (going) {
      const suffix = `${written}`;
      await upload(ledger, `upl_${suffix}`, owner);
      const confirm = confirmation(suffix, owner, { plan: of, queueJobsMax: 1_000 });
      await ledger.write("confirmJob", confirm);
      await ledger.write("cancelJob", {
        jobId: `job_${suffix}`,
        owner,
        retentionMs: 1,
        actor,
        nowMs: noonMs,
      });
      written += 1;
    }
  })();
  for (let round = 0; round < 3; round += 1) expect((await ledger.verify()).problems).toEqual([]);
  going = false;
  await writing;
  expect(written).toBeGreaterThan(0);
});

test("a file that is not a database is distinguished from other errors", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ledger-none-"));
  try {
    writeFileSync(join(folder, "ledger.db"), "something else, ".repeat(100));
    const refused = await openLedger({ dataDir: folder, nowMs: noonMs }).catch((error: unknown) => error);
    expect([isUnreadable(refused), isLocked(refused)]).toEqual([true, false]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
