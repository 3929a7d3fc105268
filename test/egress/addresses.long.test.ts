/**
 * Every row of the tables of addresses and its variants, over real look-ups, connections and certificates: a host stands
 * at each address that may be reached, everywhere else every connection is counted, by who takes it and by the kernel.
 */
import { expect } from "bun:test";
import type { EgressPurpose } from "../../src/egress/contract.ts";
import { type Row, settingsOf } from "../../src/egress/testing/table.ts";
import { variantsOf } from "../../src/egress/testing/variants.ts";
import {
  hasCertificate,
  lookedUpAgain,
  redirecting,
  setScene,
  testAddressTables,
} from "../support/network/address-tables.ts";
import type { DrivenEgress } from "../support/network/driven-egress.ts";
import type { Network } from "../support/network/network.ts";

const purposes = ["import", "webhook"] as const;

async function wrong(net: Network, proxy: string | null, rows: readonly Row[]) {
  const problems: string[] = [];
  const processes = new Map<string, Promise<DrivenEgress>>();
  const egressOf = (row: Row) => {
    const settings = { ...settingsOf(row.config), "egress.ca_file": net.caFile, "egress.proxy": proxy };
    const known = processes.get(row.config) ?? net.egress(settings);
    processes.set(row.config, known);
    return known;
  };
  const host = redirecting({ body: "reached" });
  const scene = await setScene(net, rows, host.handler);
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
      host.set(row);
      const result = await egress.request(asked(row.url, purpose));
      const verdict = result.ok && result.status < 300 ? "allow" : "deny";
      if (row[purpose] !== "any" && verdict !== row[purpose]) say(result.ok ? "reached" : result.internal);
      if (row.redirects.length === 0 && checked.ok !== result.ok) say(`the check says ${checked.ok}`);
      const { opened, strays, queries, proxied } = await net.counters();
      if (proxied.length !== (proxy === null ? 0 : opened)) say(`${opened} connections, ${proxied} by proxy`);
      if (Object.keys(strays).length > 0) say(`connected to ${JSON.stringify(strays)}`);
      if (verdict === "deny" && row.redirects.length === 0 && opened > 0) say(`${opened} connections`);
      if (verdict === "allow" && opened === 0) say("no connection");
      if (lookedUpAgain(row, queries)) say(`looked up ${JSON.stringify(queries)}`);
    }
  }
  return problems;
}

function asked(url: string, purpose: EgressPurpose) {
  return purpose === "webhook"
    ? { url, purpose, method: "POST" as const, body: "{}", redirectsMax: 0 }
    : { url, purpose };
}

for (const way of ["directly", "through a proxy"])
  testAddressTables(`on a real network, ${way}`, 600_000, async (net, table) => {
    const rows = [...table, ...variantsOf(table)].filter(hasCertificate);
    const proxy = way === "directly" ? null : await net.proxy();
    expect(await wrong(net, proxy, rows)).toEqual([]);
    expect(rows.length).toBeGreaterThan(600);
  });
