import { expect, test } from "bun:test";
import { systemRandom } from "../../../config/ambient.ts";
import { Secret } from "../../../config/secret.ts";
import { createSecretBox } from "../secret-box.ts";
import { createDevices, deviceSeconds } from "./devices.ts";

function setUp() {
  const clock = { ms: 1_000_000, nowMs: () => clock.ms, monotonicMs: () => clock.ms };
  const box = createSecretBox(new Secret(new Uint8Array(32).fill(1)), systemRandom);
  return { clock, devices: createDevices(box, clock, systemRandom) };
}

test("a browser is known to the account that signed in with it, for a year", () => {
  const { clock, devices } = setUp();
  const cookie = devices.remember(null, "ada");
  const id = devices.known(cookie, "ada");
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect([devices.known(cookie, "bob"), devices.known(null, "ada"), devices.known("x~y", "ada")]).toEqual([
    null,
    null,
    null,
  ]);
  clock.ms += deviceSeconds * 1_000 - 1;
  expect(devices.known(cookie, "ada")).toBe(id);
  const renewed = devices.remember(cookie, "ada");
  clock.ms += 1;
  expect([devices.known(cookie, "ada"), devices.known(renewed, "ada")]).toEqual([null, id]);
  expect(renewed).not.toContain("~");
});

test("five accounts are remembered, the oldest is dropped", () => {
  const { devices } = setUp();
  const accounts = ["a", "b", "c", "d", "e", "f"];
  let cookie = "";
  for (const account of accounts) cookie = devices.remember(cookie, account);
  expect(accounts.map((account) => devices.known(cookie, account) !== null)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  // Whoever signs in again is the newest.
  for (const account of ["b", "g"]) cookie = devices.remember(cookie, account);
  expect(["b", "c", "d", "g"].map((account) => devices.known(cookie, account) !== null)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(devices.known(cookie.padEnd(1_025, "~"), "g")).toBeNull();
  expect(devices.known(cookie.padEnd(1_024, "~"), "g")).not.toBeNull();
});
