/** Exports for spreadsheets, what the command line prints, and names of downloads: text that others made stays text. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import yauzl from "yauzl";
import { csvLine } from "../../config/text/csv.ts";
import { zip } from "../../converters/input/archive/testing/zip.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { consoleGround } from "../support/console/ground.ts";
import { executable } from "../support/executable.ts";
import { armed, type Family } from "./payloads/payload.ts";
import { ofFamilies } from "./payloads/table.ts";

const ground = consoleGround();
const folder = mkdtempSync(join(tmpdir(), "markmill-output-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textsOf = (...families: Family[]) =>
  ofFamilies(...families).map((each) => armed(each, "http://127.0.0.1:1"));
const run = async (...args: string[]) =>
  runCommand([await executable()], args, { cwd: folder, env: { MARKMILL_DATA_DIR: join(folder, "data") } });

/** RFC 4180: cells of rows. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (const [, quoted, plain = "", end] of csv.matchAll(field)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.filter((row) => row.length > 1);
}

/** Cells that a spreadsheet would calculate; numbers are none. */
const calculated = (csv: string): string[] =>
  cellsOf(csv)
    .flat()
    .filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/u.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell));

describe("CSV", () => {
  const texts = textsOf("cell");
  let organization: string;
  beforeAll(async () => {
    const { api } = ground.admin;
    type Made = { organization: { id: string } };
    organization = (await api.post<Made>("/v1/admin/organizations", { name: "=1+1" })).organization.id;
    for (const [at, text] of texts.entries())
      await api.post(`/v1/admin/organizations/${organization}/credits`, {
        credit_units: at + 1,
        reason: text,
      });
    for (const text of texts.slice(0, 12))
      await api.post(`/v1/admin/organizations/${organization}/projects`, { name: text }).catch(() => null);
  });

  test("the control: written without care, the cells are calculated", () => {
    const careless = texts.map((text) => `1,"${text.replaceAll('"', '""')}"\r\n`).join("");
    expect(calculated(careless).length).toBeGreaterThanOrEqual(20);
    expect(calculated(csvLine([-1, 2.5]))).toEqual([]);
  });

  test("the credit entries of the command line, and those of the page, hold no formula; numbers stay numbers", async () => {
    const path = join(folder, "entries.csv");
    const args = ["admin", "export-entries", "--org", organization, "--format", "csv", "-o", path];
    const { exitCode } = await runCommand(
      [await executable()],
      [...args, "--data-dir", ground.server.dataDir],
    );
    expect(exitCode).toBe(0);
    const exported = readFileSync(path, "utf8");
    const page = await ground.open(ground.admin, `/admin/credits?organization_id=${organization}`);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: /CSV/ }).click();
    const shown = readFileSync(await (await saved).path(), "utf8");
    for (const csv of [exported, shown]) {
      expect(calculated(csv)).toEqual([]);
      const cells = cellsOf(csv).flat();
      for (const text of ["=1+1", "=cmd|' /C calc'!A0", "@SUM(1+1)"]) expect(cells).toContain(`'${text}`);
      expect(cells).toContain(String(texts.length));
    }
  }, 60_000);

  test("the audit log holds no formula", async () => {
    const answer = await (await ground.blank(ground.admin)).request.get(
      `${ground.baseUrl}/v1/admin/audit/export?format=csv`,
    );
    expect(calculated(await answer.text())).toEqual([]);
    expect(await answer.text()).toContain("'=1+1");
  });
});

/** Controls but for line ends, and what reorders or hides text. */
const steering = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\u200b\u2028\u2029\u{e0000}-\u{e007f}]/u;

describe("terminals", () => {
  const names = textsOf("terminal", "invisible").map((text) => text.replace(/[/\0]/g, "_").slice(0, 60));

  test("the control: the names steer a terminal", () =>
    expect(names.filter((name) => steering.test(name)).length).toBeGreaterThanOrEqual(45));

  test("a folder of such files is converted, and what is said of them is text", async () => {
    mkdirSync(join(folder, "in"));
    for (const [at, name] of names.entries())
      writeFileSync(join(folder, "in", `${at} ${name}.txt`), at % 2 === 0 ? "A line.\n" : "");
    const { stdout, stderr } = await run("convert", "in", "-o", "out");
    expect(stderr).toMatch(/\d+ .*\.txt/);
    expect(stdout + stderr).not.toMatch(steering);
  }, 120_000);

  const refusals: string[][] = [
    ["convert", "missing\u001b[31m\u009b1m\u202e.txt"],
    ["convert", "a.txt", "--capability", "\u001b]0;x\u0007"],
    ["bundle", "verify", "missing\u001b]52;c;eA==\u0007.zip"],
    ["\u001b[2Jnothing"],
    ["jobs", "show", "\u001b[2J", "--server", "http://127.0.0.1:1"],
    ["admin", "export-entries", "--org", "\u009d0;x\u009c", "-o", "\u001b[31m/x.csv"],
  ];
  test.each(refusals.map((args) => [args]))(
    "a refusal of %j is text",
    async (args) => {
      const { exitCode, stdout, stderr } = await run(...args);
      expect(exitCode).not.toBe(0);
      expect(stderr).not.toBe("");
      expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]/u);
    },
    30_000,
  );

  test("what is wrong with an archive is text", async () => {
    writeFileSync(
      join(folder, "hostile.zip"),
      zip(names.slice(0, 20).map((name) => ({ name: `assets/${name}`, content: "x" }))),
    );
    const { exitCode, stdout, stderr } = await run("bundle", "verify", "hostile.zip");
    expect(exitCode).toBe(1);
    expect(stdout + stderr).not.toMatch(steering);
  });
});

test("downloads and entries of archives have visible names that lead nowhere", async () => {
  const hostile = [...textsOf("invisible").slice(0, 8), ...textsOf("terminal").slice(0, 4)];
  const others = ["../../etc/passwd", "..\\..\\x", 'a"; filename="b.exe', "a\r\nset-cookie: b", "CON", "."];
  const api = await ground.server.newCaller("names");
  const headers = { authorization: `Bearer ${api.key}` };
  const bytes = new TextEncoder().encode("# A\n");
  let accepted = 0;
  for (const name of [...hostile, ...others]) {
    // Controls in the header of a part are refused (RFC 7578 names RFC 2183 and its quoted strings).
    if ((await api.estimate(`${name}.md`, bytes)).status === 400) continue;
    accepted += 1;
    const id = await api.queue(`${name}.md`, bytes);
    await api.wait(id);
    const answer = await fetch(`${api.baseUrl}/v1/jobs/${id}`, { headers });
    const { job } = (await answer.json()) as { job: { filename: string } };
    expect(job.filename).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/u);
    for (const format of ["md", "zip"]) {
      const download = await fetch(`${api.baseUrl}/v1/jobs/${id}/download?format=${format}`, { headers });
      expect(download.headers.get("content-disposition")).toMatch(
        /^attachment; filename="[^"\\%;]*"(?:; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/,
      );
      if (format === "zip") expect(await entryNames(await download.bytes())).toMatch(/^[\w./-]+$/);
    }
  }
  expect(accepted).toBeGreaterThanOrEqual(12);
}, 120_000);

async function entryNames(bytes: Uint8Array): Promise<string> {
  const archive = await yauzl.fromBufferPromise(Buffer.from(bytes));
  const names: string[] = [];
  for await (const { fileName } of archive.eachEntry()) names.push(fileName);
  return names.join("/");
}
