import { describe, expect, test } from "bun:test";
import type { SettingsError } from "../../config/settings/sources.ts";
import { proxyFor } from "./proxy.ts";

const one = "http://p.example:3128";
const other = "http://q.example:3128";

describe("which variable counts", () => {
  const cases: [server: string, environment: Record<string, string>, variable: string | null][] = [
    ["http://mill.example", { http_proxy: one }, "http_proxy"],
    ["http://mill.example", { HTTP_PROXY: one }, "HTTP_PROXY"],
    ["http://mill.example", { HTTP_PROXY: other, http_proxy: one }, "http_proxy"],
    ["http://mill.example", { HTTP_PROXY: one, http_proxy: "" }, "HTTP_PROXY"],
    ["http://mill.example", { HTTPS_PROXY: one }, null],
    ["https://mill.example", { HTTPS_PROXY: one, HTTP_PROXY: other }, "HTTPS_PROXY"],
    ["https://mill.example", { https_proxy: one }, "https_proxy"],
    ["https://mill.example", { HTTP_PROXY: one }, null],
    ["https://mill.example", { ALL_PROXY: one }, "ALL_PROXY"],
    ["http://mill.example", { all_proxy: one, HTTP_PROXY: other }, "HTTP_PROXY"],
    ["http://mill.example", { HTTP_PROXY: one, REQUEST_METHOD: "GET" }, null],
    ["http://mill.example", { http_proxy: one, REQUEST_METHOD: "GET" }, "http_proxy"],
    ["https://mill.example", { HTTPS_PROXY: one, REQUEST_METHOD: "GET" }, "HTTPS_PROXY"],
    ["http://mill.example", {}, null],
  ];
  test.each(cases)("%s %j", (server, environment, variable) => {
    expect(proxyFor(server, environment)?.variable ?? null).toBe(variable);
  });
});

test.each([
  "http://localhost:8484",
  "http://mill.localhost",
  "http://127.0.0.1",
  "http://127.9.9.9:1",
  "http://[::1]:8484",
  "https://localhost",
])("loopback goes nowhere else: %s", (server) => {
  expect(proxyFor(server, { HTTP_PROXY: one, HTTPS_PROXY: one })).toBeNull();
});

describe("NO_PROXY", () => {
  const cases: [list: string, server: string, direct: boolean][] = [
    ["*", "https://mill.example", true],
    ["mill.example", "https://mill.example", true],
    ["Mill.EXAMPLE", "https://mill.example", true],
    ["mill.example", "https://a.mill.example", true],
    [".mill.example", "https://a.mill.example", true],
    [".mill.example", "https://mill.example", true],
    ["*.mill.example", "https://a.mill.example", true],
    ["mill.example", "https://windmill.example", false],
    ["mill.example", "https://mill.example.org", false],
    ["a, b mill.example ,c", "https://mill.example", true],
    ["mill.example:443", "https://mill.example", true],
    ["mill.example:443", "http://mill.example", false],
    ["mill.example:8484", "http://mill.example:8484", true],
    ["mill.example:8484", "http://mill.example", false],
    ["192.0.2.7", "http://192.0.2.7:8484", true],
    ["192.0.2.7:80", "http://192.0.2.7:8484", false],
    ["192.0.2.0/24", "http://192.0.2.7", true],
    ["192.0.3.0/24", "http://192.0.2.7", false],
    ["0.0.0.0/0", "http://192.0.2.7", true],
    ["192.0.2.0/33", "http://192.0.2.7", false],
    ["192.0.2.0/x", "http://192.0.2.7", false],
    ["2.7", "http://192.0.2.7", false],
    ["2001:db8::7", "http://[2001:db8::7]:8484", true],
    ["2001:DB8:0::7", "http://[2001:db8::7]:8484", true],
    ["[2001:db8::7]", "http://[2001:db8::7]", true],
    ["[2001:db8::7]:8484", "http://[2001:db8::7]:8484", true],
    ["[2001:db8::7]:8485", "http://[2001:db8::7]:8484", false],
    ["2001:db8::/32", "http://[2001:db8::7]", true],
    ["2001:db9::/32", "http://[2001:db8::7]", false],
    ["192.0.2.0/24", "http://[2001:db8::7]", false],
    ["", "https://mill.example", false],
    [",", "https://mill.example", false],
    [".", "https://mill.example", false],
  ];
  test.each(cases)("%s %s", (list, server, direct) => {
    const environment = { HTTP_PROXY: one, HTTPS_PROXY: one };
    expect(proxyFor(server, { ...environment, NO_PROXY: list }) === null).toBe(direct);
    expect(proxyFor(server, { ...environment, no_proxy: list }) === null).toBe(direct);
  });
});

describe("the proxy's address", () => {
  const cases: [text: string, address: string, shown: string][] = [
    ["p.example:3128", "http://p.example:3128/", "http://p.example:3128"],
    ["http://p.example:3128/", "http://p.example:3128/", "http://p.example:3128"],
    ["https://p.example", "https://p.example/", "https://p.example"],
    ["http://ada:p%40ss@p.example:3128", "http://ada:p%40ss@p.example:3128/", "http://p.example:3128"],
    ["ada:pass@p.example:3128", "http://ada:pass@p.example:3128/", "http://p.example:3128"],
    ["http://[2001:db8::1]:3128", "http://[2001:db8::1]:3128/", "http://[2001:db8::1]:3128"],
  ];
  test.each(cases)("%s", (text, address, shown) => {
    const proxy = proxyFor("https://mill.example", { HTTPS_PROXY: text });
    expect([proxy?.address.reveal(), proxy?.shown]).toEqual([address, shown]);
    expect(proxy?.hasCredentials).toBe(text.includes("@"));
    expect(JSON.stringify(proxy)).not.toContain("ss@");
  });

  test.each(["socks5://ada:secret@p.example:1080", "http://", "http://ada:secret@:80", "http://p:x"])(
    "none: %s",
    (text) => {
      try {
        proxyFor("https://mill.example", { HTTPS_PROXY: text });
        throw new Error("it was taken");
      } catch (error) {
        const [problem = ""] = (error as SettingsError).problems;
        expect(problem).toStartWith("HTTPS_PROXY must be");
        expect(problem).not.toContain("secret");
      }
    },
  );
});
