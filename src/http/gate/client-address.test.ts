import { expect, test } from "bun:test";
import { createClientAddress, createIsProxy } from "./client-address.ts";

test("without trusted proxies the peer is the caller, whatever it claims", () => {
  expect(createClientAddress([])("203.0.113.9", "10.0.0.1")).toBe("203.0.113.9");
});

test("a trusted proxy's rightmost foreign address is the caller; what stands left of it may be invented", () => {
  const address = createClientAddress(["10.0.0.0/8", "::1"]);
  expect(address("10.1.2.3", "1.1.1.1, 203.0.113.9")).toBe("203.0.113.9");
  expect(address("10.1.2.3", "1.1.1.1, 203.0.113.9, 10.9.9.9")).toBe("203.0.113.9");
  expect(address("::1", "2001:db8::5")).toBe("2001:db8::5");
  expect(address("::ffff:10.1.2.3", "203.0.113.9")).toBe("203.0.113.9");
  expect(address("192.0.2.1", "203.0.113.9")).toBe("192.0.2.1");
});

test("nonsense in the header stops at the last address that was known", () => {
  const address = createClientAddress(["10.0.0.0/8"]);
  expect(address("10.1.2.3", "unknown")).toBe("10.1.2.3");
  expect(address("10.1.2.3", "")).toBe("10.1.2.3");
  expect(address(undefined, "1.1.1.1")).toBeUndefined();
});

test("proxies are recognized by their addresses, in either family's notation", () => {
  const isProxy = createIsProxy(["10.0.0.0/8", "::1"]);
  expect(["10.1.2.3", "::ffff:10.1.2.3", "::1"].map(isProxy)).toEqual([true, true, true]);
  expect(["192.0.2.1", "::2", undefined].map(isProxy)).toEqual([false, false, false]);
});
