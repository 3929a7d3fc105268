import { describe, expect, test } from "bun:test";
import { systemTimers } from "../../config/ambient.ts";
import type { Settings } from "../../config/settings/schema.ts";
import { defaultSettings } from "../../config/settings/testing/defaults.ts";
import { createEgress, egressParts } from "./egress.ts";
import { response, stubNetwork } from "./testing/network.ts";

/** What is said of an address for an installation with that issuer, whose name and the address's resolve so. */
async function said(
  issuer: string | null,
  url: string,
  answers: string[] = [],
  more: Partial<Settings> = {},
) {
  const network = stubNetwork();
  if (URL.canParse(url)) network.names[new URL(url).hostname] = [answers];
  const settings = { ...defaultSettings, "sso.issuer": issuer, ...more };
  const egress = createEgress(egressParts({ settings, timers: systemTimers }, network));
  const checked = await egress.check(url, "operator");
  const requested = await egress.request({
    url,
    purpose: "operator",
    method: "GET",
    headers: {},
    timeoutMs: 1_000,
    compressedBytesMax: 1_000,
    expandedBytesMax: 1_000,
    redirectsMax: 0,
  });
  expect(requested.ok).toBe(checked.ok);
  return { code: checked.ok ? "ok" : checked.code, network };
}

describe("what the installation has of its own", () => {
  test("is reached in every mode, in private ranges and on every port", async () => {
    for (const mode of ["open", "allowlist", "off"] as const) {
      for (const [issuer, answers] of [
        ["https://sso.example.org/", ["93.184.216.34"]],
        ["https://sso.corp.example:8443/realms/main", ["10.2.3.4"]],
        ["https://keycloak/", ["192.168.1.5"]],
        ["https://login.internal:9000/", ["fd12::5"]],
        ["https://10.2.3.4:9000/", []],
        ["https://[fd12::5]/", []],
      ] as const) {
        const { code } = await said(issuer, issuer, [...answers], { "egress.mode": mode });
        expect([issuer, code]).toEqual([issuer, "ok"]);
      }
    }
  });

  test("may name other public hosts, and hosts inside that egress.allow names", async () => {
    const issuer = "https://sso.corp.example/";
    expect((await said(issuer, "https://graph.example.com/me", ["93.184.216.34"])).code).toBe("ok");
    for (const [url, answers] of [
      ["https://keys.corp.example/jwks", ["10.2.3.4"]],
      ["https://keys/jwks", ["10.2.3.4"]],
      ["https://10.2.3.4/jwks", []],
    ] as const) {
      expect([url, (await said(issuer, url, [...answers])).code]).toEqual([url, "url_not_permitted"]);
      for (const allow of [["10.2.0.0/16"], [new URL(url).hostname]]) {
        const { code } = await said(issuer, url, [...answers], { "egress.allow": allow });
        expect([url, allow, code]).toEqual([url, allow, "ok"]);
      }
    }
    expect((await said(null, "https://sso.corp.example/", ["10.2.3.4"])).code).toBe("url_not_permitted");
  });

  test("a forbidden destination is not reached, whatever name servers or lists return", async () => {
    const allow = { "egress.allow": ["0.0.0.0/0", "::/0", "localhost", "metadata.google.internal"] };
    for (const [url, answers] of [
      ["https://sso.corp.example/", ["127.0.0.1"]],
      ["https://sso.corp.example/", ["::1"]],
      ["https://sso.corp.example/", ["::ffff:127.0.0.1"]],
      ["https://sso.corp.example/", ["169.254.169.254"]],
      ["https://169.254.169.254/", []],
      ["https://metadata.google.internal/", ["10.0.0.1"]],
      ["https://sub.localhost/", ["127.0.0.1"]],
    ] as const) {
      const { code, network } = await said(url, url, [...answers], allow);
      expect([url, code, network.dialled]).toEqual([url, "url_not_permitted", []]);
    }
    expect((await said("http://sso.example.org/", "http://sso.example.org/")).code).toBe("invalid_url");
    expect((await said(null, "sso.example.org")).code).toBe("invalid_url");
    expect((await said(null, "https://me:x@sso.example.org/")).code).toBe("credentials_in_url");
    expect((await said(null, "http://me:x@127.0.0.1/")).code).toBe("credentials_in_url");
  });
});

describe("a service that is configured as being on this machine", () => {
  test("is reached at its very address and port, by http as by https", async () => {
    for (const [issuer, address, port] of [
      ["http://127.0.0.1:9000/", "127.0.0.1", 9000],
      ["http://127.0.0.1", "127.0.0.1", 80],
      ["https://127.0.0.1", "127.0.0.1", 443],
      ["http://[::1]:9000", "::1", 9000],
      ["http://localhost:9000/op", "127.0.0.1", 9000],
    ] as const) {
      const { code, network } = await said(issuer, issuer, ["127.0.0.1"], { "egress.mode": "off" });
      expect([issuer, code]).toEqual([issuer, "ok"]);
      expect(network.dialled).toEqual([{ address, port }]);
      // The stub notes the name that a certificate was checked for.
      expect(network.requests[0]?.host === "").toBe(issuer.startsWith("http:"));
    }
  });

  test("opens nothing else here: no other port or name, nor for other purposes", async () => {
    for (const [url, refusal] of [
      ["http://127.0.0.1:9001/", "url_not_permitted"],
      ["http://127.0.0.2:9000/", "url_not_permitted"],
      ["http://localhost:9000/", "url_not_permitted"],
      ["http://[::1]:9000/", "url_not_permitted"],
      ["https://[::ffff:127.0.0.1]:9000/", "url_not_permitted"],
      ["http://[::ffff:127.0.0.1]:9000/", "invalid_url"],
      ["http://op.corp.example:9000/", "invalid_url"],
    ] as const) {
      const { code, network } = await said("http://127.0.0.1:9000", url, ["127.0.0.1"]);
      expect([url, code, network.dialled]).toEqual([url, refusal, []]);
    }
    // Its own name may not lead away from this machine.
    expect((await said("http://localhost:9000", "http://localhost:9000/", ["10.0.0.1"])).code).toBe(
      "url_not_permitted",
    );
    const settings = { ...defaultSettings, "sso.issuer": "http://127.0.0.1:443" };
    const egress = createEgress(egressParts({ settings, timers: systemTimers }, stubNetwork()));
    for (const purpose of ["import", "webhook"] as const) {
      expect(await egress.check("https://127.0.0.1/", purpose)).toMatchObject({ ok: false });
      expect(await egress.check("http://127.0.0.1:443/", purpose)).toMatchObject({ ok: false });
    }
  });

  test("cannot be redirected to by anybody", async () => {
    const network = stubNetwork();
    network.names["sso.example.org"] = [["93.184.216.34"]];
    network.respond = () => response(302, { location: "http://127.0.0.1:9000/" });
    const settings = { ...defaultSettings, "sso.issuer": "http://127.0.0.1:9000" };
    const egress = createEgress(egressParts({ settings, timers: systemTimers }, network));
    const asked = {
      purpose: "operator",
      method: "GET",
      headers: {},
      timeoutMs: 1_000,
      redirectsMax: 3,
    } as const;
    const bounds = { compressedBytesMax: 1_000, expandedBytesMax: 1_000 };
    const result = await egress.request({ url: "https://sso.example.org/", ...asked, ...bounds });
    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining("not https") });
  });
});
