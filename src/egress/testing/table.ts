/**
 * Tables of addresses with the verdict that the guard must reach, and a judge that carries each row out on a network
 * in memory: the address, its redirects, and a name server that changes its mind.
 */
import { systemTimers } from "../../../config/ambient.ts";
import { formatNamed } from "../../../config/settings/formats.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { judgeAddress } from "../address/judge.ts";
import type { EgressPurpose, EgressRefusal } from "../contract.ts";
import { createEgress, egressParts } from "../egress.ts";
import { type Answer, response, stubNetwork } from "./network.ts";

export type Verdict = "allow" | "deny" | "any";

export interface Row {
  url: string;
  import: Verdict;
  webhook: Verdict;
  class: string;
  /** Look-ups by `;`, addresses by `,`; NXDOMAIN, SERVFAIL, EMPTY; `name=address` for another name. */
  answers: string;
  /** What `Location` the responses carry, hop by hop; `null` for a redirect without one. */
  redirects: readonly (string | null)[];
  /** `allow=HOST`, `mode=MODE`. */
  config: string;
}

/** Tab-separated: url, import, webhook, class, answers, redirect, config, note; url and redirect are JSON strings. */
export function parseTable(text: string): Row[] {
  const [, ...lines] = text.trimEnd().split("\n");
  return lines.map((line) => {
    const [url = "", imports, webhook, kind = "", answers = "", redirect = "", config = ""] =
      line.split("\t");
    return {
      url: JSON.parse(url) as string,
      import: imports as Verdict,
      webhook: webhook as Verdict,
      class: kind,
      answers,
      redirects: redirectsOf(redirect),
      config,
    };
  });
}

function redirectsOf(cell: string): (string | null)[] {
  if (cell === "") return [];
  const text = JSON.parse(cell) as string;
  return text === "(no Location)" ? [null] : text.split(" -> ");
}

export interface Judged {
  verdict: "allow" | "deny";
  refusal: EgressRefusal | null;
  /** Connections to addresses that nobody may be connected to under this configuration. */
  forbidden: string[];
  lookups: readonly string[];
  dialled: readonly { address: string; port: number }[];
}

export async function judgeRow(row: Row, purpose: Exclude<EgressPurpose, "operator">): Promise<Judged> {
  const network = stubNetwork();
  Object.assign(network.names, namesOf(row));
  network.respond = () => {
    const location = locationOf(row, network.requests.length - 1);
    if (location === undefined) return response(200, { "content-type": "text/html" }, "done");
    return response(302, location === null ? {} : { location });
  };
  const settings = settingsOf(row.config);
  const egress = createEgress(egressParts({ settings, timers: systemTimers }, network));
  const checked = await egress.check(row.url, purpose);
  // The check is a look-up of its own; what it says must not depend on what a later one says.
  network.lookups.length = 0;
  const result = await egress.request({
    url: row.url,
    purpose,
    method: purpose === "webhook" ? "POST" : "GET",
    headers: {},
    timeoutMs: 5_000,
    compressedBytesMax: 1_000,
    expandedBytesMax: 1_000,
    // A notification that is redirected has not been delivered.
    redirectsMax: purpose === "webhook" ? 0 : 5,
  });
  if (result.ok) await result.body.cancel();
  const reached = result.ok && result.status < 300;
  if (row.redirects.length === 0 && checked.ok !== result.ok) {
    throw new Error(`check says ${checked.ok}, request says ${result.ok}`);
  }
  return {
    verdict: reached ? "allow" : "deny",
    refusal: result.ok ? null : result,
    forbidden: network.dialled
      .map(({ address }) => address)
      .filter((address) => isForbidden(address, settings)),
    lookups: network.lookups,
    dialled: network.dialled,
  };
}

/** What the response to the request of that number, from 0, redirects to; undefined: it is the last one. */
export function locationOf(row: Row, hop: number): string | null | undefined {
  // A single target that is the address itself again goes on for ever.
  return row.redirects[0] === row.url ? row.url : row.redirects[hop];
}

function isForbidden(address: string, settings: Settings): boolean {
  const judged = judgeAddress(address);
  if (judged === null || judged.kind === "refused" || settings["egress.mode"] === "off") return true;
  return judged.kind === "private" && settings["egress.allow"].length === 0;
}

export function settingsOf(config: string): Settings {
  const given = Object.fromEntries(
    config.split(" ").map((each) => [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)]),
  );
  const allow = given.allow === undefined ? [] : given.allow.split(",");
  return {
    ...defaultSettings,
    "egress.mode": (given.mode ?? "open") as Settings["egress.mode"],
    "egress.allow": allow.map((host) => formatNamed("hosts").read(host) ?? ""),
  };
}

/** Every name of the row that resolves: its own, those of its redirects, and those that `answers` adds. */
export function namesOf(row: Row): Record<string, Answer[]> {
  const [own = "", ...others] = row.answers.split(" ");
  const answers = own.split(";").map(answerOf);
  const names: Record<string, Answer[]> = {};
  for (const each of [row.url, ...row.redirects]) {
    const text = each?.trim() ?? "";
    const url = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
    if (own !== "" && URL.canParse(url)) names[new URL(url).hostname.replace(/\.$/, "")] = answers;
  }
  for (const other of others) {
    const [name = "", address = ""] = other.split("=");
    names[name] = [[address]];
  }
  return names;
}

function answerOf(text: string): Answer {
  if (text === "NXDOMAIN" || text === "SERVFAIL") return text;
  return text === "EMPTY" ? [] : text.split(",");
}
