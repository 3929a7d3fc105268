import { describe, expect, test } from "bun:test";
import { characterText, isIgnorable } from "./characters.ts";

describe("characters", () => {
  test.each([
    [0x88, "•"],
    [0x95, "•"],
    [0x92, "’"],
    [0x96, "–"],
  ])("the code %p of a font without a map is drawn as %p", (code, text) => {
    expect(isIgnorable(code)).toBe(false);
    expect(characterText(code, false)).toBe(text);
  });

  test.each([0x00, 0x0c, 0x7f, 0x81, 0x9d, 0x200b, 0xfeff])("%p says nothing", (code) => {
    expect(isIgnorable(code)).toBe(true);
  });

  test("characters outside the basic plane are whole, halves of them none", () => {
    expect(characterText(0x1d49c, false)).toBe("𝒜");
    expect(characterText(0xd835, false)).toBeNull();
    expect(characterText(0xfffd, false)).toBeNull();
  });

  test("symbol fonts have their bullets in the private area", () => {
    expect(characterText(0xf0b7, true)).toBe("•");
    expect(characterText(0xf041, false)).toBe("A");
    expect(characterText(0xf041, true)).toBeNull();
  });
});
