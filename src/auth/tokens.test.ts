import { expect, test } from "bun:test";
import { systemRandom } from "../../config/ambient.ts";
import { apiKeyPattern, newApiKey, tokenHash } from "./tokens.ts";

test("a key is 32 bytes of the random source in hex, and only its hash and first 12 characters are kept", () => {
  const key = newApiKey({ bytes: (count) => new Uint8Array(count).fill(0xab) });
  expect(key.plaintext.reveal()).toBe(`mk_live_${"ab".repeat(32)}`);
  expect(key.displayPrefix).toBe("mk_live_abab");
  expect(key.hash).toBe(tokenHash(key.plaintext.reveal()));
  expect(key.hash).toMatch(/^[0-9a-f]{64}$/);
});

test("the hash is plain SHA-256 (FIPS 180-4, the vector of 'abc')", () => {
  expect(tokenHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("two keys differ and have the documented form", () => {
  const [a, b] = [newApiKey(systemRandom), newApiKey(systemRandom)];
  expect(a.plaintext.reveal()).toMatch(apiKeyPattern);
  expect(a.plaintext.reveal()).not.toBe(b.plaintext.reveal());
});
