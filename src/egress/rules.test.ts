import { describe, expect, test } from "bun:test";
import { networkInterfaces } from "node:os";
import { gzipSync } from "node:zlib";
import { systemTimers } from "../../config/ambient.ts";
import type { Settings } from "../../config/settings/schema.ts";
import { defaultSettings } from "../../config/settings/testing/defaults.ts";
import { judgeAddress } from "./address/judge.ts";
import { EgressError, type EgressPurpose } from "./contract.ts";
import { createEgress, egressParts } from "./egress.ts";
import { isHostName, judgeName } from "./names.ts";
import { response, stubNetwork } from "./testing/network.ts";

async function checked(
  url: string,
  purpose: EgressPurpose,
  settings: Partial<Settings> = {},
  answers: string[] = [],
) {
  const network = stubNetwork();
  if (URL.canParse(url)) network.names[new URL(url).hostname] = [answers];
  const live = { ...defaultSettings, ...settings };
  const egress = createEgress(egressParts({ settings: live, timers: systemTimers }, network));
  const result = await egress.check(url, purpose);
  return { said: result.ok ? "ok" : result.code, result, network, egress, live };
}

describe("the lists", () => {
  const inside = ["10.2.3.4"];
  test("egress.webhook_allow opens nothing for imports; egress.allow opens for both", async () => {
    const url = "https://hooks.corp.example/";
    for (const allow of ["hooks.corp.example", "*.corp.example", "10.0.0.0/8", "10.2.3.4"]) {
      expect((await checked(url, "webhook", { "egress.webhook_allow": [allow] }, inside)).said).toBe("ok");
      expect((await checked(url, "import", { "egress.webhook_allow": [allow] }, inside)).said).toBe(
        "url_not_permitted",
      );
      for (const purpose of ["webhook", "import"] as const) {
        expect((await checked(url, purpose, { "egress.allow": [allow] }, inside)).said).toBe("ok");
      }
    }
    expect(
      (await checked("https://corp.example/", "import", { "egress.allow": ["*.corp.example"] }, inside)).said,
    ).toBe("url_not_permitted");
  });

  test("names that cannot be permitted are not resolved", async () => {
    for (const [url, settings] of [
      ["https://wiki.internal/", {}],
      ["https://intranet/", {}],
      ["https://localhost/", { "egress.allow": ["localhost", "0.0.0.0/0"] }],
      ["https://example.org/", { "egress.mode": "off" }],
      ["https://example.org/", { "egress.mode": "allowlist", "egress.allow": ["docs.example.net"] }],
    ] as const) {
      const { network, said } = await checked(url, "import", settings, ["93.184.216.34"]);
      expect([url, said, network.lookups]).toEqual([url, "url_not_permitted", []]);
    }
  });

  test("say what is the matter without saying what was found", async () => {
    const reason = async (...args: Parameters<typeof checked>) => {
      const { result } = await checked(...args);
      return result.ok ? "" : result.reason;
    };
    expect(await reason("https://example.org/", "webhook", { "egress.mode": "off" })).toContain(
      "makes no outgoing",
    );
    expect(await reason("https://example.org/", "import", { "egress.mode": "allowlist" })).toContain(
      "The host is not in the list of allowed hosts.",
    );
    const listed = { "egress.mode": "allowlist", "egress.allow": ["9.9.9.0/24"] } as const;
    expect(await reason("https://example.org/", "import", listed, ["93.184.216.34"])).toContain(
      "The host is not in the list of allowed hosts.",
    );
    // A list is no reason to say that an internal name is one.
    expect(await reason("https://wiki.internal/", "import", { "egress.mode": "allowlist" })).toContain(
      "policy",
    );
    expect(await reason("https://wiki.internal/", "import", {})).toContain("policy");
    const mixed = await reason("https://example.org/", "import", listed, ["93.184.216.34", "10.0.0.1"]);
    expect(mixed).toContain("policy");
    const hidden = await checked("https://example.org/", "import", {}, ["10.2.3.4"]);
    expect(hidden.result).toMatchObject({
      reason: expect.not.stringMatching(/[0-9]/),
      internal: expect.stringContaining("10.2.3.4"),
    });
    expect(await reason("https://example.org:22/", "import", {})).toContain("port 443");
    // Another port would not help where the host itself is refused.
    for (const url of ["https://127.0.0.1:8443/", "https://localhost:8443/", "https://10.0.0.5:8443/"])
      expect(await reason(url, "import", { "egress.allow": ["127.0.0.0/8"] })).toContain("policy");
  });

  test("open every port of a host that is listed by name, and port 443 alone of an address", async () => {
    const said = async (url: string, allow: string) => {
      const { result } = await checked(url, "import", { "egress.allow": [allow] }, inside);
      return result.ok ? "ok" : result.reason;
    };
    for (const allow of ["code.corp.example", "*.corp.example"])
      expect(await said("https://code.corp.example:8443/", allow)).toBe("ok");
    for (const allow of ["10.2.3.4", "10.0.0.0/8"]) {
      expect(await said("https://10.2.3.4/", allow)).toBe("ok");
      expect(await said("https://10.2.3.4:8443/", allow)).toContain("listed by name");
      expect(await said("https://code.corp.example:8443/", allow)).toContain("listed by name");
    }
    expect(await said("https://[fd00::2]/", "fd00::2")).toBe("ok");
    expect(await said("https://[fd00::2]:8443/", "fd00::2")).toContain("listed by name");
  });

  test("open this machine's other addresses like anybody's, and its loopback never", async () => {
    const own = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .flatMap(({ address, internal }) => (internal ? [] : [address]))
      .filter((address) => judgeAddress(address)?.kind === "private");
    for (const address of [...own, "10.2.3.4"]) {
      const url = `https://${address.includes(":") ? `[${address}]` : address}/`;
      expect((await checked(url, "import")).said).toBe("url_not_permitted");
      expect((await checked(url, "import", { "egress.allow": [address] })).said).toBe("ok");
    }
    for (const [url, entry] of [
      ["https://127.0.0.1/", "127.0.0.1"],
      ["https://[::1]/", "::1"],
      ["https://localhost/", "localhost"],
      ["https://own.corp.example/", "own.corp.example"],
    ] as const)
      expect((await checked(url, "import", { "egress.allow": [entry] }, ["127.0.0.1"])).said).toBe(
        "url_not_permitted",
      );
  });

  test("count as they are now", async () => {
    const { egress, live } = await checked("https://example.org/", "import", { "egress.mode": "off" }, [
      "10.2.3.4",
    ]);
    expect(await egress.check("https://example.org/", "import")).toMatchObject({
      reason: expect.stringContaining("no outgoing"),
    });
    Object.assign(live, { "egress.mode": "open", "egress.allow": ["example.org"] });
    expect(await egress.check("https://example.org/", "import")).toEqual({ ok: true });
    Object.assign(live, { "egress.allow": [] });
    expect(await egress.check("https://example.org/", "import")).toMatchObject({ ok: false });
  });
});

