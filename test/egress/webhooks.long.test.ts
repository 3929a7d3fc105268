import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { systemRandom } from "../../config/ambient.ts";
import { until } from "../../config/testing/until.ts";
import { newWebhookSecret, signatureHeaders } from "../../src/services/webhooks/signatures.ts";
import { executable } from "../support/executable.ts";
import { networkAvailable, withNetwork } from "../support/network/network.ts";
import { type Delivery, open } from "../support/webhooks/account.ts";
import { onLoopback, onNetwork } from "../support/webhooks/ground.ts";
import { webhookSuite } from "../support/webhooks/suite.ts";

describe.skipIf(!networkAvailable)("the executable on a real network", () => {
  webhookSuite(onNetwork);

  test("a certificate that does not fit, and a name that has come to mean an inside address, are failed tries", async () => {
    await withNetwork(async (net) => {
      const names: Record<string, string> = {};
      for (const kind of ["expired", "self-signed", "unknown-authority", "other-name"] as const) {
        const { name } = await net.receiver(`${kind}.example.org`, undefined, { certificate: kind });
        names[name] = "certificate";
      }
      const inside = ["127.0.0.1", "10.0.0.7", "169.254.169.254", "::1"];
      for (const [index, address] of inside.entries()) {
        const { name, address: outside } = await net.receiver(`rebind-${index}.example.org`);
        // As the confirmation sees it, and from then on.
        await net.dns(name, [[outside], [address]]);
        names[name] = "egress policy";
      }
      await using here = await open({
        receiverUrl: "",
        command: [await executable()],
        startServerInside: (options) => net.startServer(options),
      });
      await net.reset();
      const jobs = new Map<string | null, string>();
      for (const name of Object.keys(names)) jobs.set(await here.confirm(name, `https://${name}/in`), name);
      await here.deliveries((all) => all.length === jobs.size && all.every(({ attempts }) => attempts > 0));
      const { strays, opened } = await net.counters();
      const reasonOf = ({ job_id }: Delivery) => names[jobs.get(job_id) ?? ""] ?? "?";
      const deliveries = await here.deliveries();
      for (const delivery of deliveries) {
        expect(delivery).toMatchObject({ status: "pending", last_response_status: null });
        expect(delivery.last_error).toContain(reasonOf(delivery));
      }
      // Those with bad certificates have been connected to; nothing has been where a name had moved.
      const tries = deliveries.map((each) => (reasonOf(each) === "certificate" ? each.attempts : 0));
      expect([strays, opened]).toEqual([{}, tries.reduce((sum, each) => sum + each)]);
    });
  }, 180_000);
});

describe.skipIf(networkAvailable)(
  "the server from source, with a way out to loopback (where no network can be made)",
  () => webhookSuite(onLoopback),
);

test("the documented receiver accepts signed deliveries, and nothing else", async () => {
  const root = join(import.meta.dir, "../..");
  const text = readFileSync(join(root, "docs/webhooks.md"), "utf8");
  const program = /<!-- receiver:[^>]*-->\s*```js\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  expect(program.trim().split("\n").length).toBeLessThan(13);
  const secret = newWebhookSecret(systemRandom);
  const port = freePort();
  const receiver = Bun.spawn([process.execPath, "-e", program], {
    cwd: root,
    env: { WEBHOOK_SECRET: secret.reveal(), PORT: String(port) },
    stdout: "pipe",
  });
  try {
    const body = JSON.stringify({ id: "evt_1", type: "job.succeeded", data: { job: { id: "job_ü" } } });
    const headers = signatureHeaders({ eventId: "evt_1", body, sentAtMs: Date.now(), secrets: [secret] });
    const sent = (text: string) =>
      fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: text }).then(
        ({ status }) => status,
      );
    // Until it listens.
    const send = (text: string) => until(() => sent(text).catch(() => null));
    expect(await send(body)).toBe(204);
    expect(await send(body.replace("succeeded", "failed"))).toBe(400);
  } finally {
    receiver.kill();
  }
  expect(await receiver.stdout.text()).toBe("evt_1 job.succeeded job_ü\n");
}, 180_000);

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port } = server;
  void server.stop(true);
  if (port === undefined) throw new Error("no port");
  return port;
}
