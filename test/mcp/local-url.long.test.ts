/** Pages by their address through the local MCP server, on a network of the test's own. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalMcp } from "../support/mcp/local.ts";
import { errorOf } from "../support/mcp/user.ts";
import { networkAvailable, withNetwork } from "../support/network/network.ts";

const pageCalled = (title: string) =>
  `<!doctype html><title>${title}</title><main><h1>Water mills</h1><p>The wheel turns below the weir.</p></main>`;

describe.skipIf(!networkAvailable)("on a real network (skipped where no namespace can be made)", () => {
  test("a page is fetched by the server, within the spending limit, and written below the root whatever it is called", async () => {
    const base = mkdtempSync(join(tmpdir(), "markmill-mcp-url-"));
    const root = join(base, "root");
    mkdirSync(root);
    try {
      await withNetwork(async (net) => {
        const headers = { "content-type": "text/html; charset=utf-8" };
        const titles: Readonly<Record<string, string>> = {
          mill: "Water mills",
          evil: "../../../outside/evil.sh",
        };
        for (const [host, title] of Object.entries(titles))
          await net.receiver(`${host}.example.com`, () => ({ headers, body: pageCalled(title) }));
        await using server = await net.startServer({});
        const api = await server.newCaller("ada");
        const env = { MARKMILL_SERVER: server.baseUrl, MARKMILL_API_KEY: api.key };
        await using mcp = await startLocalMcp({ args: ["--root", root], env });
        const call = (input: object) =>
          mcp.client.callTool({
            name: "svc_convert_url",
            arguments: { url: "https://mill.example.com/", accept_remote_fetch: true, ...input },
          });
        const refused = errorOf(await call({ max_credits: 0.099 }));
        expect([refused.code, refused.details?.[0]?.path]).toEqual([
          "credit_ceiling_exceeded",
          "/max_credits",
        ]);
        expect(errorOf(await call({ out_dir: "../outside" })).code).toBe("invalid_request");
        expect([await api.jobs(), readdirSync(root)]).toEqual([[], []]);
        const answer = await call({ out_dir: "pages", max_credits: 0.1 });
        expect(answer.structuredContent).toMatchObject({
          ...{ status: "succeeded", converted_by: "server", capability_id: "url-to-markdown" },
          ...{ estimated_credit_units: 100, actual_credit_units: 100, max_credit_units: 100 },
          markdown: { text: expect.stringContaining("The wheel turns below the weir.") },
        });
        const { output } = answer.structuredContent as { output: string };
        expect(readFileSync(join(root, output), "utf8")).toContain("The wheel turns below the weir.");
        const evil = await call({ url: "https://evil.example.com/", out_dir: "pages" });
        expect(evil.isError ?? false).toBe(false);
        expect(readdirSync(base)).toEqual(["root"]);
        expect(readdirSync(root)).toEqual(["pages"]);
        expect(readdirSync(join(root, "pages"))).toHaveLength(2);
      });
    } finally {
      rmSync(base, { recursive: true });
    }
  }, 180_000);
});
