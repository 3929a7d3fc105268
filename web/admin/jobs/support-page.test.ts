import { expect, test } from "bun:test";
import { referenceIn } from "./support-page.tsx";

const reference = "sup_0123456789ab";

test.each([
  reference,
  `  ${reference}\n`,
  "SUP_0123456789AB",
  `Please look at ${reference}, thank you.`,
  `(${reference})`,
  "sup_ 0123456789ab",
  "sup_012345\n  6789ab",
  "0123456789ab",
])("%j has the reference in it", (text) => {
  expect(referenceIn(text)).toBe(reference);
});

test.each(["", "sup_", "sup_0123", "sup_0123456789abcd", "sup_0123456789xy", "it failed"])(
  "%j has none",
  (text) => {
    expect(referenceIn(text)).toBeNull();
  },
);
