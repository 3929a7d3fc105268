/** The guard's verdict on a table of addresses, on a network in memory; connections are counted where they are made. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { judgeRow, parseTable, type Row } from "./testing/table.ts";
import { variantsOf } from "./testing/variants.ts";

const ours = join(import.meta.dir, "testing", "addresses.tsv");
const shared = join(import.meta.dir, "../../../shared/bench/hostile/ssrf-urls.tsv");
const codes = ["url_not_permitted", "invalid_url", "credentials_in_url", "remote_unavailable"];

async function wrong(row: Row): Promise<string[]> {
  const problems: string[] = [];
  for (const purpose of ["import", "webhook"] as const) {
    const { verdict, refusal, forbidden, lookups, dialled } = await judgeRow(row, purpose);
    const say = (what: string) =>
      problems.push(`${row.class} ${JSON.stringify(row.url)} ${purpose}: ${what}`);
    if (row[purpose] !== "any" && verdict !== row[purpose]) say(`${verdict}, ${refusal?.internal}`);
    if (forbidden.length > 0) say(`dialled ${forbidden}`);
    if (refusal !== null && !codes.includes(refusal.code)) say(`refused with ${refusal.code}`);
    if (/[0-9]+\.[0-9]+\.[0-9]+|[0-9a-f]*:[0-9a-f]*:/.test(refusal?.reason ?? ""))
      say(`tells ${refusal?.reason}`);
    if (new Set(lookups).size < lookups.length && row.redirects.length === 0) say(`looked up ${lookups}`);
    if (verdict === "allow" && dialled.length === 0) say("allowed without a connection");
    if (verdict === "deny" && row.redirects.length === 0 && dialled.length > 0)
      say("denied after a connection");
  }
  return problems;
}

async function wrongIn(path: string): Promise<{ rows: Row[]; problems: string[] }> {
  const given = parseTable(readFileSync(path, "utf8"));
  const rows = [...given, ...variantsOf(given)];
  const problems: string[] = [];
  for (const row of rows) problems.push(...(await wrong(row)));
  return { rows, problems };
}

test("each class of trick, in a table of our own, and its variants", async () => {
  const { rows, problems } = await wrongIn(ours);
  expect(problems).toEqual([]);
  expect(rows.length).toBeGreaterThan(600);
});

describe.skipIf(!existsSync(shared))("the collection of ../shared (skipped without it)", () => {
  test("every row and its variants", async () => {
    const { rows, problems } = await wrongIn(shared);
    expect(problems).toEqual([]);
    expect(rows.length).toBeGreaterThan(2_500);
  });
});

describe("the test itself", () => {
  const row: Row = {
    url: "https://example.org/",
    import: "deny",
    webhook: "deny",
    class: "",
    answers: "93.184.216.34",
    redirects: [],
    config: "",
  };
  test("notices a host that is let through, and one that is not", async () => {
    expect(await wrong(row)).toHaveLength(2);
    expect(await wrong({ ...row, import: "allow", webhook: "allow" })).toEqual([]);
    expect(await wrong({ ...row, answers: "10.0.0.1", import: "allow" })).toHaveLength(1);
  });
});
