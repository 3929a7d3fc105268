/** Notifications as a receiver and its owner see them, of a server that is a process of its own and gets killed. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { Api } from "../../../scripts/server/api.ts";
import { createUserAndKey, runCommand } from "../../../scripts/server/command.ts";
import { samplePdf } from "../../contract/sample.ts";
import type { TestServer } from "../server.ts";
import type { Ground, ReceivedRequest } from "./ground.ts";

interface Event {
  id: string;
  type: string;
  data: { job?: { id: string } };
}

interface Delivery {
  event_id: string;
  job_id: string | null;
  status: string;
  attempts: number;
  last_error: string | null;
}

const stripe = new Stripe("sk_test_none");
const standardHeaders = ["webhook-id", "webhook-timestamp", "webhook-signature"];

/** Throws unless both packages take it. */
async function verified(request: ReceivedRequest, secret: string): Promise<Event> {
  const headers = Object.fromEntries(standardHeaders.map((name) => [name, request.header(name) ?? ""]));
  const event = new Webhook(secret).verify(request.body, headers) as Event;
  await stripe.webhooks.constructEventAsync(request.body, request.header("svc-signature") ?? "", secret);
  return event;
}

const eventOf = ({ body }: ReceivedRequest) => JSON.parse(body.toString()) as Event;

