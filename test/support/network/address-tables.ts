/** Tables of addresses, carried out on a network: a host stands at each address that may be reached. */
import { describe, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { root } from "../../../scripts/build/paths.ts";
import { judgeAddress } from "../../../src/egress/address/judge.ts";
import { locationOf, namesOf, parseTable, type Row, settingsOf } from "../../../src/egress/testing/table.ts";
import type { DnsAnswer } from "./dns.ts";
import type { Reply } from "./messages.ts";
import { type Network, networkAvailable, type Receiver, withNetwork } from "./network.ts";

const tables = {
  "our own table": join(root, "src/egress/testing/addresses.tsv"),
  "the collection of ../shared (skipped without it)": join(root, "../shared/bench/hostile/ssrf-urls.tsv"),
};

/** A test for each table. */
export function testAddressTables(
  what: string,
  timeoutMs: number,
  carryOut: (net: Network, rows: readonly Row[]) => Promise<void>,
): void {
  describe.skipIf(!networkAvailable)(`${what} (skipped where no namespace can be made)`, () => {
    for (const [name, path] of Object.entries(tables))
      test.skipIf(!existsSync(path))(
        `every row of ${name}`,
        () => withNetwork((net) => carryOut(net, parseTable(readFileSync(path, "utf8")))),
        timeoutMs,
      );
  });
}

/** An executable's settings for rows of that `config`. */
export function environmentOf(config: string): Record<string, string> {
  const settings = settingsOf(config);
  return {
    MARKMILL_EGRESS__MODE: settings["egress.mode"],
    MARKMILL_EGRESS__ALLOW: settings["egress.allow"].join(","),
  };
}

/** Hosts that redirect as the row says that was `set`, hop by hop, and then answer with `reached`. */
export function redirecting(reached: Reply): { set(row: Row): void; handler: Receiver["handler"] } {
  let current: { row: Row; hop: number } | null = null;
  return {
    set: (row) => {
      current = { row, hop: 0 };
    },
    handler: () => {
      const location = current === null ? undefined : locationOf(current.row, current.hop++);
      if (location === undefined) return reached;
      return { status: 302, headers: location === null ? {} : { location } };
    },
  };
}

/** A second look-up might say something else than what was judged. */
export const lookedUpAgain = (row: Row, queries: Readonly<Record<string, number>>): boolean =>
  row.redirects.length === 0 && row.answers !== "SERVFAIL" && Math.max(0, ...Object.values(queries)) > 1;

/** The names of a network for some rows, and its hosts. */
export interface Scene {
  /** Until it is disposed names mean what the row says; then they mean nothing again. */
  set(row: Row): Promise<AsyncDisposable>;
}

/** An address that stands for another has no certificate that anybody would issue. */
export const hasCertificate = (row: Row) => !/\[(::ffff|64:ff9b):/.test(row.url) || row.import === "deny";

/** Puts a host, answering by `handler`, wherever some permitting verdict leads to. */
export async function setScene(
  net: Network,
  rows: readonly Row[],
  handler: Receiver["handler"],
): Promise<Scene> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(namesOf(row))))].filter((name) =>
    /^[\w.-]+$/.test(name),
  );
  for (const place of reachable(rows)) {
    const [address = "", port = ""] = place.split(" ");
    await net.receiver(place, handler, {
      address,
      port: Number(port),
      named: false,
      alsoFor: [...names, address],
    });
  }
  return {
    async set(row) {
      const known = names.filter((name) => name in namesOf(row));
      for (const name of known) await net.dns(name, answersOf(row, name));
      return {
        async [Symbol.asyncDispose]() {
          for (const name of known) await net.dns(name, ["NXDOMAIN"]);
        },
      };
    },
  };
}

/** Where a host stands, as "address port": what some permitting verdict leads to. */
function reachable(rows: readonly Row[]): string[] {
  const places = new Set<string>();
  for (const row of rows) {
    if (row.import === "deny" && row.webhook === "deny" && row.redirects.length === 0) continue;
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

function answersOf(row: Row, name: string): DnsAnswer[] {
  return (namesOf(row)[name] ?? []).map((answer) =>
    // What is not an address cannot be said in a record of one.
    typeof answer === "string" ? answer : answer.filter((each) => /^[0-9.]+$|^[0-9a-f:.]+$/.test(each)),
  );
}
