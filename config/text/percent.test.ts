import { expect, test } from "bun:test";
import { percentDecoded, strictlyPercentDecoded } from "./percent.ts";

test("bytes in percent are characters in UTF-8", () => {
  for (const decoded of [percentDecoded, strictlyPercentDecoded]) {
    expect(decoded("fl%C3%BCsse%2Fa+b")).toBe("flüsse/a+b");
    expect(decoded("plain ü")).toBe("plain ü");
  }
});

test.each(["100%", "50%zz %41", "%FF", "%C3"])("%p is not encoded well", (text) => {
  expect(strictlyPercentDecoded(text)).toBeNull();
  expect(percentDecoded(text)).toBe(text);
});