/** A data directory, the server that is on it now, and a caller with all that notifications need. */
async function open(ground: Ground) {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-webhooks-"));
  let server: TestServer = await ground.startServerInside({ dataDir });
  const key = await createUserAndKey(ground.command, dataDir);
  const made = await runCommand(ground.command, [
    ...["admin", "create-key", "--email", "someone@example.org", "--scopes", "svc:account"],
    ...["--data-dir", dataDir, "--json"],
  ]);
  const accountKey = (JSON.parse(made.stdout) as { key: string }).key;

  async function account<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${server.baseUrl}/v1/account/${path}`, {
      method,
      headers: { authorization: `Bearer ${accountKey}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  return {
    account,
    api: () => new Api(server.baseUrl, key),
    secret: async () => (await account<{ webhook_secret: string }>("GET", "webhook-secret")).webhook_secret,
    deliveries: async () =>
      (await account<{ deliveries: Delivery[] }>("GET", "deliveries?limit=200")).deliveries,
    /** A job that tells the receiver when it ends. */
    async confirm(name: string, webhookUrl = ground.receiverUrl): Promise<string> {
      const { body } = await new Api(server.baseUrl, key).estimate(`${name}.pdf`, samplePdf(name));
      const response = await fetch(`${server.baseUrl}/v1/jobs`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ upload_id: body.upload_id, max_credits: "5", webhook_url: webhookUrl }),
      });
      const answer = (await response.json()) as { job_id?: string };
      if (answer.job_id === undefined) throw new Error(JSON.stringify(answer));
      return answer.job_id;
    },
    output: () => server.output(),
    /** Ends the server and all its children without a word, and starts it again. */
    async crash(): Promise<void> {
      await server.kill("group");
      server = await ground.startServerInside({ dataDir });
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function eventually(here: Opened, wanted: (deliveries: Delivery[]) => boolean): Promise<Delivery[]> {
  for (const startedMs = performance.now(); ; await Bun.sleep(100)) {
    const deliveries = await here.deliveries();
    if (wanted(deliveries)) return deliveries;
    if (performance.now() - startedMs > 30_000) throw new Error(`deliveries: ${JSON.stringify(deliveries)}`);
  }
}

const allDelivered = (deliveries: Delivery[]) =>
  deliveries.length > 0 && deliveries.every(({ status }) => status === "delivered");

/** `on` gives each test its ground. */
export function webhookSuite(on: (run: (ground: Ground) => Promise<void>) => Promise<void>): void {
  const check = (name: string, run: (here: Opened, ground: Ground) => Promise<void>) =>
    test(
      name,
      () =>
        on(async (ground) => {
          await using here = await open(ground);
          await run(here, ground);
        }),
      120_000,
    );

  check("the end of a job arrives signed, as its owner sees the job", async (here, { receiver }) => {
    const jobId = await here.confirm("one");
    await receiver.waitFor(1);
    const [request] = receiver.received;
    if (request === undefined) throw new Error("nothing has come");
    const event = await verified(request, await here.secret());
    expect(event).toMatchObject({ type: "job.succeeded", api_version: "2026-08-25" });
    expect(event.data.job as unknown).toEqual((await here.api().job(jobId)).body);
    expect(request.header("content-type")).toBe("application/json");
    expect(await eventually(here, allDelivered)).toMatchObject([
      { event_id: event.id, job_id: jobId, attempts: 1 },
    ]);
    expect(here.output()).not.toContain("whsec_");
  });

  check("a replaced secret verifies beside the new one", async (here, { receiver, receiverUrl }) => {
    const old = await here.secret();
    const { webhook_secret: renewed } = await here.account<{ webhook_secret: string }>(
      "POST",
      "webhook-secret",
    );
    expect(renewed).not.toBe(old);
    await here.account("POST", "webhook-test", { url: receiverUrl });
    await receiver.waitFor(1);
    const [request] = receiver.received;
    if (request === undefined) throw new Error("nothing has come");
    for (const secret of [old, renewed])
      expect(await verified(request, secret)).toMatchObject({ type: "webhook.test", data: {} });
  });

  check(
    "what failed is tried again after 5 seconds, and can be sent again after that",
    async (here, { receiver }) => {
      receiver.handler = (_, count) => ({ status: count === 1 ? 500 : 200 });
      await here.confirm("again");
      await receiver.waitFor(1);
      const startedMs = performance.now();
      await receiver.waitFor(2);
      expect(performance.now() - startedMs).toBeGreaterThan(4_500);
      const [delivered] = await eventually(here, allDelivered);
      await here.account("POST", `deliveries/${delivered?.event_id}/redeliver`);
      await receiver.waitFor(3);
      const secret = await here.secret();
      const events = await Promise.all(receiver.received.map((request) => verified(request, secret)));
      expect(new Set(events.map(({ id }) => id))).toEqual(new Set([delivered?.event_id ?? ""]));
      expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1);
    },
  );

  check("a kill while the receiver thinks loses nothing", async (here, { receiver }) => {
    const secret = await here.secret();
    receiver.handler = () => ({ hang: true });
    await here.confirm("hang");
    await receiver.waitFor(1);
    receiver.handler = () => ({ status: 200 });
    await here.crash();
    await receiver.waitFor(2);
    await eventually(here, allDelivered);
    const [first, second] = receiver.received;
    expect(second?.body.equals(first?.body as Buffer)).toBe(true);
    // The secret outlives the kill, too.
    expect(await here.secret()).toBe(secret);
    if (second !== undefined) expect((await verified(second, secret)).type).toBe("job.succeeded");
  });

  check("kills at any moment lose no notification and make no second one", async (here, { receiver }) => {
    // Every third event is refused once, so that some wait for their next try when the server dies.
    const seen = new Set<string>();
    receiver.handler = (request) => {
      const { id } = eventOf(request);
      const refused = !seen.has(id) && seen.size % 3 === 0;
      seen.add(id);
      return { status: refused ? 503 : 204 };
    };
    const jobIds: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      jobIds.push(await here.confirm(`round ${round}`), await here.confirm(`round ${round} again`));
      await Bun.sleep(round * 70);
      await here.crash();
    }
    for (const jobId of jobIds) expect((await here.api().wait(jobId)).status).toBe("succeeded");
    const deliveries = await eventually(here, allDelivered);
    expect(deliveries.map(({ job_id }) => job_id).sort()).toEqual(jobIds.toSorted());
    const idsOf = Map.groupBy(receiver.received.map(eventOf), ({ data }) => data.job?.id ?? "");
    expect([...idsOf.keys()].sort()).toEqual(jobIds.toSorted());
    for (const events of idsOf.values()) expect(new Set(events.map(({ id }) => id)).size).toBe(1);
  });
}
