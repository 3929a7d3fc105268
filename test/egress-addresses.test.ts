/**
 * Every row of the tables of addresses, over real look-ups, connections and certificates: a host stands at each
 * address that may be reached, everywhere else every connection is counted, by who takes it and by the kernel.
 */
import { describe, expect, test } from "bun:test";
import type { EgressPurpose } from "../src/egress/contract.ts";
import { locationOf, type Row, settingsOf } from "../src/egress/testing/table.ts";
import { addressTables, hasCertificate, setScene } from "./support/network/address-tables.ts";
import type { DrivenEgress } from "./support/network/driven-egress.ts";
import { type Network, networkAvailable, type Receiver, withNetwork } from "./support/network/network.ts";

const purposes = ["import", "webhook"] as const;

async function wrong(net: Network, egressOf: (row: Row) => Promise<DrivenEgress>, rows: readonly Row[]) {
  const problems: string[] = [];
  let current: { row: Row; hop: number } | null = null;
  const handler: Receiver["handler"] = () => {
    const location = current === null ? undefined : locationOf(current.row, current.hop++);
    if (location === undefined) return { body: "reached" };
    return { status: 302, headers: location === null ? {} : { location } };
  };
  const scene = await setScene(net, rows, handler);
  for (const row of rows) {
    await using _ = await scene.set(row);
    const egress = await egressOf(row);
    for (const purpose of purposes) {
      const say = (what: string) =>
        problems.push(`${row.class} ${JSON.stringify(row.url)} ${purpose}: ${what}`);
      await net.reset();
      const checked = await egress.check(row.url, purpose);
      if ((await net.counters()).opened !== 0) say("the check has connected");
      await net.reset();
      current = { row, hop: 0 };
      const result = await egress.request(asked(row.url, purpose));
      const verdict = result.ok && result.status < 300 ? "allow" : "deny";
      if (row[purpose] !== "any" && verdict !== row[purpose]) say(result.ok ? "reached" : result.internal);
      if (row.redirects.length === 0 && checked.ok !== result.ok) say(`the check says ${checked.ok}`);
      const { opened, strays, queries } = await net.counters();
      if (Object.keys(strays).length > 0) say(`connected to ${JSON.stringify(strays)}`);
      if (verdict === "deny" && row.redirects.length === 0 && opened > 0) say(`${opened} connections`);
      if (verdict === "allow" && opened === 0) say("no connection");
      if (
        row.redirects.length === 0 &&
        row.answers !== "SERVFAIL" &&
        Math.max(0, ...Object.values(queries)) > 1
      ) {
        say(`looked up ${JSON.stringify(queries)}`);
      }
    }
  }
  return problems;
}

function asked(url: string, purpose: EgressPurpose) {
  return purpose === "webhook"
    ? { url, purpose, method: "POST" as const, body: "{}", redirectsMax: 0 }
    : { url, purpose };
}

describe.skipIf(!networkAvailable)("on a real network (skipped where no namespace can be made)", () => {
  for (const { name, exists, rows: read } of addressTables) {
    test.skipIf(!exists)(
      `every row of ${name}`,
      async () => {
        await withNetwork(async (net) => {
          const rows = read().filter(hasCertificate);
          const processes = new Map<string, Promise<DrivenEgress>>();
          const egressOf = (row: Row) => {
            const settings = { ...settingsOf(row.config), "egress.ca_file": net.caFile };
            const known = processes.get(row.config) ?? net.egress(settings);
            processes.set(row.config, known);
            return known;
          };
          expect(await wrong(net, egressOf, rows)).toEqual([]);
          expect(rows.length).toBeGreaterThan(200);
        });
      },
      120_000,
    );
  }
});
