/** Rate cards, packs, exports and verification from the command line, with and without a server. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstOf } from "../../../config/testing/runs.ts";
import { ran } from "../testing/context.ts";
import { withControl } from "../testing/control.ts";

let folder = "";
let dataDir = "";
const packs =
  '[[packs]]\nid = "small"\nname = "Small"\ncredits = 5\n[[packs]]\nid = "brief"\nname = "Brief"\ncredits = 7\nexpires_days = 30\n';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "admin-money-"));
  dataDir = join(folder, "data");
  await ran(["admin", "create-org", "A", "--data-dir", dataDir]);
  await ran(["admin", "create-org", '=B, "quoted"', "--data-dir", dataDir]);
  writeFileSync(join(dataDir, "markmill.toml"), packs);
});
afterAll(() => rmSync(folder, { recursive: true }));

const admin = (...args: string[]) => ran(["admin", ...args, "--data-dir", dataDir]);
async function answered(...args: string[]) {
  const { exit, out, err } = await admin(...args, "--json");
  if (exit !== 0) throw new Error(`exit ${exit}: ${err}`);
  return JSON.parse(out);
}

/** A reader of RFC 4180 and nothing else, so that the export is judged by the standard. */
function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    let value = "";
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === '"') at += 1;
        value += text[at];
      }
      at += 1;
    } else {
      while (!",\r".includes(text[at] ?? ",")) value += text[at++];
    }
    row.push(value);
    if (text[at] === ",") at += 1;
    else {
      expect(text.slice(at, at + 2)).toBe("\r\n");
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  const [names = [], ...lines] = rows;
  return lines.map((line) => Object.fromEntries(names.map((name, index) => [name, line[index] ?? "?"])));
}

