/** The way out on a real network: real look-ups, real connections, real certificates, in a namespace of its own. */
import { describe, expect, test } from "bun:test";
import { networkAvailable, withNetwork } from "./support/network/network.ts";

const text = (base64: string) => Buffer.from(base64, "base64").toString();

describe.skipIf(!networkAvailable)("a network (skipped where no namespace can be made)", () => {
  test("an answer comes from the host of that name, over its certificate", async () => {
    await withNetwork(async (net) => {
      const page = await net.receiver("docs.example.com", () => ({
        headers: { "content-type": "text/html" },
        body: "hello",
      }));
      const egress = await net.egress();
      expect(await egress.check("https://docs.example.com/", "import")).toEqual({ ok: true });
      await net.reset();
      const result = await egress.request({
        url: "https://docs.example.com/a?b=c#d",
        headers: { accept: "text/html" },
      });
      expect(result).toMatchObject({
        ok: true,
        status: 200,
        url: "https://docs.example.com/a?b=c#d",
        ended: null,
      });
      expect(result.ok && text(result.bodyBase64)).toBe("hello");
      expect(page.received).toHaveLength(1);
      expect(page.received[0]).toMatchObject({ method: "GET", path: "/a?b=c" });
      expect(page.received[0]?.header("host")).toBe("docs.example.com");
      expect(await net.counters()).toMatchObject({
        opened: 1,
        strays: {},
        queries: { "docs.example.com A": 1, "docs.example.com AAAA": 1 },
      });
    });
  });
});
