/**
 * Every row of the tables of addresses as the webhook_url of a confirmation, to the executable: what is refused makes
 * no job and no connection, what is accepted is delivered, and a name or a redirect that leads inside later on leads
 * nowhere. Connections are counted by who takes them and by the kernel.
 */
import { expect } from "bun:test";
import { errorCatalog, isErrorCode } from "../../config/errors/catalog.ts";
import { locationOf, type Row } from "../../src/egress/testing/table.ts";
import { note } from "../support/confirmations.ts";
import { executable } from "../support/executable.ts";
import { environmentOf, setScene, testAddressTables } from "../support/network/address-tables.ts";
import type { Network, Request } from "../support/network/network.ts";
import { type Delivery, eventOf, type Opened, open } from "../support/webhooks/account.ts";

type Kind = "refused" | "delivered" | "any" | "rebound" | "redirected";

/** What a row comes to. By the confirmation alone a redirect, and a name that changes its mind, are good addresses. */
function kindOf(row: Row): Kind {
  if (row.redirects.length > 0) return "redirected";
  if (row.webhook !== "allow") return row.webhook === "deny" ? "refused" : "any";
  return row.answers.includes(";") ? "rebound" : "delivered";
}

/** Tries that fail are repeated after 5 seconds, so they come last. */
const order: readonly Kind[] = ["refused", "delivered", "any", "rebound", "redirected"];

interface Tally {
  problems: string[];
  refused: number;
  accepted: number;
  delivered: number;
  /** An estimate that no row has made a job of. */
  uploadId: string | null;
}

async function carryOut(net: Network, rows: readonly Row[]): Promise<Tally> {
  const tally: Tally = { problems: [], refused: 0, accepted: 0, delivered: 0, uploadId: null };
  const requests: Request[] = [];
  let current: Row | undefined;
  const scene = await setScene(net, rows, (request) => {
    requests.push(request);
    const location = current === undefined ? undefined : locationOf(current, 0);
    if (location === undefined) return { status: 204 };
    return { status: 302, headers: location === null ? {} : { location } };
  });
  await using here = await open({
    receiverUrl: "",
    command: [await executable()],
    startServerInside: (options) => net.startServer(options),
  });
  const groups = Map.groupBy(rows, ({ config }) => config);
  for (const config of [...groups.keys()].sort().reverse()) {
    await here.restart(environmentOf(config));
    const group = groups.get(config)?.toSorted((a, b) => order.indexOf(kindOf(a)) - order.indexOf(kindOf(b)));
    for (const row of group ?? []) {
      current = row;
      await using _ = await scene.set(row);
      for (const problem of await problemsOf({ net, here, row, requests, tally }))
        tally.problems.push(`${row.class} ${JSON.stringify(row.url)} ${config}: ${problem}`);
    }
  }
  const jobs = await here.api().jobs();
  if (jobs.length !== tally.accepted) tally.problems.push(`${jobs.length} jobs of ${tally.accepted}`);
  return tally;
}

interface Trial {
  net: Network;
  here: Opened;
  row: Row;
  /** All that have come to any host so far. */
  requests: readonly Request[];
  tally: Tally;
}

async function problemsOf({ net, here, row, requests, tally }: Trial): Promise<string[]> {
  const kind = kindOf(row);
  const { accepted } = tally;
  tally.uploadId ??= (await here.api().estimate("a.md", note(`number ${accepted}`))).body.upload_id;
  await net.reset();
  const { status, body } = await here.post(tally.uploadId, row.url);
  if (status !== 201) {
    tally.refused += 1;
    const { strays, opened } = await net.counters();
    const code = body.error?.code;
    return complaints({
      [`refused with ${status} ${code}`]: kind !== "refused" && kind !== "any",
      [`${status} is not that of ${code}`]: !isErrorCode(code) || errorCatalog[code].status !== status,
      [`${status} is no refusal`]: status !== 503 && (status < 400 || status > 499),
      [`connected ${opened} times, ${JSON.stringify(strays)}`]: opened !== 0,
    });
  }
  tally.uploadId = null;
  tally.accepted += 1;
  const jobId = body.job_id ?? "";
  const all = await here.deliveries(([first]) => first?.job_id === jobId && first.attempts > 0);
  const delivery = all.find(({ job_id }) => job_id === jobId);
  if (delivery?.status === "delivered") tally.delivered += 1;
  const came = requests.filter((request) => eventOf(request).data.job?.id === jobId);
  const { strays, opened } = await net.counters();
  const host = new URL(row.url).hostname.replace(/\.$/, "");
  const elsewhere = came.filter((request) => request.header("host") !== host);
  return complaints({
    [`became ${JSON.stringify(delivery)}`]: !cameTo(kind, delivery),
    [`${came.length} requests`]: came.length !== (kind === "rebound" ? 0 : 1) && kind !== "any",
    [`asked ${elsewhere.map((request) => request.header("host"))}`]: elsewhere.length > 0,
    // Of the others' failed tries some may have been repeated meanwhile.
    [`${opened} connections`]: kind === "rebound" ? opened > 0 : kind === "delivered" && opened !== 1,
    [`connected to ${JSON.stringify(strays)}`]: Object.keys(strays).length > 0,
  });
}

function cameTo(kind: Kind, delivery: Delivery | undefined): boolean {
  if (delivery === undefined) return false;
  const { status, last_response_status, last_error } = delivery;
  const outcomes: Record<Kind, boolean> = {
    refused: false,
    delivered: status === "delivered" && delivery.attempts === 1,
    any: true,
    rebound: status === "pending" && (last_error ?? "").includes("egress policy"),
    redirected: status === "pending" && last_response_status === 302,
  };
  return outcomes[kind];
}

function complaints(found: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(found).filter((text) => found[text]);
}

testAddressTables("webhook_url", 180_000, async (net, rows) => {
  const { problems, refused, accepted, delivered } = await carryOut(net, rows);
  expect(problems).toEqual([]);
  expect(refused + accepted).toBe(rows.length);
  expect(refused).toBeGreaterThan(150);
  expect(delivered).toBeGreaterThanOrEqual(rows.filter((row) => kindOf(row) === "delivered").length);
});
