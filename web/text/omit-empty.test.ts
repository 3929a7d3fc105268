import { expect, test } from "bun:test";
import { omitEmpty } from "./omit-empty.ts";

test("what is empty is left out, what is nought is not", () => {
  expect(omitEmpty({ text: "a", blank: " ", empty: "", none: null, unsaid: undefined, nought: 0 })).toEqual({
    text: "a",
    blank: " ",
    nought: 0,
  });
});
