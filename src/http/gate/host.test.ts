import { expect, test } from "bun:test";
import { isSafeHost } from "./host.ts";

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
