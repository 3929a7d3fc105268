import { describe, expect, test } from "bun:test";
import { formatNamed, isLoopback, listenAddress } from "./formats.ts";

describe("an address to listen on", () => {
  test.each([
    ["127.0.0.1:8484", { hostname: "127.0.0.1", port: 8484 }, true],
    ["localhost:0", { hostname: "localhost", port: 0 }, true],
    ["[::1]:8484", { hostname: "::1", port: 8484 }, true],
    ["127.8.9.1:80", { hostname: "127.8.9.1", port: 80 }, true],
    ["0.0.0.0:80", { hostname: "0.0.0.0", port: 80 }, false],
    ["[::]:80", { hostname: "::", port: 80 }, false],
    ["192.0.2.1:80", { hostname: "192.0.2.1", port: 80 }, false],
    ["127.example.org:443", { hostname: "127.example.org", port: 443 }, false],
  ])("%p", (text, address, loopback) => {
    expect(formatNamed("listen").read(text)).toBe(text);
    expect(listenAddress(text)).toEqual(address);
    expect(isLoopback(address.hostname)).toBe(loopback);
  });

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
  ])("%p is none", (text) => {
    expect(formatNamed("listen").read(text)).toBeNull();
    expect(() => listenAddress(text)).toThrow("HOST:PORT");
  });
});

test("a base URL is an address and nothing more, without a trailing slash", () => {
  const { read } = formatNamed("base_url");
  expect(read("https://md.example.org/")).toBe("https://md.example.org");
  expect(read("http://10.0.0.1:8484/markmill//")).toBe("http://10.0.0.1:8484/markmill");
  for (const text of [
    "",
    "md.example.org",
    "ftp://md.example.org",
    "https://a@b.example",
    "https://b.example/?x",
    "https://b.example/#x",
  ])
    expect(read(text)).toBeNull();
});

test("a proxy is an address or a CIDR", () => {
  const { read } = formatNamed("cidr");
  for (const text of ["10.0.0.0/8", "192.0.2.1", "2001:db8::/32", "::1"]) expect(read(text)).toBe(text);
  for (const text of ["example.org", "10.0.0.0/33", "10.0.0.0/", "::/129", "10.0.0.0/8/8", ""])
    expect(read(text)).toBeNull();
});
