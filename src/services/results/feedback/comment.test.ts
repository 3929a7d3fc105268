import { expect, test } from "bun:test";
import fc from "fast-check";
import { commentOf } from "./comment.ts";

test.each<[string | undefined, string | null]>([
  [undefined, null],
  ["", null],
  [" \n\t ", null],
  ["\u0000\u001b", null],
  ["  Columns are mixed. ", "Columns are mixed."],
  ["one\r\ntwo\rthree\u2028four\tfive", "one\ntwo\nthree\nfour\tfive"],
  ["red \u001b[31malert\u001b[0m\u0007", "red [31malert[0m"],
  ["file\u202Efdp.exe\u2066", "filefdp.exe"],
  ["👨‍👩‍👧 می‌خواهم", "👨‍👩‍👧 می‌خواهم"],
  [
    "England 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} ❤️ 葛\u{E0100}",
    "England 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} ❤️ 葛\u{E0100}",
  ],
  ["a\u200Bb\u2060c\uFEFF\u2063", "abc"],
  [
    "fine\u{E0069}\u{E0067}\u{E006E}\u{E006F}\u{E0072}\u{E0065} 🏴\u{E0069}\u200B\u{E0067}\u{E007F}",
    "fine 🏴",
  ],
  ["x\u{E0101}\u{E0102}\uFE0F\u200B\u{E0103}y", "x\u{E0101}y"],
  ["half \uD83D", "half \uFFFD"],
])("the comment %j is kept as %j", (sent, kept) => {
  expect(commentOf(sent)).toBe(kept);
});

test("whatever is sent, the stored text is not longer, has no control characters and is stable", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (sent) => {
      const kept = commentOf(sent) ?? "";
      expect([...kept].length).toBeLessThanOrEqual([...sent].length);
      expect(kept).not.toMatch(/(?![\t\n])\p{Cc}/u);
      expect(commentOf(kept) ?? "").toBe(kept);
    }),
  );
});
