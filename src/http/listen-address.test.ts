import { expect, test } from "bun:test";
import { type Settings, schema } from "../../config/settings/schema.ts";
import { originOf, parseBaseUrl, parseListenAddress, requireSafeTransport } from "./listen-address.ts";

const defaults = Object.fromEntries(
  Object.entries(schema).map(([key, setting]) => [key, setting.default]),
) as unknown as Settings;

test.each([
  ["127.0.0.1:8484", { hostname: "127.0.0.1", port: 8484, loopback: true }],
  ["localhost:0", { hostname: "localhost", port: 0, loopback: true }],
  ["[::1]:8484", { hostname: "::1", port: 8484, loopback: true }],
  ["127.8.9.1:80", { hostname: "127.8.9.1", port: 80, loopback: true }],
  ["0.0.0.0:80", { hostname: "0.0.0.0", port: 80, loopback: false }],
  ["[::]:80", { hostname: "::", port: 80, loopback: false }],
  ["192.0.2.1:80", { hostname: "192.0.2.1", port: 80, loopback: false }],
  ["md.example.org:443", { hostname: "md.example.org", port: 443, loopback: false }],
])("%p", (text, address) => expect(parseListenAddress(text)).toEqual(address));

test.each([
  "",
  "8484",
  ":8484",
  "127.0.0.1",
  "127.0.0.1:",
  "127.0.0.1:65536",
  "::1:8484",
  "[127.0.0.1]:80",
  "a b:80",
])("%p is refused by name", (text) => expect(() => parseListenAddress(text)).toThrow("server.listen"));

test("plain HTTP stays on loopback unless it is allowed or there is a certificate", () => {
  const beyond = parseListenAddress("0.0.0.0:80");
  expect(() => requireSafeTransport(beyond, defaults)).toThrow("Plain HTTP");
  expect(() => requireSafeTransport(parseListenAddress("[::1]:80"), defaults)).not.toThrow();
  expect(() => requireSafeTransport(beyond, { ...defaults, "server.allow_plain_http": true })).not.toThrow();
  const tls = { ...defaults, "server.tls_cert": "cert.pem", "server.tls_key": "key.pem" };
  expect(() => requireSafeTransport(beyond, tls)).not.toThrow();
  expect(() => requireSafeTransport(beyond, { ...tls, "server.tls_key": null })).toThrow("together");
});

test("an origin puts IPv6 into brackets", () => {
  expect(originOf(parseListenAddress("[::1]:0"), 4000, false)).toBe("http://[::1]:4000");
  expect(originOf(parseListenAddress("127.0.0.1:0"), 4000, true)).toBe("https://127.0.0.1:4000");
});

test("a base URL is an address and nothing more", () => {
  expect(parseBaseUrl("https://md.example.org/")).toBe("https://md.example.org");
  expect(parseBaseUrl("http://10.0.0.1:8484/markmill")).toBe("http://10.0.0.1:8484/markmill");
  for (const text of [
    "",
    "md.example.org",
    "ftp://md.example.org",
    "https://a@b.example",
    "https://b.example/?x",
    "https://b.example/#x",
  ])
    expect(() => parseBaseUrl(text)).toThrow("server.base_url");
});
