/** Another master.key: refused under a running server, and killed at whatever moment a working installation; on the executable. */
import { expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { startServer } from "../support/server.ts";
import { open } from "../support/webhooks/account.ts";

test("another master.key costs no secret, and backups from before need the one before", async () => {
  const command = [await executable()];
  await using here = await open({ receiverUrl: "", command, startServerInside: startServer });
  const { dataDir } = here;
  const place = mkdtempSync(join(tmpdir(), "markmill-rotated-"));
  const run = (...args: string[]) => runCommand(command, [...args, "--data-dir", dataDir]);
  const rotate = (...args: string[]) => run("admin", "rotate-master-key", ...args);
  const secret = await here.secret();
  const old = readFileSync(join(dataDir, "master.key"), "utf8");
  const backup = join(place, "before.tar");
  expect((await run("admin", "backup", backup)).exitCode).toBe(0);

  const refused = await rotate();
  expect([refused.exitCode, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toContain("stop it first");
  expect(readFileSync(join(dataDir, "master.key"), "utf8")).toBe(old);

  await here.stop();
  const done = await rotate("--json");
  expect(done).toMatchObject({ exitCode: 0, stderr: "" });
  const told = JSON.parse(done.stdout);
  expect(told).toMatchObject({ resealed: { webhook_secrets: 1 }, unopened: 0 });
  expect(readFileSync(told.previous_file, "utf8")).toBe(old);
  expect(statSync(join(dataDir, "master.key")).mode & 0o777).toBe(0o600);
  await here.start();
  expect(await here.secret()).toBe(secret);
  expect(JSON.parse((await run("admin", "verify-ledger", "--json")).stdout)).toMatchObject({ ok: true });
  const { audit } = JSON.parse(
    (await run("admin", "audit", "--action", "master_key.rotate", "--json")).stdout,
  );
  expect(audit).toHaveLength(1);

  // A backup from before: with the new key its server does not start, with the old one it has the secret.
  const restored = join(place, "restored");
  const inRestored = ["--data-dir", restored];
  expect((await runCommand(command, ["admin", "restore", backup, ...inRestored])).exitCode).toBe(0);
  copyFileSync(join(dataDir, "master.key"), join(restored, "master.key"));
  const start = () => runCommand(command, ["doctor", "--json", ...inRestored]);
  const keyOf = async () =>
    JSON.parse((await start()).stdout).checks.find(({ name }: { name: string }) => name === "master key");
  expect(await keyOf()).toMatchObject({ status: "fail" });
  copyFileSync(told.previous_file, join(restored, "master.key"));
  expect(await keyOf()).toMatchObject({ status: "ok" });
  rmSync(place, { recursive: true });
}, 180_000);

test("killed again and again while it rotates, it is an installation whose secrets open", async () => {
  const command = [await executable()];
  await using here = await open({ receiverUrl: "", command, startServerInside: startServer });
  const { dataDir } = here;
  const secret = await here.secret();
  await here.stop();
  const program = [...command, "admin", "rotate-master-key", "--data-dir", dataDir];
  const startedMs = performance.now();
  expect(await Bun.spawn(program, { stdout: "ignore" }).exited).toBe(0);
  const wholeMs = performance.now() - startedMs;
  let killed = 0;
  for (let cycle = 1; cycle <= 12; cycle += 1) {
    const child = Bun.spawn(program, { stdout: "ignore", stderr: "ignore" });
    await Bun.sleep((wholeMs * cycle) / 12);
    child.kill("SIGKILL");
    await child.exited;
    if (child.signalCode !== null) killed += 1;
    // It takes the key only where that is the ledger's.
    const backup = ["admin", "backup", `${dataDir}/backup-${cycle}.tar`, "--with-key", "--data-dir", dataDir];
    expect(await runCommand(command, backup)).toMatchObject({ exitCode: 0, stderr: "" });
  }
  expect(killed).toBeGreaterThan(2);
  await here.start();
  expect(await here.secret()).toBe(secret);
  expect(readdirSync(dataDir)).not.toContain("master.key.next");
}, 180_000);
