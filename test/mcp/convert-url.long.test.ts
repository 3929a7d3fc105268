/** Conversion by address through the hosted MCP server, on a network of the test's own. */
import { describe, expect, test } from "bun:test";
import { failureOf } from "../../config/testing/failures.ts";
import { until } from "../../config/testing/until.ts";
import { pagesPdf } from "../../scripts/samples/documents.ts";
import { busyChild } from "../support/busy-child.ts";
import { begun, cancelled, modern, post, toolCall } from "../support/mcp/raw.ts";
import { eras, errorOf, McpUser } from "../support/mcp/user.ts";
import { type Network, networkAvailable, withNetwork } from "../support/network/network.ts";

const page =
  "<!doctype html><title>Water mills</title><main><h1>Water mills</h1><p>The wheel turns below the weir.</p></main>";
const reply = { headers: { "content-type": "text/html; charset=utf-8" }, body: page };
const url = "https://mill.example.com/";

/** A server with a page to fetch, and somebody who is connected to it. */
function withUser(run: (user: McpUser, net: Network) => Promise<void>, args: readonly string[] = []) {
  return withNetwork(async (net) => {
    await net.receiver("mill.example.com", () => reply);
    await using server = await net.startServer({ args });
    await run(await McpUser.create(server), net);
  });
}

describe.skipIf(!networkAvailable)("on a real network (skipped where no namespace can be made)", () => {
  test("a page is fetched, converted and read with the scope svc:convert alone, in both eras", async () => {
    await withUser(async (ada) => {
      for (const era of eras) {
        const client = await ada.connect(era, "svc:convert");
        await client.listTools();
        const call = (input: object) =>
          client.callTool({ name: "svc_convert_url", arguments: { url, max_credit_units: 500, ...input } });
        const answer = await call({ accept_remote_fetch: true });
        expect(answer.structuredContent).toMatchObject({
          status: "succeeded",
          capability_id: "url-to-markdown",
          estimated_credit_units: 100,
          actual_credit_units: 100,
          deliverable: true,
          markdown: { text: expect.stringContaining("The wheel turns below the weir.\n") },
        });
        const links = (answer.content as { type: string }[]).filter(({ type }) => type === "resource_link");
        expect(links).toHaveLength(3);
        const before = (await ada.api.jobs()).length;
        expect(errorOf(await call({ max_credit_units: 99 }))).toMatchObject({
          code: "credit_ceiling_exceeded",
          message: expect.stringContaining("100 credit_units"),
          next_step: expect.stringContaining("ask"),
        });
        for (const wrong of [
          { max_credit_units: 0 },
          { max_credit_units: -1 },
          { max_credit_units: 1.5 },
          { max_credit_units: "500" },
          { max_credit_units: undefined },
          { accept_remote_fetch: false },
          { wait_seconds: 51 },
          { out_dir: "/tmp" },
        ])
          expect(errorOf(await call(wrong)).code).toBe("invalid_request");
        expect(errorOf(await call({ url: "https://ada:secret@mill.example.com/" }))).toMatchObject({
          code: "credentials_in_url",
          next_step: expect.stringContaining("Ask the user"),
        });
        for (const address of ["https://127.0.0.1/", "https://169.254.169.254/latest", "file:///etc/passwd"])
          expect(errorOf(await call({ url: address })).code).toMatch(/^(url_not_permitted|invalid_url)$/);
        expect(errorOf(await call({ url: "https://gone.invalid/" })).code).toBe("remote_unavailable");
        expect((await ada.api.jobs()).length).toBe(before);
        await client.close();
      }
    });
  }, 180_000);

  test("a waiting job is reported with its state, and every way to cancel the call cancels it", async () => {
    await withUser(
      async (ada) => {
        const { baseUrl } = ada.server;
        // What has the only slot meanwhile, and stands still in it.
        const long = await ada.api.queue("pages.pdf", pagesPdf(2_000));
        await until(
          async () => (await ada.api.job(long)).body,
          ({ status }) => status === "running",
          { everyMs: 5 },
        );
        process.kill(await busyChild(ada.server), "SIGSTOP");
        expect((await ada.api.job(long)).body?.status).toBe("running");
        const newest = async () => (await ada.api.jobs())[0];
        const input = { url, max_credit_units: 500 };
        const client = await ada.connect("2026");
        const impatient = { ...input, wait_seconds: 0 };
        const told = await client.callTool({ name: "svc_convert_url", arguments: impatient });
        expect(told.structuredContent).toMatchObject({
          status: "queued",
          next_step: expect.stringContaining("svc_job_status"),
        });
        await ada.api.cancel((told.structuredContent as { job_id: string }).job_id);

        const token = await ada.token("svc:convert");
        const session = await begun(baseUrl, token);
        const call = toolCall("svc_convert_url", input, 9);
        const [body, headers] = modern(call);
        const inSession = { "mcp-session-id": session };
        const ways: [
          name: string,
          begin: (signal: AbortSignal) => Promise<unknown>,
          cancel?: () => unknown,
        ][] = [
          ["2025, the connection is closed", (signal) => post(baseUrl, call, { token, signal })],
          ["2026, the connection is closed", (signal) => post(baseUrl, body, { token, headers, signal })],
          [
            "2025, by a notification",
            () => post(baseUrl, call, { token, headers: inSession }),
            () => post(baseUrl, cancelled(9), { token, headers: inSession }),
          ],
          [
            "2026, by the official client",
            (signal) => client.callTool({ name: "svc_convert_url", arguments: input }, { signal }),
          ],
        ];
        for (const [name, begin, cancel] of ways) {
          const known = (await newest())?.id;
          const leaving = new AbortController();
          const begun = begin(leaving.signal).catch(() => null);
          const job = await until(newest, (each) => each?.id !== known && each?.status === "queued");
          expect((await ada.api.usage()).reserved_credit_units).toBeGreaterThan(0);
          if (cancel === undefined) leaving.abort();
          else await cancel();
          const ended = await ada.api.wait(job?.id ?? "", 5_000);
          expect({ name, status: ended.status, charged: ended.actual_credit_units }).toEqual({
            ...{ name, status: "cancelled", charged: 0 },
          });
          const answer = await begun;
          if (answer instanceof Response) await answer.text().catch(() => "");
        }
        await ada.api.cancel(long);
        await client.close();
        expect((await ada.api.usage()).reserved_credit_units).toBe(0);
        expect((await ada.api.usage()).period.spent_credit_units).toBe(0);
      },
      ["--scheduler-concurrency", "1"],
    );
  }, 180_000);

  test("a disconnect while the page is fetched leaves no job", async () => {
    await withUser(async (ada, net) => {
      const arrived = Promise.withResolvers<void>();
      await net.receiver("slow.example.com", async () => {
        arrived.resolve();
        await Bun.sleep(2_000);
        return reply;
      });
      const client = await ada.connect("2025");
      const leaving = new AbortController();
      const slow = { url: "https://slow.example.com/", max_credit_units: 500 };
      const call = client.callTool({ name: "svc_convert_url", arguments: slow }, { signal: leaving.signal });
      await arrived.promise;
      leaving.abort();
      expect(await failureOf(call)).toBeInstanceOf(Error);
      await Bun.sleep(2_500);
      expect(await ada.api.jobs()).toEqual([]);
      await client.close();
    });
  }, 180_000);
});
