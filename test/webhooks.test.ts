import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { systemRandom } from "../config/ambient.ts";
import { newWebhookSecret, signatureHeaders } from "../src/services/webhooks/signatures.ts";
import { onLoopback } from "./support/webhooks/ground.ts";
import { webhookSuite } from "./support/webhooks/suite.ts";

describe("the server from source, with a way out to loopback", () => webhookSuite(onLoopback));

test("the receiver in the README takes what we sign, and nothing else", async () => {
  const root = join(import.meta.dir, "..");
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const program = /<!-- receiver:[^>]*-->\s*```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  expect(program.trim().split("\n").length).toBeLessThan(13);
  const secret = newWebhookSecret(systemRandom);
  const port = freePort();
  const receiver = Bun.spawn([process.execPath, "-e", program], {
    cwd: root,
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdout: "pipe",
  });
  try {
    const body = JSON.stringify({ id: "evt_1", type: "job.succeeded", data: { job: { id: "job_ü" } } });
    const headers = signatureHeaders({ eventId: "evt_1", body, sentAtMs: Date.now(), secrets: [secret] });
    const send = async (text: string) => {
      for (;;)
        try {
          const sent = { method: "POST", headers, body: text };
          return (await fetch(`http://127.0.0.1:${port}/`, sent)).status;
        } catch {
          // It is not listening yet.
          await Bun.sleep(20);
        }
    };
    expect(await send(body)).toBe(204);
    expect(await send(body.replace("succeeded", "failed"))).toBe(400);
  } finally {
    receiver.kill();
  }
  expect(await receiver.stdout.text()).toBe("evt_1 job.succeeded job_ü\n");
}, 20_000);

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port } = server;
  void server.stop(true);
  if (port === undefined) throw new Error("no port");
  return port;
}
