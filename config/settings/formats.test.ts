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

test("an instance is a kind and a host, with a port where it is not the usual one", () => {
  const { read } = formatNamed("instance");
  expect(read("gitlab=Git.Corp.example.")).toBe("gitlab=git.corp.example");
  expect(read("forgejo=code.corp.example:8443")).toBe("gitea=code.corp.example:8443");
  expect(read("notion=docs.corp.example:443")).toBe("notion=docs.corp.example");
  for (const text of [
    "",
    "gitlab",
    "gitlab=",
    "svn=a.example",
    "gitlab=a b",
    "gitlab=10.0.0.1",
    "gitlab=a.example:0",
    "gitlab=a.example:65536",
    "gitlab=https://a.example",
  ])
    expect(read(text)).toBeNull();
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

test("a host that may be reached is a name, what is below a name, an address or a CIDR", () => {
  const { read } = formatNamed("hosts");
  for (const [text, host] of [
    ["Wiki.Corp.Example.", "wiki.corp.example"],
    ["intranet", "intranet"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["a_b.example", "a_b.example"],
    ["*.Corp.Example", "*.corp.example"],
    ["10.0.0.0/8", "10.0.0.0/8"],
    ["fd12::/16", "fd12::/16"],
    ["10.1.2.3", "10.1.2.3"],
  ] as const) {
    expect(read(text)).toBe(host);
  }
  const others = [
    "",
    " ",
    "*",
    "*.",
    "a.*.b",
    "https://a.example",
    "a.example/",
    "a.example:443",
    "u@a.example",
  ];
  for (const text of [
    ...others,
    "10.0.0.0/33",
    "0x7f.1",
    "2130706433",
    "[::1]",
    "a..b",
    "-a.b",
    "a b",
    "a;b",
  ]) {
    expect([text, read(text)]).toEqual([text, null]);
  }
});

test("a proxy for outgoing connections is an http address, perhaps with user and password", () => {
  const { read } = formatNamed("proxy");
  for (const text of ["http://proxy.example:3128/", "http://me:p%3Aw@10.0.0.1:8080/", "http://[fd12::1]/"]) {
    expect(read(text)).toBe(text);
    expect(read(text.slice(0, -1))).toBe(text);
  }
  for (const text of [
    "",
    "proxy.example:3128",
    "https://proxy.example",
    "socks5://proxy.example",
    "http:proxy",
    "http:///x",
    "http://proxy.example/path",
    "http://proxy.example/?x",
  ]) {
    expect([text, read(text)]).toEqual([text, null]);
  }
});
