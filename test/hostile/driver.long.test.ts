/** The driver of `npm run hostile` on a collection of three files, one of which breaks its rule. */
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";

const folder = mkdtempSync(join(tmpdir(), "markmill-hostile-set-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function collect(): void {
  mkdirSync(join(folder, "files/names"), { recursive: true });
  const files = { "prose.txt": "Plain words.\n", "broken.pdf": "%PDF-1.7\nnothing\n", "empty.md": "" };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "files", name), text);
  writeFileSync(join(folder, "files/names/plain.txt"), "Plain words.\n");
  writeFileSync(
    join(folder, "upload-names.tsv"),
    'name\tclass\n"../../etc/passwd"\tpath\n"a\\r\\nb: c"\tcontrol\n',
  );
  const rows = [
    ["file", "kind", "expect"],
    ["files/prose.txt", "text", "success"],
    ["files/broken.pdf", "pdf", "success"],
    ["files/empty.md", "tiny", "empty_document"],
  ];
  writeFileSync(join(folder, "index.tsv"), `${rows.map((row) => row.join("\t")).join("\n")}\n`);
}

test("one outcome that was not expected is the one problem, and fails the run", async () => {
  collect();
  await executable();
  const driver = join(import.meta.dir, "main.ts");
  const { exitCode, stdout } = await runCommand([process.execPath, driver], ["--set", folder]);
  expect(stdout).toMatch(/^tiny +1 .*$/m);
  expect(stdout).toMatch(/^names: .*success [1-6]/m);
  expect(stdout).toContain("PROBLEM: pdf/broken.pdf: corrupt_document instead of success");
  expect(stdout).toContain("3 files, 1 problems");
  expect(exitCode).toBe(1);
}, 180_000);
