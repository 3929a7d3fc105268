/** An organization's notifications as its people and its receiver see them, of a server that gets stopped and killed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { until } from "../../../config/testing/until.ts";
import { Api } from "../../../scripts/server/api.ts";
import { createKey, createUserAndKey } from "../../../scripts/server/command.ts";
import { samplePdf } from "../../contract/sample.ts";
import type { TestServer } from "../server.ts";
import type { Ground, ReceivedRequest } from "./ground.ts";

interface Event {
  id: string;
  type: string;
  data: { job?: { id: string } };
}

export interface Delivery {
  event_id: string;
  job_id: string | null;
  status: string;
  attempts: number;
  last_response_status: number | null;
  last_error: string | null;
}

const stripe = new Stripe("sk_test_none");
const standardHeaders = ["webhook-id", "webhook-timestamp", "webhook-signature"];

/** Throws unless both packages take it. */
export async function verified(request: ReceivedRequest, secret: string): Promise<Event> {
  const headers = Object.fromEntries(standardHeaders.map((name) => [name, request.header(name) ?? ""]));
  const event = new Webhook(secret).verify(request.body, headers) as Event;
  await stripe.webhooks.constructEventAsync(request.body, request.header("svc-signature") ?? "", secret);
  return event;
}

export const eventOf = ({ body }: ReceivedRequest) => JSON.parse(body.toString()) as Event;

/** A data directory, the server that is on it now, and a caller with all that notifications need. */
export async function open(ground: Pick<Ground, "receiverUrl" | "startServerInside" | "command">) {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-webhooks-"));
  let server: TestServer = await ground.startServerInside({ dataDir });
  const key = await createUserAndKey(ground.command, dataDir);
  const { key: accountKey } = await createKey(
    ground.command,
    dataDir,
    "someone@example.org",
    ...["--scopes", "svc:account"],
  );

  async function account<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${server.baseUrl}/v1/account/${path}`, {
      method,
      headers: { authorization: `Bearer ${accountKey}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  const api = () => new Api(server.baseUrl, key);
  /** Confirms an estimate; the answer as it came, whatever it is. */
  async function post(uploadId: string, webhookUrl: string) {
    const confirmation = { upload_id: uploadId, max_credit_units: 5_000, webhook_url: webhookUrl };
    const { status, body } = await api().confirm(confirmation);
    return { status, body: body as { job_id?: string; error?: { code: string; message: string } } };
  }

  const stop = () => server.stop();
  async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    server = await ground.startServerInside({ dataDir, env });
  }

  return {
    dataDir,
    account,
    api,
    post,
    secret: async () => (await account<{ webhook_secret: string }>("GET", "webhook-secret")).webhook_secret,
    /** All of them, once they are as wanted. */
    deliveries: (wanted: (deliveries: Delivery[]) => boolean = () => true) =>
      until(
        async () => (await account<{ deliveries: Delivery[] }>("GET", "deliveries?limit=200")).deliveries,
        wanted,
        { timeoutMs: 30_000, everyMs: 20 },
      ),
    /** A job that tells the receiver when it ends. */
    async confirm(name: string, webhookUrl = ground.receiverUrl): Promise<string> {
      const { body } = await api().estimate(`${name}.pdf`, samplePdf(name));
      const answer = await post(body.upload_id, webhookUrl);
      if (answer.body.job_id === undefined) throw new Error(JSON.stringify(answer));
      return answer.body.job_id;
    },
    output: () => server.output(),
    /** Ends the server and all its children without a word, and starts it again. */
    async crash(): Promise<void> {
      await server.kill("group");
      await start();
    },
    /** Stops the server as an administrator does, and starts it again, with another environment if one is given. */
    async restart(env: Readonly<Record<string, string>> = {}): Promise<void> {
      await stop();
      await start(env);
    },
    stop,
    start,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Opened = Awaited<ReturnType<typeof open>>;

export const allDelivered = (deliveries: Delivery[]) =>
  deliveries.length > 0 && deliveries.every(({ status }) => status === "delivered");