/** The hash of one line, from that line alone, as docs/ledger.md says. */
function recomputed(line: Record<string, string>): string {
  const text = (name: string) => (line[name] ?? "").replace(/^'/, "");
  const maybe = (name: string) => (line[name] === "" ? null : text(name));
  const content = [
    text("previous_hash"),
    Number(line.sequence),
    text("key"),
    text("kind"),
    text("debit_account_id"),
    text("credit_account_id"),
    Number(line.credit_units),
    text("bucket_id"),
    maybe("hold_id"),
    text("actor_kind"),
    maybe("actor_id"),
    maybe("reason"),
    Date.parse(line.created_at ?? ""),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

async function packsStory(): Promise<void> {
  const small = await answered("grant-credits", "--org", "A", "--pack", "small", "--reason", "first");
  expect(small).toMatchObject({ credit_units: 5_000, pack: "small", expires_at: null });
  const brief = await answered("grant-credits", "--org", "A", "--pack", "brief", "--reason", "second");
  expect(brief.credit_units).toBe(7_000);
  const days = (Date.parse(brief.expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.99);
  expect(days).toBeLessThanOrEqual(30);
  const named = ["grant-credits", "--org", "A", "--reason", "r"];
  const week = await answered(...named, "--credits", "1.5", "--expires-days", "7");
  expect(week).toMatchObject({ credit_units: 1_500, pack: null });
  expect(week.available_credit_units - small.available_credit_units).toBe(8_500);
  const refusals: [string[], string][] = [
    [[], "give one of --credits and --pack"],
    [["--credits", "1", "--pack", "small"], "give one of --credits and --pack"],
    [["--pack", "large"], "There is no pack"],
    [["--pack", "brief", "--expires-days", "3"], "--expires-days goes with --credits"],
    [["--credits", "1", "--expires-days", "0"], "1 to 36500 days"],
    [["--credits", "1", "--expires-days", "x"], "whole number of days"],
  ];
  for (const [args, says] of refusals) {
    const { exit, err } = await admin(...named, ...args);
    expect([exit, err]).toEqual([2, expect.stringContaining(says)]);
  }
}

async function referenceStory(reference: string): Promise<void> {
  const grant = ["grant-credits", "--org", "A", "--reason", "r", "--reference", reference];
  const week = ["--credits", "2", "--expires-days", "7"];
  const { count: before } = await answered("export-entries", "--org", "A");
  const first = await answered(...grant, ...week);
  expect(first).toMatchObject({ reference, replayed: false, credit_units: 2_000 });
  // As after an answer that got lost.
  expect(await answered(...grant, ...week)).toEqual({ ...first, replayed: true });
  const told = await admin(...grant, ...week);
  expect([told.exit, told.out]).toEqual([
    0,
    expect.stringContaining("Nothing was added: this reference was"),
  ]);
  expect(told.out).toContain(first.granted_at);
  for (const other of [
    ["--credits", "3", "--expires-days", "7"],
    ["--credits", "2"],
    ["--pack", "brief"],
  ]) {
    const { exit, out } = await admin(...grant, ...other, "--json");
    expect([exit, JSON.parse(out).error]).toMatchObject([1, { code: "idempotency_conflict" }]);
    expect(out).toContain("2 Credits at ");
  }
  for (const wrong of ["", "x".repeat(201)]) {
    const { exit } = await admin(
      "grant-credits",
      "--org",
      "A",
      "--reason",
      "r",
      ...week,
      "--reference",
      wrong,
    );
    expect(exit).toBe(2);
  }
  expect((await answered("export-entries", "--org", "A")).count).toBe(before + 1);
}

async function cardsStory(version: string): Promise<void> {
  const file = join(folder, `${version}.json`);
  const { rate_cards: before } = await answered("list-rate-cards");
  const active = before.find((card: { active: boolean }) => card.active);
  const card = { ...active, rate_card_version: version };
  writeFileSync(file, JSON.stringify(card));
  expect(await answered("add-rate-card", file)).toMatchObject({
    rate_card_version: version,
    source: "administrator",
    active: true,
  });
  const again = await admin("add-rate-card", file);
  expect([again.exit, again.err]).toEqual([2, expect.stringContaining(`a rate card ${version} already`)]);
  card.rates[0].components[0].credit_units_per_step = 0.5;
  card.rates.pop();
  writeFileSync(file, JSON.stringify({ ...card, rate_card_version: `${version}-b` }));
  const bad = await admin("add-rate-card", file);
  expect(bad.exit).toBe(2);
  expect(bad.err).toContain("credit_units_per_step: must be a whole number");
  expect(bad.err).toContain("no rate for the capability url-to-markdown");
  writeFileSync(file, "{");
  // Whatever is wrong with FILE is wrong usage, and said in words.
  const unfit: [string, string][] = [
    [file, "is not valid JSON"],
    [join(folder, "none.json"), "none.json: there is no such file or folder"],
    [folder, "it is a folder, not a file"],
  ];
  for (const [path, says] of unfit) {
    const { exit, out, err } = await admin("add-rate-card", path, "--json");
    expect([exit, JSON.parse(out).error.code, err]).toEqual([2, "usage", expect.stringContaining(says)]);
  }
  const { rate_cards: after } = await answered("list-rate-cards");
  expect(after).toHaveLength(before.length + 1);
  expect(after.filter((each: { active: boolean }) => each.active)).toHaveLength(1);
  expect((await admin("list-rate-cards")).out).toContain(version);
}

async function exportStory(): Promise<void> {
  for (const reason of ["=1+1", 'two, "three"\r\nfour', "'quoted", "ünïcode ＝"]) {
    await answered("grant-credits", "--org", '=B, "quoted"', "--credits", "1", "--reason", reason);
  }
  const document = await answered("export-entries");
  expect(document.count).toBe(document.entries.length);
  const file = join(folder, "entries.csv");
  const told = await answered("export-entries", "-o", file);
  expect(told).toMatchObject({ format: "csv", count: document.count, through: document.count });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, "utf8");
  // A spreadsheet sees no formula in any cell.
  const cells = readCsv(text).flatMap((line) => Object.values(line));
  expect(cells.filter((cell) => /^[=+\-@\t\r＝]/.test(cell))).toEqual([]);
  const lines = readCsv(text);
  expect(lines.map((line) => line.reason?.replace(/^'/, "")).slice(-4)).toEqual([
    "=1+1",
    'two, "three"\r\nfour',
    "'quoted",
    "ünïcode ＝",
  ]);
  // The chain, from the CSV alone.
  expect(lines.map(recomputed)).toEqual(lines.map(({ hash = "" }) => hash));
  expect(lines.map(({ previous_hash: previous }) => previous)).toEqual([
    "0".repeat(64),
    ...lines.slice(0, -1).map(({ hash }) => hash),
  ]);
  const { entries_head: head } = await answered("verify-ledger");
  expect(lines.at(-1)?.hash).toBe(head);
  // And it notices what was changed.
  expect(recomputed({ ...lines[0], credit_units: "1" })).not.toBe(lines[0]?.hash ?? "");
  expect(document.entries.map((entry: { hash: string }) => entry.hash)).toEqual(
    lines.map(({ hash }) => hash),
  );

  const ofB = await answered("export-entries", "--org", '=B, "quoted"');
  expect(ofB.count).toBe(lines.filter(({ organization }) => organization === `'=B, "quoted"`).length);
  expect(ofB.count).toBeLessThan(document.count);
  const [day, last] = [document.exported_at.slice(0, 10), document.entries.at(-1).created_at];
  expect((await answered("export-entries", "--from", day)).count).toBe(document.count);
  expect((await answered("export-entries", "--to", day)).entries).toEqual([]);
  expect((await answered("export-entries", "--to", last)).count).toBeLessThan(document.count);
  expect((await answered("export-entries", "--from", last)).entries.at(-1)).toEqual(document.entries.at(-1));
  const printed = await admin("export-entries", "--format", "csv", "--org", "A");
  expect(readCsv(printed.out).every(({ organization }) => organization === "A")).toBe(true);

  const refusals: [string[], string][] = [
    [["--org", "none"], "No organization named"],
    [["--from", "2026-02-30"], "must be a date or time"],
    [["--to", "yesterday"], "must be a date or time"],
    [["--from", "2026-12-01", "--to", "2026-11-01"], "--from must be before --to"],
    [["--format", "csv", "--json"], "write CSV to a file"],
    [["--format", "xml"], "must be one of json, csv"],
  ];
  for (const [args, says] of refusals) {
    const { exit, err } = await admin("export-entries", ...args);
    expect([exit, err]).toEqual([2, expect.stringContaining(says)]);
  }
  expect((await admin("export-entries", "--org", "none", "-o", join(folder, "no.csv"))).exit).toBe(2);
  expect([existsSync(join(folder, "no.csv")), existsSync(join(folder, "no.csv.part"))]).toEqual([
    false,
    false,
  ]);
}

async function headsStory(): Promise<void> {
  const { entries_head: head, audit_head: auditHead, audit_rows: rows } = await answered("verify-ledger");
  expect(rows).toBeGreaterThan(0);
  await answered("grant-credits", "--org", "A", "--credits", "1", "--reason", "later");
  expect((await answered("verify-ledger", "--head", head, "--head", auditHead)).ok).toBe(true);
  const lost = await admin("verify-ledger", "--head", "f".repeat(64));
  expect([lost.exit, lost.out]).toEqual([
    1,
    expect.stringContaining(`head ${"f".repeat(64)}: in neither chain`),
  ]);
  expect((await admin("verify-ledger", "--head", "f00")).exit).toBe(2);
}

describe.each(
  firstOf([
    ["through the control socket", (work: () => Promise<void>) => withControl(dataDir, work), "house-2"],
    ["on the ledger", (work: () => Promise<void>) => work(), "house-1"],
  ] as const),
)("%s", (_, open, version) => {
  test("packs and days", () => open(packsStory));
  test("a reference is granted once", () => open(() => referenceStory(version)));
  test("rate cards", () => open(() => cardsStory(version)));
  test("entries", () => open(exportStory));
  test("heads", () => open(headsStory));
});
