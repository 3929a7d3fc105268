/**
 * A program: what it costs to know who calls, in the server's own process and without a socket, beside the whole way of
 * the request through the gate. It reads a KeyCostsPlan and writes KeyCosts.
 */
import { decide } from "../../src/auth/access.ts";
import type { AccountPrincipal } from "../../src/auth/principal.ts";
import { createApp } from "../../src/http/app.ts";
import { createEventStreams } from "../../src/http/events/streams.ts";
import { openKeyServer } from "./key-server-parts.ts";
import { untilQuiet } from "./quiet.ts";

export interface KeyCostsPlan {
  dataDir: string;
  path: string;
  key: string;
  rounds: number;
}

/** Microseconds for one request, of each round. */
export interface KeyCosts {
  principal: AccountPrincipal;
  /** Making a principal of the headers, and deciding whether it may. */
  identifyUs: number[];
  /** All that the server's code does for the request, with that; the sockets are not in it. */
  requestUs: number[];
}

const identifiesPerRound = 100_000;
const requestsPerRound = 10_000;
const baseUrl = "http://127.0.0.1:8484";

const plan = JSON.parse(await Bun.stdin.text()) as KeyCostsPlan;
const { settings, parts } = await openKeyServer({ dataDir: plan.dataDir, principal: null });
const app = createApp({
  ...parts,
  settings,
  streams: createEventStreams(),
  baseUrl: () => baseUrl,
  draining: () => false,
});
const init = { headers: { host: "127.0.0.1:8484", authorization: `Bearer ${plan.key}` } };
const address = baseUrl + plan.path;

async function identified(): Promise<number> {
  const { headers } = new Request(address, init);
  const startedMs = performance.now();
  for (let n = 0; n < identifiesPerRound; n += 1) {
    const principal = await parts.identify(headers, "owner");
    if (principal === null) throw new Error("nobody");
    decide(principal, { access: "owner", scope: "svc:jobs" }, baseUrl);
  }
  return ((performance.now() - startedMs) * 1000) / identifiesPerRound;
}

async function answered(): Promise<number> {
  const requests = Array.from({ length: requestsPerRound }, () => new Request(address, init));
  const startedMs = performance.now();
  for (const request of requests) {
    const { status } = await app(request, "127.0.0.1");
    if (status !== 200) throw new Error(`answered ${status}`);
  }
  return ((performance.now() - startedMs) * 1000) / requestsPerRound;
}

const principal = await parts.identify(new Request(address, init).headers, "owner");
if (principal?.kind !== "key") throw new Error("the key is none");
// Rounds for the compiler, not counted.
for (let n = 0; n < 2; n += 1) {
  await identified();
  await answered();
}
const costs: KeyCosts = { principal, identifyUs: [], requestUs: [] };
for (let n = 0; n < plan.rounds; n += 1) {
  await untilQuiet();
  costs.identifyUs.push(await identified());
  costs.requestUs.push(await answered());
}
console.log(JSON.stringify(costs));
process.exit(0);