describe("a request", () => {
  const asked = {
    url: "https://example.org/",
    purpose: "import" as const,
    method: "GET" as const,
    headers: {},
    timeoutMs: 200,
    compressedBytesMax: 1_000,
    expandedBytesMax: 1_000,
    redirectsMax: 5,
  };

  test("ends when its caller aborts, in any state", async () => {
    const { egress, network } = await checked("https://example.org/", "import", {}, ["93.184.216.34"]);
    network.silent.add("93.184.216.34");
    const stop = new AbortController();
    const running = egress.request({ ...asked, timeoutMs: 60_000, signal: stop.signal });
    await Bun.sleep(20);
    stop.abort();
    expect(await running).toMatchObject({
      code: "remote_unavailable",
      reason: expect.stringContaining("The request was aborted."),
    });
    expect(await egress.request({ ...asked, signal: AbortSignal.abort() })).toMatchObject({ ok: false });
    expect(await egress.request(asked)).toMatchObject({ reason: expect.stringContaining("in time") });
  });

  test("accepts only the requested types, but returns every unsuccessful status", async () => {
    const { egress, network } = await checked("https://example.org/", "import", {}, ["93.184.216.34"]);
    const head = (status: number, type: string) =>
      `HTTP/1.1 ${status} X\r\nContent-Type: ${type}\r\nContent-Length: 1\r\n\r\nx`;
    network.respond = () => head(200, "application/pdf");
    expect(await egress.request({ ...asked, contentTypes: ["text/html"] })).toMatchObject({
      code: "unsupported_input",
    });
    expect(await egress.request({ ...asked, contentTypes: ["application/*"] })).toMatchObject({
      status: 200,
    });
    network.respond = () => head(404, "application/json");
    expect(await egress.request({ ...asked, contentTypes: ["text/html"] })).toMatchObject({ status: 404 });
  });

  test("gets no more of a body than it may, as it comes and expanded", async () => {
    const { egress, network } = await checked("https://example.org/", "import", {}, ["93.184.216.34"]);
    const endOf = async (limits: object) => {
      const result = await egress.request({ ...asked, ...limits });
      if (!result.ok) return result.code;
      return new Response(result.body).bytes().then(
        (bytes) => bytes.length,
        (error: unknown) => (error instanceof EgressError ? error.refusal.code : `${error}`),
      );
    };
    network.respond = () => response(200, {}, "x".repeat(500));
    expect(await endOf({ compressedBytesMax: 500, expandedBytesMax: 500 })).toBe(500);
    expect(await endOf({ compressedBytesMax: 499 })).toBe("remote_too_large");
    expect(await endOf({ expandedBytesMax: 499 })).toBe("remote_too_large");
    const zipped = gzipSync(Buffer.alloc(100_000));
    network.respond = () => response(200, { "content-encoding": "gzip" }, zipped);
    expect(await endOf({ compressedBytesMax: zipped.length, expandedBytesMax: 100_000 })).toBe(100_000);
    expect(await endOf({ compressedBytesMax: zipped.length, expandedBytesMax: 99_999 })).toBe(
      "remote_too_large",
    );
    expect(await endOf({ compressedBytesMax: zipped.length - 1, expandedBytesMax: 100_000 })).toBe(
      "remote_too_large",
    );
  });

  test("reports the kind of redirect that failed", async () => {
    const { egress, network } = await checked("https://example.org/", "import", {}, ["93.184.216.34"]);
    for (const [location, said] of [
      ["http://example.org/", "not https"],
      ["https://me:x@example.org/", "user name or password"],
      ["https://10.0.0.1/", "redirects to a URL that is not permitted"],
      ["https://example.org/", "too often"],
      ["https://unknown.example/", "The host name does not exist."],
      ["https://[", "redirects without a target"],
    ] as const) {
      network.respond = () => response(302, { location });
      expect(await egress.request(asked)).toMatchObject({ ok: false, reason: expect.stringContaining(said) });
    }
  });

  test("to a name with a dot at its end is one to that name, for the lists, the certificate and the host itself", async () => {
    const settings: Partial<Settings> = { "egress.mode": "allowlist", "egress.allow": ["example.org"] };
    const { egress, network } = await checked("https://example.org/", "import", settings, ["10.2.3.4"]);
    const dotted = { ...asked, url: "https://EXAMPLE.org./a", headers: { "x-own": "1" } };
    expect(await egress.request(dotted)).toMatchObject({ ok: true, url: "https://example.org/a" });
    // A redirect between the two forms stays with the same host, which may go on seeing what was meant for it.
    const answers = [
      response(302, { location: "https://example.org/b" }),
      response(302, { location: "//example.org./c" }),
    ];
    network.respond = () => answers.shift() ?? response(200, {}, "ok");
    expect(await egress.request(dotted)).toMatchObject({ ok: true, url: "https://example.org/c" });
    expect(network.requests).toHaveLength(4);
    for (const { host, text } of network.requests) {
      expect([host, /\r\nhost: (.*)\r\n/i.exec(text)?.[1], text.includes("x-own: 1")]).toEqual([
        "example.org",
        "example.org",
        true,
      ]);
    }
    expect(new Set(network.lookups)).toEqual(new Set(["example.org"]));
    for (const url of ["https://example.org../", "https://./", "https://.example.org/"])
      expect(await egress.request({ ...asked, url })).toMatchObject({ ok: false, code: "invalid_url" });
  });

  test("with a header that would end its line is the caller's mistake", async () => {
    const { egress } = await checked("https://example.org/", "import", {}, ["93.184.216.34"]);
    expect(egress.request({ ...asked, headers: { a: "b\r\nc: d" } })).rejects.toThrow(TypeError);
  });
});

test("names are judged by their form", () => {
  for (const name of ["localhost", "a.localhost", "metadata.google.internal", "x.onion"])
    expect(judgeName(name)).toBe("refused");
  for (const name of ["intranet", "db.internal", "nas.local", "tv.home.arpa", "a.svc"])
    expect(judgeName(name)).toBe("private");
  for (const name of ["example.org", "localhost.example.org", "mylocalhost.org"]) {
    expect(judgeName(name)).toBe("public");
  }
  for (const name of ["a", "a.b", "a-b.c", "_dmarc.example.org", `${"a".repeat(63)}.b`])
    expect(isHostName(name)).toBe(true);
  for (const name of [
    "",
    "a..b",
    ".a",
    "a.",
    "-a.b",
    "a-.b",
    "a;b",
    "a b",
    "ä.b",
    `${"a".repeat(64)}.b`,
    `${"a.".repeat(127)}b`.repeat(2),
  ]) {
    expect(isHostName(name)).toBe(false);
  }
});
