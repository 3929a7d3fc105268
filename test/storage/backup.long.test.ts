/** Backups on the executable: made while it works, restored elsewhere, damaged, interrupted, without room. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { smallDiskForTest } from "../../config/testing/small-disk.ts";
import { until } from "../../config/testing/until.ts";
import { mib } from "../../config/units.ts";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import { Api } from "../../scripts/server/api.ts";
import { administer, type CommandResult, createKey, runCommand } from "../../scripts/server/command.ts";
import { tarEnd, tarHeader, tarPadding } from "../../src/shared/tar.ts";
import { note } from "../support/confirmations.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

interface Backup {
  bytes: number;
  files: number;
  with_key: boolean;
  entries_head: string;
  audit_head: string;
  missing_uploads: number;
  missing_results: number;
}

const pdf = pdfOf([{ heading: "Notes", paragraphs: ["A page of words that says nothing much."] }]);

let folder = "";
let command: string[] = [];
let server: TestServer;
let api: Api;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "markmill-backup-"));
  command = [await executable()];
  server = await startServer();
  api = await server.newCaller("harbour");
}, 180_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
const run = (...args: string[]): Promise<CommandResult> => runCommand(command, args);
const backup = (name: string, ...flags: string[]) =>
  administer<Backup>(command, server.dataDir, "backup", at(name), ...flags);
const restore = (name: string, into: string) =>
  run("admin", "restore", at(name), "--data-dir", at(into), "--json");

async function converted(name: string): Promise<string> {
  const jobId = await api.queue(`${name}.pdf`, pdf);
  expect((await api.wait(jobId)).status).toBe("succeeded");
  return jobId;
}

/** Of its organization's webhooks, sealed with the master key. */
const secretOf = async (baseUrl: string, key: string) => {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${baseUrl}/v1/account/webhook-secret`, { headers });
  return { status: answer.status, body: await answer.json() };
};

const sourceOf = async (caller: Api, jobId: string) => {
  const headers = { authorization: `Bearer ${caller.key}` };
  const answer = await fetch(`${caller.baseUrl}/v1/jobs/${jobId}/source`, { headers });
  return { status: answer.status, bytes: await answer.bytes() };
};

/** An upload that takes its time to be copied. */
async function slowUpload(): Promise<string> {
  const { body } = await api.estimate("slow.txt", note("slow"));
  const path = join(server.dataDir, "uploads", body.upload_id);
  truncateSync(path, 256 * mib);
  return path;
}

/** The command, once it writes the archive. */
async function whileWriting(name: string) {
  const child = Bun.spawn([...command, "admin", "backup", at(name), "--json", "--data-dir", server.dataDir], {
    stdout: "pipe",
    stderr: "pipe",
    env: {},
  });
  await until(
    () => existsSync(join(at(`${name}.part`), "backup.tar")),
    (isThere) => isThere,
    { everyMs: 1 },
  );
  return child;
}

describe("a backup of a server that works", () => {
  test("is restored with its results, its heads and its secrets", async () => {
    const done = await converted("report");
    const whole = { md: await api.download(done, "md"), zip: await api.download(done, "zip") };
    const source = await sourceOf(api, done);
    const { key } = await createKey(
      command,
      server.dataDir,
      "harbour@example.org",
      "--scopes",
      "svc:account",
    );
    const secret = await secretOf(api.baseUrl, key);
    expect(secret.status).toBe(200);
    const many = Array.from({ length: 12 }, (_, index) => api.queue(`${index}.pdf`, pdf));
    const [made, ...queued] = await Promise.all([backup("whole.tar", "--with-key"), ...many]);
    expect(made).toMatchObject({ with_key: true, missing_uploads: 0, missing_results: 0 });
    expect(statSync(at("whole.tar"))).toMatchObject({ size: made.bytes });
    expect(statSync(at("whole.tar")).mode & 0o777).toBe(0o600);
    expect(server.output()).toContain(`audit_head="${made.audit_head}"`);
    await Promise.all(queued.map((jobId) => api.wait(jobId)));

    const restored = await restore("whole.tar", "whole");
    expect([restored.exitCode, JSON.parse(restored.stdout)]).toEqual([
      0,
      expect.objectContaining({ entries_head: made.entries_head, files: made.files, with_key: true }),
    ]);
    const heads = ["--head", made.entries_head, "--head", made.audit_head];
    expect(await administer(command, at("whole"), "verify-ledger", ...heads)).toMatchObject({
      ok: true,
      entries_head: made.entries_head,
    });
    await using second = await startServer({ dataDir: at("whole") });
    const there = new Api(second.baseUrl, api.key);
    expect(await there.download(done, "md")).toEqual(whole.md);
    expect(await there.download(done, "zip")).toEqual(whole.zip);
    expect(await sourceOf(there, done)).toEqual(source);
    expect(await secretOf(there.baseUrl, key)).toEqual(secret);
    // Those that were in the queue when the ledger was copied are done now.
    for (const { id } of await there.jobs()) expect((await there.wait(id)).status).toBe("succeeded");
    const audit = await administer(command, at("whole"), "audit", "--action", "backup.restore");
    expect(audit).toMatchObject({ audit: [{ outcome: "restored", actor_kind: "admin_cli" }] });
  }, 180_000);

  test("has no master.key unless that is said; without it the server says what to do", async () => {
    const made = await backup("keyless.tar");
    expect(made.with_key).toBe(false);
    const key = readFileSync(join(server.dataDir, "master.key"), "utf8");
    expect(readFileSync(at("keyless.tar")).includes(key.trim())).toBe(false);
    const { stdout } = await run("admin", "restore", at("keyless.tar"), "--data-dir", at("keyless"));
    expect(stdout).toContain(`to ${at("keyless")}/master.key`);
    const refused = await run("serve", "--data-dir", at("keyless"), "--listen", "127.0.0.1:0");
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining("master.key is missing")]);
    copyFileSync(join(server.dataDir, "master.key"), join(at("keyless"), "master.key"));
    chmodSync(join(at("keyless"), "master.key"), 0o600);
    await using second = await startServer({ dataDir: at("keyless") });
    expect((await new Api(second.baseUrl, api.key).usage()).period.jobs_succeeded).toBeGreaterThan(0);
  }, 180_000);

  test("leaves out files deleted meanwhile, and reports it", async () => {
    const gone = await converted("gone");
    const slow = await slowUpload();
    const child = await whileWriting("meanwhile.tar");
    process.kill(child.pid, "SIGSTOP");
    expect((await api.delete(gone)).status).toBe(204);
    process.kill(child.pid, "SIGCONT");
    expect(await child.exited).toBe(0);
    expect(JSON.parse(await child.stdout.text())).toMatchObject({ missing_results: 1 });
    rmSync(slow);
    expect(JSON.parse((await restore("meanwhile.tar", "meanwhile")).stdout).missing_results).toBe(1);
    rmSync(at("meanwhile.tar"));
    rmSync(at("meanwhile"), { recursive: true });
  }, 180_000);

  test("that is killed leaves nothing under its name, and the next one clears up", async () => {
    const slow = await slowUpload();
    const child = await whileWriting("killed.tar");
    child.kill("SIGKILL");
    await child.exited;
    expect(existsSync(at("killed.tar"))).toBe(false);
    rmSync(slow);
    await backup("killed.tar");
    expect(readdirSync(folder).filter((name) => name.startsWith("killed"))).toEqual(["killed.tar"]);
  }, 180_000);

  test("overwrites nothing, and makes no folders", async () => {
    writeFileSync(at("there.tar"), "mine");
    const { dataDir } = server;
    const taken = await run("admin", "backup", at("there.tar"), "--data-dir", dataDir);
    expect([taken.exitCode, taken.stderr]).toEqual([
      2,
      expect.stringContaining("backups never overwrite files"),
    ]);
    expect(readFileSync(at("there.tar"), "utf8")).toBe("mine");
    const nowhere = await run("admin", "backup", at("none/a.tar"), "--data-dir", dataDir);
    expect([nowhere.exitCode, existsSync(at("none"))]).toEqual([1, false]);
  });

  test("is not written among the installation's own files", async () => {
    const { dataDir } = server;
    const among = join(dataDir, "uploads", "a.tar");
    const { exitCode, stderr } = await run("admin", "backup", among, "--data-dir", dataDir);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("write the backup elsewhere")]);
    expect(existsSync(among)).toBe(false);
  });
});

describe("a restoration", () => {
  const left = () => readdirSync(folder).filter((name) => name.startsWith("target"));
  const refused = async (name: string) => {
    const { exitCode, stdout } = await restore(name, "target");
    expect([exitCode, left()]).toEqual([2, []]);
    return JSON.parse(stdout).error.message as string;
  };

  test("refuses a data directory that is in use, or holds anything", async () => {
    await backup("good.tar");
    const { dataDir } = server;
    const inUse = await run("admin", "restore", at("good.tar"), "--data-dir", dataDir);
    expect([inUse.exitCode, inUse.stderr]).toEqual([2, expect.stringContaining("is not empty")]);
    mkdirSync(at("full"));
    writeFileSync(join(at("full"), "a"), "");
    expect((await restore("good.tar", "full")).exitCode).toBe(2);
    expect(readdirSync(at("full"))).toEqual(["a"]);
  }, 180_000);

  test("does not wait for a pipe without a writer", async () => {
    Bun.spawnSync(["mkfifo", at("pipe.tar")]);
    expect(await refused("pipe.tar")).toContain("is not a regular file");
  });

  test("takes an empty folder, also one with its configuration", async () => {
    mkdirSync(at("empty"));
    expect((await restore("good.tar", "empty")).exitCode).toBe(0);
    mkdirSync(at("configured"));
    writeFileSync(join(at("configured"), "markmill.toml"), "");
    expect((await restore("good.tar", "configured")).exitCode).toBe(0);
    const names = readdirSync(at("configured"));
    expect(names).toContain("ledger.db");
    expect(names.filter((name) => name.startsWith("restoring"))).toEqual([]);
    for (const place of ["empty", "configured"])
      expect(await administer(command, at(place), "verify-ledger")).toMatchObject({ ok: true });
  }, 180_000);

  test("refuses a damaged backup wherever the damage is, and leaves nothing", async () => {
    const good = readFileSync(at("good.tar"));
    const damaged = (name: string, bytes: Uint8Array) => writeFileSync(at(name), bytes);
    const flipped = (offset: number) => {
      const bytes = Buffer.from(good);
      bytes[offset] = (bytes[offset] ?? 0) ^ 1;
      return bytes;
    };
    const beginning = (text: string) => good.indexOf(text);
    damaged("ledger.tar", flipped(beginning("SQLite format 3") + 5_000));
    expect(await refused("ledger.tar")).toContain("ledger.db was modified");
    damaged("result.tar", flipped(good.lastIndexOf("A page of words that says")));
    expect(await refused("result.tar")).toContain("was modified");
    damaged("list.tar", flipped(beginning('{"path":"ledger.db"') + 12));
    expect(await refused("list.tar")).toContain("damaged");
    damaged("header.tar", flipped(beginning("uploads/upl_") + 9));
    expect(await refused("header.tar")).toContain("damaged header");
    for (const [at, length] of [good.length >> 1, good.length - 1_400, good.length - 3_000, 700].entries()) {
      damaged(`short-${at}.tar`, good.subarray(0, length));
      expect(await refused(`short-${at}.tar`)).toContain("damaged");
    }
    damaged("other.tar", Buffer.from("something else, ".repeat(100)));
    expect(await refused("other.tar")).toContain("damaged");
  }, 180_000);

  test("refuses invalid and newer backups, and names that lead out of it", async () => {
    const tarOf = (files: Record<string, string>) =>
      Buffer.concat([
        ...Object.entries(files).flatMap(([name, text]) => [
          tarHeader(name, text.length, 0),
          Buffer.from(text),
          tarPadding(text.length),
        ]),
        tarEnd,
      ]);
    const about = {
      schema_version: "svc.backup.v1",
      created_at: "2026-11-21T02:00:00.000Z",
      markmill_version: "9.0.0",
      ledger_schema_version: 1,
      entries_head: null,
      audit_head: null,
      with_key: false,
    };
    const aboutText = JSON.stringify(about);
    writeFileSync(at("strange.tar"), tarOf({ "readme.txt": "hello" }));
    expect(await refused("strange.tar")).toContain("is not a Markmill backup");
    const newer = JSON.stringify({ ...about, ledger_schema_version: 999 });
    writeFileSync(at("newer.tar"), tarOf({ "backup.json": newer }));
    expect(await refused("newer.tar")).toContain("made by markmill 9.0.0");
    const unsafe = [
      "../target-evil",
      "/tmp/target-evil",
      "uploads/../../target-evil",
      `results/job_${"0".repeat(32)}/../../../target-evil`,
      "control.sock",
      "ledger.db-wal",
    ];
    for (const name of unsafe) {
      writeFileSync(at("unsafe.tar"), tarOf({ "backup.json": aboutText, [name]: "x" }));
      expect(await refused("unsafe.tar")).toContain("it contains an unexpected file");
    }
    const twice = Buffer.concat([
      tarOf({ "backup.json": aboutText, "ledger.db": "x" }).subarray(0, -tarEnd.length),
      tarOf({ "ledger.db": "y" }),
    ]);
    writeFileSync(at("twice.tar"), twice);
    expect(await refused("twice.tar")).toContain("a duplicate file");
  }, 180_000);
});

describe("without room", () => {
  test("there is no backup, and no partial file", async () => {
    const disk = smallDiskForTest(16);
    if (disk === null) return;
    try {
      disk.fill(256 * 1024);
      const before = readdirSync(disk.folder);
      const target = join(disk.folder, "a.tar");
      const full = await run("admin", "backup", target, "--data-dir", server.dataDir);
      expect([full.exitCode, full.stderr]).toEqual([1, expect.stringContaining("The disk is full")]);
      expect(readdirSync(disk.folder)).toEqual(before);
    } finally {
      disk.remove();
    }
  }, 180_000);

  test("an installation's own disk keeps what storage.min_free_mib says", async () => {
    const args = ["admin", "backup", join(server.dataDir, "a.tar"), "--data-dir", server.dataDir];
    const env = { MARKMILL_STORAGE__MIN_FREE_MIB: "1048576" };
    const { exitCode, stderr } = await runCommand(command, args, { env });
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("The disk is full")]);
    expect(readdirSync(server.dataDir).filter((name) => name.startsWith("a.tar"))).toEqual([]);
  });
});
