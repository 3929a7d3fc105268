import { expect, test } from "bun:test";
import { isOff, isOn, isOnByDefault } from "./on-off.ts";

test.each([
  ["1", true, false],
  ["true", true, false],
  ["on", true, false],
  ["t", true, false],
  ["0", false, true],
  ["false", false, true],
  ["off", false, true],
  ["f", false, true],
  ["", false, false],
  ["yes", false, false],
  [undefined, false, false],
])("%p is said to be on: %p, off: %p", (value, saysOn, saysOff) => {
  expect(isOn(value)).toBe(saysOn);
  expect(isOff(value)).toBe(saysOff);
  expect(isOnByDefault(value)).toBe(!saysOff);
});
