/** `markmill convert-url`, by this executable alone and through a server, on a network of its own. */
import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { executable } from "../support/executable.ts";
import { withImporter } from "../support/imports.ts";
import { type Network, networkAvailable, withNetwork } from "../support/network/network.ts";

const page =
  "<!doctype html><title>Water mills</title><main><h1>Water mills</h1><p>The wheel turns below the weir.</p></main>";
const reply = { headers: { "content-type": "text/html; charset=utf-8" }, body: page };

/** The command, inside the network and with nothing of the environment but `env`. */
async function run(net: Network, args: readonly string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([...net.inside, await executable(), "convert-url", ...args], {
    env: { HOME: net.folder, TMPDIR: net.folder, PATH: process.env.PATH ?? "", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, code };
}

describe.skipIf(!networkAvailable)("on a real network (skipped where no namespace can be made)", () => {
  test("without a server the page is fetched and converted here, trusting what NODE_EXTRA_CA_CERTS names", async () => {
    await withNetwork(async (net) => {
      const host = await net.receiver("mill.example.com", () => reply);
      const trusting = { NODE_EXTRA_CA_CERTS: net.caFile };
      const refused = await run(net, ["https://mill.example.com/"], trusting);
      expect([refused.code, host.received.length]).toEqual([2, 0]);
      expect(refused.err).toContain("--accept-remote-fetch");

      const accepted = ["mill.example.com/wheels", "--accept-remote-fetch"];
      const { out, err, code } = await run(net, accepted, trusting);
      expect(err).toContain("converting locally");
      expect(code).toBe(0);
      expect(out).toMatch(/^(?:# Water mills\n\n)?The wheel turns below the weir\.\n$/);
      expect(await run(net, [...accepted, "-o", `${join(net.folder, "out")}/`], trusting)).toMatchObject({
        code: 0,
        out: "",
      });
      expect(readdirSync(join(net.folder, "out"))).toEqual(["Water mills.md"]);
      expect((await run(net, [...accepted, "-o", join(net.folder, "out"), "--bundle"], trusting)).code).toBe(
        0,
      );
      expect(existsSync(join(net.folder, "out/Water mills/bundle.zip"))).toBe(true);

      const untrusted = await run(net, accepted);
      expect([untrusted.code, untrusted.out]).toEqual([1, ""]);
      expect(untrusted.err).toContain("certificate");
      const off = await run(net, accepted, { ...trusting, MARKMILL_EGRESS__MODE: "off" });
      expect(off.code).not.toBe(0);
      expect(off.err).toContain("no outgoing connections");
      expect(readdirSync(net.folder).filter((name) => name.startsWith("markmill-"))).toEqual([]);
    });
  }, 180_000);

  test("what the result warns of is said, here and by a server, and what is not to be had is said once", async () => {
    const empty = '<!doctype html><title>Mills</title><div id="root"><p>Wheels turn.</p></div>';
    const replies = ({ path }: { path: string }) =>
      path === "/gone" ? { status: 404 } : { headers: reply.headers, body: empty };
    const accepted = ["https://mill.example.com/app", "--accept-remote-fetch"];
    const warning =
      /^markmill: https:\/\/mill\.example\.com\/app: The page has hardly any text without its scripts/m;
    await withImporter(async ({ net, server, caller }) => {
      await net.receiver("mill.example.com", replies);
      const here = await run(net, accepted, { NODE_EXTRA_CA_CERTS: net.caFile });
      expect([here.code, here.out]).toEqual([0, "Wheels turn.\n"]);
      expect(here.err).toMatch(warning);
      const env = { MARKMILL_SERVER: server.baseUrl, MARKMILL_API_KEY: caller.key };
      const there = await run(net, accepted, env);
      expect([there.code, there.out]).toEqual([0, "Wheels turn.\n"]);
      expect(there.err).toMatch(warning);
      for (const way of [env, { NODE_EXTRA_CA_CERTS: net.caFile }]) {
        const gone = await run(net, ["https://mill.example.com/gone", "--accept-remote-fetch"], way);
        expect(gone.code).toBe(1);
        expect(gone.err.match(/The page does not exist or is not public/g)).toHaveLength(1);
        expect(gone.err).toContain("remote_unavailable");
      }
    });
  }, 180_000);

  test("with a server it is the server that fetches, and it costs Credits up to the spending limit", async () => {
    await withImporter(async ({ net, server, caller }) => {
      await net.receiver("mill.example.com", () => reply);
      const env = { MARKMILL_SERVER: server.baseUrl, MARKMILL_API_KEY: caller.key };
      const accepted = ["https://mill.example.com/wheels", "--accept-remote-fetch"];
      const low = await run(net, [...accepted, "--max-credits", "0.01"], env);
      expect([low.code, low.out]).toEqual([4, ""]);
      expect(low.err).toContain("above the spending limit");
      const { out, code } = await run(net, [...accepted, "--json"], env);
      expect(code).toBe(0);
      const document = JSON.parse(out) as { items?: object[] };
      expect(JSON.stringify(document)).toContain('"capability_id":"url-to-markdown"');
      expect((await caller.usage()).period.spent_credit_units).toBeGreaterThan(0);
      const gone = await run(
        net,
        ["https://mill.invalid/", "--accept-remote-fetch", "-o", join(net.folder, "a.md")],
        env,
      );
      expect(gone.code).not.toBe(0);
      expect(gone.err).toContain("remote_unavailable");
      expect(() => readFileSync(join(net.folder, "a.md"))).toThrow();
    });
  }, 180_000);
});
