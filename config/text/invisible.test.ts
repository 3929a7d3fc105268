import { expect, test } from "bun:test";
import { hasInvisible, withoutInvisible } from "./invisible.ts";

test("invisible characters are found and removed, visible ones stay", () => {
  for (const text of [
    "a\u200bb",
    "\u202eevil",
    "a\u2066b",
    "a\u0000b",
    "a\u001b[2Jb",
    "a\ud800",
    "a\u2028b",
  ]) {
    expect([text, hasInvisible(text)]).toEqual([text, true]);
    expect(hasInvisible(withoutInvisible(text))).toBe(false);
  }
  for (const text of ["Ada Lovelace", "Žofie Müller-Lüdenscheidt", "山田 太郎", "محمد", "O'Neill 🙂"]) {
    expect([text, hasInvisible(text)]).toEqual([text, false]);
    expect(withoutInvisible(text)).toBe(text);
  }
});
