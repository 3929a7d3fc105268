/** A lost master.key, from the server that refuses to start to the one that notifies again; on the executable. */
import { expect, test } from "bun:test";
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { startServer } from "../support/server.ts";
import { open } from "../support/webhooks/account.ts";

interface Check {
  name: string;
  status: string;
  message: string;
  action: string | null;
}

test("a lost master.key costs the webhook secrets, when that is said, and nothing else", async () => {
  const command = [await executable()];
  await using here = await open({ receiverUrl: "", command, startServerInside: startServer });
  const { dataDir } = here;
  const file = join(dataDir, "master.key");
  const run = (...args: string[]) => runCommand(command, [...args, "--data-dir", dataDir]);
  const examined = async () => {
    const { checks } = JSON.parse((await run("doctor", "--json")).stdout) as { checks: Check[] };
    return checks.find(({ name }) => name === "master key");
  };
  const reset = (...args: string[]) => run("admin", "reset-master-key", ...args);
  const secret = await here.secret();

  expect(await examined()).toMatchObject({ status: "ok" });
  chmodSync(file, 0o644);
  expect(await examined()).toMatchObject({ status: "warn", action: expect.stringContaining("chmod 600") });
  chmodSync(file, 0o600);
  const text = readFileSync(file, "utf8");
  rmSync(file);
  // A server that runs still has it; what would take it away is refused.
  expect(await examined()).toMatchObject({ status: "fail", message: expect.stringContaining("is missing") });
  const running = await reset("--yes-forget-secrets");
  expect([running.exitCode, running.stderr]).toEqual([1, expect.stringContaining("stop it first")]);
  expect(await here.secret()).toBe(secret);

  await here.stop();
  const refused = await run("serve", "--listen", "127.0.0.1:0");
  expect(refused.exitCode).not.toBe(0);
  expect(refused.stderr).toContain("admin reset-master-key");
  writeFileSync(file, `markmill-master-key-1 ${Buffer.alloc(32).toString("base64")}\n`);
  expect(await examined()).toMatchObject({
    status: "fail",
    message: expect.stringContaining("does not belong to this ledger"),
  });
  const unsaid = await reset();
  expect([unsaid.exitCode, unsaid.stderr]).toEqual([2, expect.stringContaining("--yes-forget-secrets")]);
  renameSync(file, `${file}.other`);
  writeFileSync(file, text, { mode: 0o600 });
  const needless = await reset("--yes-forget-secrets");
  expect([needless.exitCode, needless.stderr]).toEqual([2, expect.stringContaining("nothing is lost")]);
  await here.start();
  expect(await here.secret()).toBe(secret);

  await here.stop();
  renameSync(`${file}.other`, file);
  const done = await reset("--yes-forget-secrets", "--json");
  expect([done.exitCode, JSON.parse(done.stdout)]).toEqual([
    0,
    {
      secrets_forgotten: 1,
      organizations: ["default"],
      set_aside: expect.stringContaining("master.key.set-aside-"),
    },
  ]);
  expect(await examined()).toMatchObject({ status: "ok" });
  await here.start();
  expect(await here.secret()).not.toBe(secret);
  expect(JSON.parse((await run("admin", "verify-ledger", "--json")).stdout)).toMatchObject({ ok: true });
}, 180_000);
