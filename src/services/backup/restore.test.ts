import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../config/ambient.ts";
import { openConnection } from "../../../ledger/database/connection.ts";
import { ledgerFile } from "../../../ledger/database/files.ts";
import { migrations } from "../../../ledger/migrations/index.ts";
import { latestVersion, migrate, schemaVersion } from "../../../ledger/migrations/migrate.ts";
import { openLedger } from "../../../ledger/open.ts";
import { snapshotThread } from "../../../ledger/writer/task-thread.ts";
import { storedFiles } from "../../storage/stored-files.ts";
import { aboutOf, backupFiles } from "./format.ts";
import { createPacker } from "./packer.ts";
import { restoreBackup } from "./restore.ts";
import { writeBackup } from "./write.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "markmill-restore-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const clock = systemClock;
const actor = { kind: "admin_cli", id: null } as const;

const backup = (dataDir: string, target: string, note: () => Promise<unknown> = async () => undefined) =>
  writeBackup({ dataDir: at(dataDir), target: at(target), withKey: false, minFreeBytes: 0, clock, note });

const versionOf = (dataDir: string) => {
  const { db, close } = openConnection(join(at(dataDir), ledgerFile), { readOnly: true, busyTimeoutMs: 0 });
  try {
    return schemaVersion(db);
  } finally {
    close();
  }
};

describe("a backup", () => {
  test("of an older version is brought to this one", async () => {
    mkdirSync(at("old"));
    const old = openConnection(join(at("old"), ledgerFile), { readOnly: false, busyTimeoutMs: 0 });
    migrate(old, clock.nowMs(), migrations.slice(0, -1));
    old.close();
    expect((await backup("old", "old.tar")).ledger_schema_version).toBe(latestVersion - 1);
    await restoreBackup({ file: at("old.tar"), dataDir: at("renewed"), clock, actor });
    expect([versionOf("old"), versionOf("renewed")]).toEqual([latestVersion - 1, latestVersion]);
  });

  test("that cannot be noted is not there", async () => {
    const ledger = await openLedger({ dataDir: at("unnoted"), nowMs: clock.nowMs() });
    const refused = backup("unnoted", "unnoted.tar", () => Promise.reject(new Error("not noted")));
    await expect(refused).rejects.toThrow("not noted");
    await ledger.close();
    expect(readdirSync(folder).filter((name) => name.startsWith("unnoted."))).toEqual([]);
  });

  test("whose ledger does not have the heads that it names is not restored", async () => {
    const ledger = await openLedger({ dataDir: at("cut"), nowMs: clock.nowMs() });
    await snapshotThread.snapshot(at("cut"), at("cut.db"));
    await ledger.close();
    const about = aboutOf({
      created_at: "2026-11-21T02:00:00.000Z",
      markmill_version: "1.0.0",
      ledger_schema_version: latestVersion,
      entries_head: null,
      audit_head: "0".repeat(64),
      with_key: false,
    });
    const archive = await open(at("cut.tar"), "wx");
    const list = await open(at("cut.jsonl"), "wx+");
    const packer = createPacker({ archive, list, seconds: 0, take: async () => undefined });
    await packer.text(backupFiles.about, JSON.stringify(about));
    await packer.file(backupFiles.ledger, at("cut.db"));
    await packer.finish({ missing_uploads: 0, missing_results: [] });
    await Promise.all([archive.close(), list.close()]);
    const restored = restoreBackup({ file: at("cut.tar"), dataDir: at("cut-restored"), clock, actor });
    await expect(restored).rejects.toThrow("in neither chain");
    expect(readdirSync(folder).filter((name) => name.startsWith("cut-restored"))).toEqual([]);
  });
});

test("a result's files are those in its folders, too", async () => {
  const jobId = `job_${"0".repeat(32)}`;
  const result = join(at("stored"), "results", jobId);
  mkdirSync(join(result, "assets", "deep"), { recursive: true });
  for (const name of ["output.md", "assets/a.png", "assets/deep/b.png"])
    writeFileSync(join(result, name), "");
  const found = await storedFiles(at("stored")).result(jobId);
  expect(found?.map(({ path }) => path).sort()).toEqual(["assets/a.png", "assets/deep/b.png", "output.md"]);
  expect(await storedFiles(at("stored")).result(`job_${"1".repeat(32)}`)).toBeNull();
});
