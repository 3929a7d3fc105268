import { expect, test } from "bun:test";
import { inClosingOrder } from "./connection-limit.ts";

const of = (address: string, ...idleMs: number[]) =>
  idleMs.map((ms, at) => ({ descriptor: at, address, port: at, idleMs: ms }));
const order = (connections: ReturnType<typeof of>) =>
  inClosingOrder(connections).map(({ address, idleMs }) => `${address} ${idleMs}`);

test("the address with the most loses first, and of its connections the longest idle", () => {
  const connections = [...of("192.0.2.1", 900), ...of("192.0.2.2", 10, 30, 20), ...of("192.0.2.3", 5, 6)];
  expect(order(connections)).toEqual([
    ...["192.0.2.2 30", "192.0.2.2 20", "192.0.2.3 6"],
    ...["192.0.2.1 900", "192.0.2.2 10", "192.0.2.3 5"],
  ]);
});

test("a /64 of IPv6 counts as one address", () => {
  const connections = [...of("2001:db8::1", 1), ...of("2001:db8::2", 2), ...of("192.0.2.1", 9)];
  expect(order(connections)).toEqual(["2001:db8::2 2", "192.0.2.1 9", "2001:db8::1 1"]);
});
