/**
 * Every row of the tables of addresses as the address of an import, to the executable: what is permitted is fetched from
 * the host that stands there and priced, what is not makes no upload and no connection to where nobody may go.
 * Connections are counted by who takes them and by the kernel.
 */
import { expect } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { errorCatalog, isErrorCode } from "../../config/errors/catalog.ts";
import type { Api } from "../../scripts/server/api.ts";
import type { Row } from "../../src/egress/testing/table.ts";
import { estimateBy } from "../support/imports.ts";
import {
  environmentOf,
  hasCertificate,
  lookedUpAgain,
  redirecting,
  setScene,
  testAddressTables,
} from "../support/network/address-tables.ts";
import type { Network } from "../support/network/network.ts";

/** What a refusal may be, by the collection's own words. */
const refusals = [
  "url_not_permitted",
  "invalid_url",
  "credentials_in_url",
  "remote_unavailable",
  "invalid_request",
];

interface Tally {
  problems: string[];
  allowed: number;
  denied: number;
}

async function carryOut(net: Network, rows: readonly Row[]): Promise<Tally> {
  const tally: Tally = { problems: [], allowed: 0, denied: 0 };
  const host = redirecting({ headers: { "content-type": "text/html" }, body: "<p>reached</p>" });
  const scene = await setScene(net, rows, host.handler);
  for (const [config, group] of Map.groupBy(rows, (row) => row.config)) {
    await using server = await net.startServer({ env: environmentOf(config) });
    const caller = await server.newCaller("importer");
    const uploads = () => readdirSync(join(server.dataDir, "uploads")).length;
    for (const row of group) {
      await using _ = await scene.set(row);
      host.set(row);
      const before = uploads();
      for (const problem of await problemsOf(net, caller, row, tally))
        tally.problems.push(`${row.class} ${JSON.stringify(row.url)} ${config}: ${problem}`);
      const stored = uploads() - before;
      if (stored > 1 || (stored === 1 && row.import === "deny"))
        tally.problems.push(`${JSON.stringify(row.url)}: ${stored} uploads are left`);
    }
  }
  return tally;
}

async function problemsOf(net: Network, caller: Api, row: Row, tally: Tally): Promise<string[]> {
  await net.reset();
  const { status, code, message } = await estimateBy(caller, row.url);
  const { opened, strays, queries } = await net.counters();
  const problems: string[] = [];
  const verdict = status === 201 ? "allow" : "deny";
  tally[verdict === "allow" ? "allowed" : "denied"] += 1;
  if (row.import !== "any" && verdict !== row.import) problems.push(`${status} ${code} ${message}`);
  if (Object.keys(strays).length > 0) problems.push(`connected to ${JSON.stringify(strays)}`);
  if (verdict === "allow" && opened === 0) problems.push("no connection");
  if (verdict === "deny") {
    if (!isErrorCode(code) || errorCatalog[code].status !== status || !refusals.includes(code))
      problems.push(`refused with ${status} ${code}`);
    if (/[0-9]+\.[0-9]+\.[0-9]+|[0-9a-f]*:[0-9a-f]*:/.test(message ?? "")) problems.push(`tells ${message}`);
    if (row.redirects.length === 0 && opened > 0) problems.push(`${opened} connections`);
  }
  if (lookedUpAgain(row, queries)) problems.push(`looked up ${JSON.stringify(queries)}`);
  return problems;
}

testAddressTables("POST /v1/url-estimates", 240_000, async (net, all) => {
  const rows = all.filter(hasCertificate);
  const { problems, allowed, denied } = await carryOut(net, rows);
  expect(problems).toEqual([]);
  expect(allowed + denied).toBe(rows.length);
  expect(denied).toBeGreaterThan(150);
  expect(allowed).toBeGreaterThanOrEqual(rows.filter((row) => row.import === "allow").length);
});
