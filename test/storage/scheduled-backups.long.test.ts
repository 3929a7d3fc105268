/** The backups that a server makes by itself or for an administrator: regular ones, what is kept, what is remembered. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import { mib } from "../../config/units.ts";
import { administer, createKey } from "../../scripts/server/command.ts";
import { note } from "../support/confirmations.ts";
import { executable } from "../support/executable.ts";
import { startServer } from "../support/server.ts";

interface List {
  backups: { name: string; bytes: number }[];
  running: { name: string } | null;
  last_success: { at: string; name: string } | null;
  last_failure: { at: string; message: string } | null;
}

let folder = "";
let command: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "markmill-own-backups-"));
  command = [await executable()];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

async function administratorOf(dataDir: string): Promise<string> {
  await administer(command, dataDir, "create-user", "--email", "root@example.org", "--role", "admin");
  return (await createKey(command, dataDir, "root@example.org", "--scopes", "svc:admin")).key;
}

function backupsOf(baseUrl: string, key: string) {
  const ask = async (method: string) => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${baseUrl}/v1/admin/backups`, { method, headers });
    return { status: answer.status, body: (await answer.json()) as List };
  };
  const listed = async () => (await ask("GET")).body;
  return {
    listed,
    begin: () => ask("POST"),
    async made(): Promise<string> {
      const { status, body } = await ask("POST");
      expect(status).toBe(202);
      await until(listed, ({ running }) => running === null);
      return body.running?.name ?? "none";
    },
  };
}

test("they come regularly, to another folder; the oldest go, and how they went is remembered", async () => {
  const [kept, dataDir] = [at("kept"), at("regular")];
  mkdirSync(kept);
  mkdirSync(dataDir);
  writeFileSync(join(kept, "mine.tar"), "somebody's own");
  const env = {
    MARKMILL_BACKUP__DIRECTORY: kept,
    MARKMILL_BACKUP__EVERY_HOURS: "1",
    MARKMILL_BACKUP__KEEP: "2",
  };
  let key = "";
  {
    await using server = await startServer({ dataDir, env });
    key = await administratorOf(dataDir);
    const { listed, made } = backupsOf(server.baseUrl, key);
    // It is in the list before it is over, and as long as one is running no second one begins.
    const first = await until(listed, ({ backups, running }) => backups.length === 1 && running === null);
    expect(first).toMatchObject({ last_success: { name: first.backups[0]?.name }, last_failure: null });
    const second = await made();
    const third = await made();
    expect((await listed()).backups.map(({ name }) => name)).toEqual([third, second]);
    expect(readdirSync(kept).sort()).toEqual([second, third, "mine.tar"].sort());
    const audit = await administer<{ audit: { object_id: string }[] }>(
      command,
      dataDir,
      "audit",
      "--action",
      "backup.delete",
    );
    expect(audit.audit.map((line) => line.object_id)).toEqual([first.backups[0]?.name ?? ""]);
    copyFileSync(join(kept, third), at("taken.tar"));
    await administer(command, at("taken"), "restore", at("taken.tar"));
    expect(await administer(command, at("taken"), "verify-ledger")).toMatchObject({ ok: true });

    // A file where the folder was.
    rmSync(kept, { recursive: true });
    writeFileSync(kept, "");
    await made();
  }
  await using again = await startServer({ dataDir, env: { ...env, MARKMILL_BACKUP__EVERY_HOURS: "0" } });
  expect(await backupsOf(again.baseUrl, key).listed()).toMatchObject({
    backups: [],
    last_success: { name: expect.stringMatching(/^markmill-/) },
    last_failure: { message: expect.stringContaining(kept) },
  });
}, 180_000);

test("a server that is killed leaves no half backup in the list, and the next one clears up", async () => {
  const dataDir = at("interrupted");
  mkdirSync(dataDir);
  const first = await startServer({ dataDir });
  const { body } = await (await first.newCaller()).estimate("slow.txt", note("slow"));
  const upload = join(dataDir, "uploads", body.upload_id);
  truncateSync(upload, 256 * mib);
  const key = await administratorOf(dataDir);
  await backupsOf(first.baseUrl, key).begin();
  const folderOfBackups = join(dataDir, "backups");
  const names = () => (existsSync(folderOfBackups) ? readdirSync(folderOfBackups) : []);
  await until(names, (found) => found.some((name) => name.endsWith(".part")), { everyMs: 1 });
  await first.kill("group");
  expect(names()).toEqual([expect.stringMatching(/\.tar\.part$/)]);
  truncateSync(upload, 10);
  await using second = await startServer({ dataDir });
  const { listed, made } = backupsOf(second.baseUrl, key);
  const told = await until(listed, ({ last_failure }) => last_failure !== null);
  expect(told).toMatchObject({ backups: [], running: null });
  expect(told.last_failure?.message).toContain("stopped before the backup was finished");
  expect(names()).toEqual([]);
  const name = await made();
  expect(names()).toEqual([name]);
}, 180_000);

test("a stopping server aborts its backup, and reports it afterwards", async () => {
  const dataDir = at("stopped");
  mkdirSync(dataDir);
  const first = await startServer({ dataDir });
  const { body } = await (await first.newCaller()).estimate("slow.txt", note("slow"));
  truncateSync(join(dataDir, "uploads", body.upload_id), 256 * mib);
  const key = await administratorOf(dataDir);
  await backupsOf(first.baseUrl, key).begin();
  expect(await first.stop()).toBe(0);
  expect(readdirSync(join(dataDir, "backups"))).toEqual([]);
  await using second = await startServer({ dataDir });
  expect(await backupsOf(second.baseUrl, key).listed()).toMatchObject({
    backups: [],
    last_failure: { message: expect.stringContaining("the server is stopping") },
  });
}, 180_000);
