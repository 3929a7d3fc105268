import { expect, test } from "bun:test";
import { Secret } from "../../config/secret.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("a password is kept as Argon2id with 19 MiB and two passes, and only the same password verifies", async () => {
  const phc = await hashPassword(new Secret("correct horse battery staple"));
  expect(phc).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  expect(await verifyPassword(new Secret("correct horse battery staple"), phc)).toBe(true);
  expect(await verifyPassword(new Secret("correct horse battery stapler"), phc)).toBe(false);
});

test("a stored text that is not a hash verifies nothing", async () => {
  expect(await verifyPassword(new Secret(""), "not a hash")).toBe(false);
});

test("a letter that is typed as one code point or as two is the same letter", async () => {
  const phc = await hashPassword(new Secret("caf\u00e9 au lait, twice"));
  expect(await verifyPassword(new Secret("cafe\u0301 au lait, twice"), phc)).toBe(true);
  expect(await verifyPassword(new Secret("cafe au lait, twice"), phc)).toBe(false);
});
