/**
 * Every row of the tables of addresses, over real look-ups, connections and certificates: a host stands at each
 * address that may be reached, everywhere else every connection is counted, by who takes it and by the kernel.
 */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { judgeAddress } from "../src/egress/address/judge.ts";
import type { EgressPurpose } from "../src/egress/contract.ts";
import { locationOf, namesOf, parseTable, type Row, settingsOf } from "../src/egress/testing/table.ts";
import type { DnsAnswer } from "./support/network/dns.ts";
import type { DrivenEgress } from "./support/network/driven-egress.ts";
import { type Network, networkAvailable, type Receiver, withNetwork } from "./support/network/network.ts";

const tables = {
  "our own table": join(import.meta.dir, "../src/egress/testing/addresses.tsv"),
  "the collection of ../shared (skipped without it)": join(
    import.meta.dir,
    "../../shared/bench/hostile/ssrf-urls.tsv",
  ),
};
const purposes = ["import", "webhook"] as const;

/** An address that stands for another has no certificate that anybody would issue. */
const hasCertificate = (row: Row) => !/\[(::ffff|64:ff9b):/.test(row.url) || row.import === "deny";

/** Where a host stands, as "address port": what some permitting verdict leads to. */
function reachable(rows: readonly Row[]): string[] {
  const places = new Set<string>();
  for (const row of rows) {
    if (purposes.every((purpose) => row[purpose] === "deny") && row.redirects.length === 0) continue;
    const url = URL.canParse(row.url) ? new URL(row.url) : null;
    const port = row.import === "allow" && url?.port ? url.port : "443";
    const literal = url?.hostname.replace(/^\[|\]$/g, "") ?? "";
    const answers = Object.values(namesOf(row)).flatMap((all) =>
      all.filter((each) => typeof each !== "string"),
    );
    for (const address of [literal, ...answers.flat()]) {
      if (isIP(address) !== 0 && mayBeReached(address, row)) places.add(`${address} ${port}`);
    }
  }
  return [...places];
}

function mayBeReached(address: string, row: Row): boolean {
  const { kind } = judgeAddress(address) ?? { kind: "refused" };
  return kind === "public" || (kind === "private" && row.config.includes("allow="));
}

async function wrong(net: Network, egressOf: (row: Row) => Promise<DrivenEgress>, rows: readonly Row[]) {
  const problems: string[] = [];
  const names = [...new Set(rows.flatMap((row) => Object.keys(namesOf(row))))].filter((name) =>
    /^[\w.-]+$/.test(name),
  );
  let current: { row: Row; hop: number } | null = null;
  const handler: Receiver["handler"] = () => {
    const location = current === null ? undefined : locationOf(current.row, current.hop++);
    if (location === undefined) return { body: "reached" };
    return { status: 302, headers: location === null ? {} : { location } };
  };
  for (const place of reachable(rows)) {
    const [address = "", port = ""] = place.split(" ");
    await net.receiver(place, handler, {
      address,
      port: Number(port),
      named: false,
      alsoFor: [...names, address],
    });
  }
  for (const row of rows) {
    for (const name of names) if (name in namesOf(row)) await net.dns(name, answersOf(row, name));
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
    for (const name of names) if (name in namesOf(row)) await net.dns(name, ["NXDOMAIN"]);
  }
  return problems;
}

function answersOf(row: Row, name: string): DnsAnswer[] {
  return (namesOf(row)[name] ?? []).map((answer) =>
    // What is no address cannot be said in a record of one.
    typeof answer === "string" ? answer : answer.filter((each) => /^[0-9.]+$|^[0-9a-f:.]+$/.test(each)),
  );
}

function asked(url: string, purpose: EgressPurpose) {
  return purpose === "webhook"
    ? { url, purpose, method: "POST" as const, body: "{}", redirectsMax: 0 }
    : { url, purpose };
}

describe.skipIf(!networkAvailable)("on a real network (skipped where no namespace can be made)", () => {
  for (const [name, path] of Object.entries(tables)) {
    test.skipIf(!existsSync(path))(
      `every row of ${name}`,
      async () => {
        await withNetwork(async (net) => {
          const rows = parseTable(readFileSync(path, "utf8")).filter(hasCertificate);
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
