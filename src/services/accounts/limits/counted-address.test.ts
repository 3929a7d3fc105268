import { expect, test } from "bun:test";
import { countedAddress } from "./counted-address.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:192.0.2.1", "192.0.2.1"],
  ["::ffff:c000:201", "192.0.2.1"],
  ["0:0:0:0:0:ffff:c000:0201", "192.0.2.1"],
  ["64:ff9b::c000:201", "192.0.2.1"],
  ["2001:db8:0:1::1", "20010db800000001::/64"],
  ["2001:DB8:0:1:ffff::", "20010db800000001::/64"],
  ["2001:db8:0:2::1", "20010db800000002::/64"],
  ["fe80::1%eth0", "fe80000000000000::/64"],
  ["::1", "0::/64"],
  [undefined, "unknown"],
  ["", "unknown"],
  ["nowhere", "unknown"],
])("%p counts as %p", (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});
