/** The way out on a real network: real look-ups, real connections, real certificates, in a namespace of its own. */
import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import type { DrivenResult } from "../support/network/driven-egress.ts";
import { type CertificateKind, networkAvailable, withNetwork } from "../support/network/network.ts";

const refusedWith = (code: string, reason: string) => ({
  ok: false,
  code,
  reason: expect.stringContaining(reason),
});
const textOf = (result: DrivenResult) =>
  result.ok ? Buffer.from(result.bodyBase64, "base64").toString() : `refused: ${result.internal}`;

describe.skipIf(!networkAvailable)("on a real network (skipped where no namespace can be made)", () => {
  test("an answer comes from the host of that name, by one look-up and one connection", async () => {
    await withNetwork(async (net) => {
      const page = await net.receiver("docs.example.com", () => ({
        headers: { "content-type": "text/html" },
        body: "hello",
      }));
      const egress = await net.egress();
      expect(await egress.check("https://docs.example.com/", "import")).toEqual({ ok: true });
      expect(await net.counters()).toMatchObject({ opened: 0 });
      await net.reset();
      const result = await egress.request({
        url: "https://docs.example.com./a?b=c#d",
        headers: { accept: "text/html", cookie: "a=b", host: "other.example.com" },
      });
      expect(result).toMatchObject({ ok: true, status: 200, ended: null });
      expect(textOf(result)).toBe("hello");
      expect(page.received).toHaveLength(1);
      const [request] = page.received;
      expect(request).toMatchObject({ method: "GET", path: "/a?b=c", serverName: "docs.example.com" });
      expect(request?.header("host")).toBe("docs.example.com");
      expect(request?.header("cookie")).toBeNull();
      expect(await net.counters()).toMatchObject({
        opened: 1,
        strays: {},
        queries: { "docs.example.com A": 1, "docs.example.com AAAA": 1 },
      });
    });
  });

  test("a body is sent as it is, to IPv6 as to IPv4", async () => {
    await withNetwork(async (net) => {
      const hook = await net.receiver("hooks.example.com", () => ({ status: 204 }), {
        address: "2606:4700::6810:1",
      });
      const egress = await net.egress();
      const body = JSON.stringify({ snowman: "☃", big: "x".repeat(300_000) });
      const request = {
        method: "POST",
        purpose: "webhook",
        body,
        headers: { "content-type": "application/json" },
      } as const;
      expect(await egress.request({ url: "https://hooks.example.com/in", ...request })).toMatchObject({
        status: 204,
      });
      expect(hook.received[0]?.body.toString()).toBe(body);
      expect(hook.received[0]?.header("content-length")).toBe(String(Buffer.byteLength(body)));
    });
  });

  describe("names", () => {
    test("what a name server says later does not matter, and it is not asked again", async () => {
      await withNetwork(async (net) => {
        const host = await net.receiver("rebind.example.com");
        await net.dns("rebind.example.com", [[host.address], ["127.0.0.1"]], { ttlSeconds: 0 });
        const egress = await net.egress();
        expect(await egress.request({ url: "https://rebind.example.com/" })).toMatchObject({ status: 200 });
        expect(await egress.request({ url: "https://rebind.example.com/" })).toMatchObject({
          code: "url_not_permitted",
        });
        expect(await net.counters()).toMatchObject({
          opened: 1,
          strays: {},
          queries: { "rebind.example.com A": 2 },
        });
      });
    });

    test("answers over TCP count, and so does the hosts file", async () => {
      await withNetwork(async (net) => {
        const host = await net.receiver("long.example.com");
        await net.dns("long.example.com", [[host.address]], { truncated: true });
        const egress = await net.egress();
        expect(await egress.request({ url: "https://long.example.com/" })).toMatchObject({ status: 200 });
        writeFileSync(join(net.folder, "hosts"), `10.0.0.7 long.example.com # inside\n`);
        const second = await net.egress();
        expect(await second.request({ url: "https://long.example.com/" })).toMatchObject({
          code: "url_not_permitted",
        });
      });
    });

    test("a name server that keeps silent ends the look-up, in its time", async () => {
      await withNetwork(async (net) => {
        const host = await net.receiver("half.example.com");
        await net.dns("mute.example.com", ["SILENT"]);
        const egress = await net.egress();
        const startedMs = performance.now();
        expect(await egress.request({ url: "https://mute.example.com/" })).toMatchObject(
          refusedWith("remote_unavailable", "could not be resolved"),
        );
        expect(performance.now() - startedMs).toBeLessThan(6_000);
        expect(await egress.request({ url: "https://mute.example.com/", timeoutMs: 300 })).toMatchObject(
          refusedWith("remote_unavailable", "in time"),
        );
        expect(await egress.request({ url: "https://none.example.com/" })).toMatchObject(
          refusedWith("remote_unavailable", "does not exist"),
        );
        expect(await egress.request({ url: `https://${host.name}/` })).toMatchObject({ status: 200 });
      });
    }, 180_000);

    test("an address that cannot be reached costs one attempt, then the next one is tried", async () => {
      await withNetwork(async (net) => {
        const host = await net.receiver("both.example.com");
        await net.unreachable("93.184.216.99");
        await net.dns("both.example.com", [["93.184.216.99", "10.0.0.5", host.address]]);
        await net.dns("gone.example.com", [["93.184.216.99"]]);
        const egress = await net.egress();
        expect(await egress.request({ url: "https://both.example.com/" })).toMatchObject({ status: 200 });
        expect(await egress.request({ url: "https://gone.example.com/" })).toMatchObject(
          refusedWith("remote_unavailable", "The connection to the host failed"),
        );
        expect((await net.counters()).strays).toEqual({});
      });
    });
  });

  describe("redirects", () => {
    test("each hop is resolved, checked and connected separately; only the first host gets its credentials", async () => {
      await withNetwork(async (net) => {
        const first = await net.receiver("first.example.com", () => ({
          status: 307,
          headers: { location: "https://second.example.com/there" },
        }));
        const second = await net.receiver("second.example.com", () => ({ body: "there" }));
        const egress = await net.egress();
        const headers = { authorization: "Bearer secret", "svc-signature": "t=1", accept: "text/html" };
        const request = { url: "https://first.example.com/", method: "POST", body: "{}", headers } as const;
        const result = await egress.request(request);
        expect(result).toMatchObject({ url: "https://second.example.com/there" });
        expect(textOf(result)).toBe("there");
        expect(first.received[0]?.header("authorization")).toBe("Bearer secret");
        expect(second.received[0]?.fields.map(([name]) => name.toLowerCase())).not.toContain("authorization");
        expect(second.received[0]?.header("svc-signature")).toBeNull();
        expect(second.received[0]?.header("accept")).toBe("text/html");
        expect(second.received[0]).toMatchObject({ method: "POST" });
        expect(second.received[0]?.body.toString()).toBe("{}");

        first.handler = () => ({ status: 303, headers: { location: "//second.example.com/see" } });
        await egress.request(request);
        expect(second.received[1]).toMatchObject({ method: "GET", path: "/see", body: Buffer.alloc(0) });

        const answer = await egress.request({ ...request, redirectsMax: 0 });
        expect(answer).toMatchObject({
          ok: true,
          status: 303,
          headers: { location: "//second.example.com/see" },
        });
        expect(second.received).toHaveLength(2);
      });
    });

    test("to a name that now resolves inside, to http, and in a circle", async () => {
      await withNetwork(async (net) => {
        const host = await net.receiver("start.example.com");
        await net.dns("inside.example.com", [["169.254.169.254"]]);
        const egress = await net.egress();
        for (const [location, code] of [
          ["https://inside.example.com/", "url_not_permitted"],
          ["https://10.0.0.1/", "url_not_permitted"],
          ["http://start.example.com/", "url_not_permitted"],
          ["https://a:b@start.example.com/", "url_not_permitted"],
          ["https://start.example.com/again", "url_not_permitted"],
        ] as const) {
          host.handler = () => ({ status: 302, headers: { location } });
          expect(await egress.request({ url: "https://start.example.com/" })).toMatchObject({
            ok: false,
            code,
          });
        }
        expect(host.received).toHaveLength(4 + 6);
        expect(await net.counters()).toMatchObject({ strays: {}, opened: 10 });
      });
    });
  });

  test("a certificate that does not fit is the host's fault, said in plain words", async () => {
    await withNetwork(async (net) => {
      const egress = await net.egress();
      const kinds: [CertificateKind, string][] = [
        ["expired", "expired"],
        ["self-signed", "not from a trusted authority"],
        ["unknown-authority", "not from a trusted authority"],
        ["other-name", "another name"],
      ];
      for (const [certificate, said] of kinds) {
        const host = await net.receiver(`${certificate}.example.com`, undefined, { certificate });
        expect(await egress.request({ url: `https://${host.name}/` })).toMatchObject(
          refusedWith("remote_unavailable", said),
        );
        expect(host.received).toEqual([]);
      }
      const good = await net.receiver("good.example.com");
      const untrusting = await net.egress({ "egress.ca_file": null });
      expect(await untrusting.request({ url: `https://${good.name}/` })).toMatchObject(
        refusedWith("remote_unavailable", "not from a trusted authority"),
      );
      const extra = await net.egress({ "egress.ca_file": null }, { NODE_EXTRA_CA_CERTS: net.caFile });
      expect(await extra.request({ url: `https://${good.name}/` })).toMatchObject({ status: 200 });
      const careless = { NODE_TLS_REJECT_UNAUTHORIZED: "0", HTTPS_PROXY: "http://10.0.0.9:3128" };
      const persuaded = await net.egress({ "egress.ca_file": null }, careless);
      expect(await persuaded.request({ url: `https://${good.name}/` })).toMatchObject(
        refusedWith("remote_unavailable", "not from a trusted authority"),
      );
      const lost = await net.egress({ "egress.ca_file": join(net.folder, "none.pem") });
      expect(await lost.request({ url: `https://${good.name}/` })).toMatchObject({
        ...refusedWith("remote_unavailable", "cannot be read"),
        internal: expect.stringContaining("egress.ca_file"),
      });
    });
  });

  describe("a host that means no good", () => {
    test("takes no longer than the request has", async () => {
      await withNetwork(async (net) => {
        const host = await net.receiver("slow.example.com", () => ({ hang: true }));
        const egress = await net.egress();
        const ask = () => egress.request({ url: "https://slow.example.com/", timeoutMs: 500 });
        const startedMs = performance.now();
        expect(await ask()).toMatchObject(refusedWith("remote_unavailable", "in time"));
        host.handler = () => ({
          raw: "HTTP/1.1 200 OK\r\n",
          trickle: { piece: "x-slow: x\r\n", everyMs: 50 },
        });
        expect(await ask()).toMatchObject(refusedWith("remote_unavailable", "in time"));
        host.handler = () => ({ trickle: { piece: "drip", everyMs: 50 } });
        expect(await ask()).toMatchObject({ ok: true, ended: refusedWith("remote_unavailable", "in time") });
        expect(performance.now() - startedMs).toBeLessThan(4_000);
      });
    });

    test("sends no more than it may, announced or not, compressed or not", async () => {
      await withNetwork(async (net) => {
        const host = await net.receiver("big.example.com");
        const egress = await net.egress();
        const tooLarge = { ok: true, ended: refusedWith("remote_too_large", "exceeds the size limit") };
        const ask = (limits = {}) => egress.request({ url: "https://big.example.com/", ...limits });
        host.handler = () => ({ headers: { "content-length": "9000000" }, body: "x" });
        expect(await ask()).toMatchObject({ ...tooLarge, bodyBase64: "" });
        host.handler = () => ({ body: "x".repeat(2_000) });
        expect(await ask({ compressedBytesMax: 1_999 })).toMatchObject(tooLarge);
        expect(await ask({ compressedBytesMax: 2_000, expandedBytesMax: 2_000 })).toMatchObject({
          ended: null,
        });
        host.handler = () => ({ trickle: { piece: "x".repeat(100_000), everyMs: 1 } });
        expect(await ask()).toMatchObject(tooLarge);
        const bomb = gzipSync(Buffer.alloc(200_000_000));
        host.handler = () => ({
          headers: { "content-encoding": "gzip" },
          bodyBase64: bomb.toString("base64"),
        });
        expect(await ask()).toMatchObject(tooLarge);
        host.handler = () => ({ raw: `HTTP/1.1 200 OK\r\n${"x-long: y\r\n".repeat(10_000)}` });
        expect(await ask()).toMatchObject(refusedWith("remote_unavailable", "not valid HTTP"));
      });
    });

    test("breaks off", async () => {
      await withNetwork(async (net) => {
        const host = await net.receiver("short.example.com");
        const egress = await net.egress();
        const ask = () => egress.request({ url: "https://short.example.com/" });
        for (const cutAfterBytes of [0, 10]) {
          host.handler = () => ({ cutAfterBytes });
          expect(await ask()).toMatchObject(refusedWith("remote_unavailable", "closed the connection"));
        }
        host.handler = () => ({ body: "x".repeat(1_000), cutAfterBytes: 500 });
        expect(await ask()).toMatchObject({
          ok: true,
          ended: refusedWith("remote_unavailable", "closed the connection"),
        });
        host.handler = () => ({ raw: "SSH-2.0-OpenSSH\r\n" });
        expect(await ask()).toMatchObject(refusedWith("remote_unavailable", "not valid HTTP"));
      });
    });
  });

  test("every compression that is asked for is understood, others are not", async () => {
    await withNetwork(async (net) => {
      const host = await net.receiver("zip.example.com");
      const egress = await net.egress();
      const text = "markdown ".repeat(5_000);
      const codings = {
        gzip: gzipSync(text),
        deflate: deflateSync(text),
        Deflate: deflateRawSync(text),
        br: brotliCompressSync(text),
        identity: Buffer.from(text),
      };
      for (const [coding, bytes] of Object.entries(codings)) {
        host.handler = () => ({
          headers: { "content-encoding": coding },
          bodyBase64: bytes.toString("base64"),
        });
        const result = await egress.request({ url: "https://zip.example.com/" });
        expect(textOf(result)).toBe(text);
      }
      host.handler = () => ({ headers: { "content-encoding": "compress" }, body: "x" });
      expect(await egress.request({ url: "https://zip.example.com/" })).toMatchObject({
        ended: refusedWith("unsupported_input", "unsupported compression"),
      });
    });
  });

  test("through a proxy: to the address that was checked, under the name's certificate", async () => {
    await withNetwork(async (net) => {
      const host = await net.receiver("docs.example.com", () => ({ body: "by proxy" }));
      const proxy = await net.proxy({ user: "me", password: "p:w d" });
      const egress = await net.egress({ "egress.proxy": proxy });
      expect(textOf(await egress.request({ url: "https://docs.example.com/" }))).toBe("by proxy");
      expect(host.received[0]?.serverName).toBe("docs.example.com");
      await net.dns("inside.example.com", [["10.0.0.1"]]);
      expect(await egress.request({ url: "https://inside.example.com/" })).toMatchObject({
        code: "url_not_permitted",
      });
      expect(await net.counters()).toMatchObject({
        proxied: [`CONNECT ${host.address}:443 HTTP/1.1`],
        opened: 1,
        strays: {},
      });
      const other = await net.receiver("bad.example.com", undefined, { certificate: "other-name" });
      expect(await egress.request({ url: `https://${other.name}/` })).toMatchObject(
        refusedWith("remote_unavailable", "another name"),
      );
      const wrongPassword = await net.egress({ "egress.proxy": proxy.replace("me:", "you:") });
      expect(await wrongPassword.request({ url: "https://docs.example.com/" })).toMatchObject(
        refusedWith("remote_unavailable", "outbound proxy"),
      );
      const nobody = await net.egress({ "egress.proxy": "http://10.99.0.2:3128/" });
      expect(await nobody.request({ url: "https://docs.example.com/" })).toMatchObject(
        refusedWith("remote_unavailable", "outbound proxy"),
      );
    });
  });

  test("a server that converts a file asks the network for nothing", async () => {
    await withNetwork(async (net) => {
      await using server = await net.startServer();
      const api = await server.newCaller();
      const jobId = await api.queue("a.md", new TextEncoder().encode("# See https://example.org/"));
      expect(await api.wait(jobId)).toMatchObject({ status: "succeeded" });
      expect(await net.counters()).toMatchObject({ opened: 0, strays: {}, queries: {} });
    });
  }, 180_000);
});
