import { expect, test } from "bun:test";
import { createRequireOwnHost, isSafeHost } from "./host.ts";

test.each([
  "localhost",
  "localhost:8484",
  "127.0.0.1:8484",
  "[::1]:8484",
  "[::1]",
  "a.example",
  "a:80",
  "my_host",
])("%p is a host", (header) => expect(isSafeHost(header)).toBe(true));

test.each([
  null,
  "",
  "a",
  "abc",
  "evil/v1/jobs",
  "evil?x",
  "user@host",
  "one, two",
  "host:port",
  "host:123456",
  "host:65536",
  "[::::]",
  "1.2.3.4.5",
  "0xfffffffffff",
  "xn--a",
  "host name",
  "höst.example",
  "a".repeat(260),
])("%p is refused", (header) => expect(isSafeHost(header)).toBe(false));

const requireOwnHost = createRequireOwnHost(
  { "server.listen": "listens.example:8484", "server.host_names": ["mill"] },
  () => "https://markmill.example:8443",
);

test.each([
  ["markmill.example", true],
  ["markmill.example:8443", true],
  ["MARKMILL.example:1", true],
  ["mill", true],
  ["MILL:8484", true],
  ["listens.example", true],
  ["0.0.0.0:8484", true],
  ["192.0.2.7", true],
  ["[2001:db8::1]:8484", true],
  ["mill.evil.example", false],
  ["localhost:8484", true],
  ["127.0.0.1:8484", true],
  ["[::1]:8484", true],
  ["evil.example:8443", false],
  ["markmill.example.evil.example", false],
  ["127.0.0.1.evil.example", false],
  ["evil.localhost", false],
])("under the name %s: %p", (host, allowed) => {
  const check = () => requireOwnHost(host);
  if (allowed) expect(check).not.toThrow();
  else expect(check).toThrow("Use markmill.example:8443, or add the name to server.host_names.");
});

test("an added name is served after a reload, a removed one no longer", () => {
  const settings = { "server.listen": "127.0.0.1:8484", "server.host_names": ["mill"] };
  const check = createRequireOwnHost(settings, () => "http://127.0.0.1:8484");
  const ask = (host: string) => () => check(host);
  expect(ask("mill")).not.toThrow();
  expect(ask("other")).toThrow("Use 127.0.0.1:8484, or add the name to server.host_names.");
  settings["server.host_names"] = ["other"];
  expect(ask("mill")).toThrow("Use 127.0.0.1:8484, or add the name to server.host_names.");
  expect(ask("other")).not.toThrow();
});
