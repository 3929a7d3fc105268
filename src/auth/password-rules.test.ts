import { expect, test } from "bun:test";
import fc from "fast-check";
import { passwordProblem } from "./password-rules.ts";

const owner = { email: "ada.lovelace@example.org", name: "Ada Lovelace" };
const problem = (password: string) => passwordProblem(password, owner);

test.each([
  "correct horse battery staple",
  "tidal-quince-Lantern",
  "vier Katzen im Regen",
  "пять котов под дождём",
  "k9$Tq!vR2m#x",
  "lovelace counted the cards before dawn",
  "four gulls on a markmill",
])("%p will do", async (password) => {
  expect(await problem(password)).toBeNull();
});

test.each([
  ["eleven char", "12 characters"],
  ["", "12 characters"],
  ["x".repeat(300), "256 characters"],
  ["aaaaaaaaaaaaa", "repeats"],
  ["abababababababab", "repeats"],
  ["abcdefghijklmno", "counts"],
  ["123456789:;<=>", "counts"],
  ["ponmlkjihgfedc", "counts"],
  ["ada.lovelace@example.org", "little more"],
  ["Ada Lovelace", "little more"],
  ["AdaLovelace2026!", "little more"],
  ["!lovelace1815", "little more"],
  ["Markmill2026!", "little more"],
  ["markmillmarkmill", "little more"],
  ["123qweasdzxc", "most used"],
  ["QWERTY123456789", "most used"],
  ["unbelievable", "most used"],
  ["Password2026", "most used"],
  ["!!sunshine99", "most used"],
  ["password１２３４", "most used"],
])("%p will not do", async (password, reason) => {
  expect(await problem(password)).toContain(reason);
});

test("characters are counted, not units of an encoding", async () => {
  expect(await problem("🦉🦆🦅🦜🐓🐧🦢")).toContain("12 characters");
  expect(await problem("🦉🦆🦅🦜🐓🐧🦢🦩🦚🦃🦤🕊")).toBeNull();
});

test("a random password always will do, and none is repeated back", async () => {
  const random = fc.string({
    unit: fc.constantFrom(..."bcdfghjkmnpqrstvwxz2345679-_"),
    minLength: 20,
    maxLength: 64,
  });
  await fc.assert(
    fc.asyncProperty(random, async (password) => {
      fc.pre(new Set(password).size >= 8);
      expect(await problem(password)).toBeNull();
    }),
  );
  const refused = "Markmill2026!";
  expect(await problem(refused)).not.toContain(refused);
});
