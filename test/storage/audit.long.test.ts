/** The audit log of a whole installation: read, filtered and exported by an administrator, verified from the file alone. */
import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { administer, createKey, runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { startServer } from "../support/server.ts";

type Line = Record<string, unknown> & { sequence: number; action: string };
type Page = { audit: Line[]; next_cursor: string | null };

const program = /<!-- verify:[^>]*-->\s*```js\n([\s\S]*?)```/.exec(
  readFileSync(join(import.meta.dir, "../..", "docs", "audit.md"), "utf8"),
)?.[1];

/** What the documented program says of an export. */
async function verified(file: string): Promise<{ exit: number; said: string }> {
  const script = `${file}.cjs`;
  writeFileSync(script, program ?? "");
  const run = Bun.spawn(["node", script, file], { stdout: "pipe", stderr: "pipe" });
  const said = (await run.stdout.text()) + (await run.stderr.text());
  return { exit: await run.exited, said };
}

test("who did what to whom is found, told by name, exported whole, and verified from the file alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "markmill-audit-"));
  await using server = await startServer();
  const command = [await executable()];
  const { dataDir, baseUrl } = server;
  const caller = await server.newCaller("team");
  const jobId = await caller.queue("a.md", new TextEncoder().encode("# A\n\ntext\n"));
  await caller.wait(jobId);
  await administer(command, dataDir, "create-user", "--email", "root@example.org", "--role", "admin");
  const { key, id: adminKey } = await createKey(
    command,
    dataDir,
    "root@example.org",
    "--scopes",
    "svc:admin",
  );
  const get = (query: string, as = key) =>
    fetch(`${baseUrl}/v1/admin/audit${query}`, {
      headers: { authorization: `Bearer ${as}`, "x-request-id": "0190a6f0-7c2e-7cc1-9d1e-0123456789ab" },
    });
  const page = async (query: string) => (await (await get(query)).json()) as Page;

  // A member of an organization does not see it, not even of that organization.
  expect((await get("", caller.key)).status).toBe(403);
  expect((await get("/export", caller.key)).status).toBe(403);

  const confirmed = (await page(`?object_id=${jobId}&action=job.confirm`)).audit;
  expect(confirmed).toHaveLength(1);
  expect(confirmed[0]).toMatchObject({
    actor_kind: "key",
    actor_name: "key",
    address: "127.0.0.1",
    organization_name: "team",
    outcome: "created",
  });
  const life = (await page(`?object_id=${jobId}`)).audit.map(({ action }) => action);
  expect(life).toEqual(expect.arrayContaining(["job.end", "job.lease", "job.confirm"]));

  // All pages, each looked through, join without gap or repetition.
  const all: Line[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const next: Page = await page(`?limit=3&until=2100-01-01${cursor && `&cursor=${cursor}`}`);
    all.push(...next.audit);
    cursor = next.next_cursor;
  }
  const sequences = all.map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences.toSorted((a, b) => b - a));
  expect(new Set(sequences).size).toBe(sequences.length);
  expect(sequences.at(-1)).toBe(1);
  expect(sequences.length).toBe(sequences[0] ?? 0);

  // Reading was written down, with who, from where, and what was asked for.
  const [read] = (await page("?action=audit.read&limit=200")).audit.toReversed();
  expect(read).toMatchObject({
    actor_id: adminKey,
    address: "127.0.0.1",
    request_id: "0190a6f0-7c2e-7cc1-9d1e-0123456789ab",
    object_id: "audit",
    outcome: "read",
    detail: { object_id: jobId, action: "job.confirm", limit: 50 },
  });

  const streamed = join(folder, "streamed.jsonl");
  writeFileSync(streamed, await (await get("/export")).text());
  const written = join(folder, "written.jsonl");
  const told = await administer<{ count: number; through: number; format: string }>(
    command,
    dataDir,
    "export-audit",
    written,
  );
  expect(statSync(written).mode & 0o777).toBe(0o600);
  const lines = (file: string) => readFileSync(file, "utf8").trim().split("\n");
  expect([told.format, told.count, told.through]).toEqual(["jsonl", lines(written).length, told.count]);
  // The command's came later, and holds what the API's did.
  expect(lines(written).slice(0, lines(streamed).length)).toEqual(lines(streamed));
  expect(lines(written).at(-1)).toContain('"action":"audit.export"');
  for (const file of [streamed, written]) {
    const { exit, said } = await verified(file);
    expect([exit, said]).toEqual([0, expect.stringContaining("verified up to")]);
  }
  const changed = join(folder, "changed.jsonl");
  writeFileSync(changed, readFileSync(written, "utf8").replace('"outcome":"created"', '"outcome":"refused"'));
  expect((await verified(changed)).exit).not.toBe(0);

  const csv = await (await get(`/export?format=csv&object_id=${jobId}`)).text();
  expect(csv.split("\r\n").length - 2).toBe(life.length);

  // The command speaks of names, and writes itself down as well.
  const admin = (...args: string[]) => runCommand(command, ["admin", ...args, "--data-dir", dataDir]);
  const table = await admin("audit", "--action", "user.create", "--org", "team");
  expect(table.stdout).toMatch(/admin_cli +user\.create +team@example\.org +team +created/);
  const own = await administer<{ audit: Line[] }>(command, dataDir, "audit", "--actor", "root@example.org");
  expect(own.audit).toEqual([]);
  const last = await administer<{ audit: Line[]; next_before: number }>(
    command,
    dataDir,
    "audit",
    "--actor-kind",
    "admin_cli",
    "--limit",
    "1",
  );
  expect(last.audit).toMatchObject([
    { action: "audit.read", detail: { actor_id: expect.stringMatching(/^usr_/) } },
  ]);
  expect(last.next_before).toBe(last.audit[0]?.sequence ?? 0);
  for (const wrong of [
    ["--since", "soon"],
    ["--since", "2026-02-02", "--until", "2026-01-01"],
    ["--action", "revoke"],
    ["--address", "here"],
    ["--limit", "1001"],
    ["--before", "0"],
    ["--org", "none"],
  ])
    expect((await admin("audit", ...wrong)).exitCode).toBe(2);

  expect(await server.stop()).toBe(0);
  // While no server runs, on the ledger itself.
  const alone = await admin("export-audit", "-", "--action", "audit.");
  expect(alone.stdout.trim().split("\n").length).toBeGreaterThan(3);
  expect((await admin("verify-ledger")).exitCode).toBe(0);
  rmSync(folder, { recursive: true });
}, 180_000);
