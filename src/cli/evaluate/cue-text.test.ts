import { expect, test } from "bun:test";
import { cueText } from "./cue-text.ts";

test("the words of cues come out, and nothing else does", () => {
  const file = [
    "WEBVTT - a title\nKind: captions",
    "NOTE\nmade by hand",
    "STYLE\n::cue { color: red }",
    "1\n00:00:00.000 --> 00:00:01.500\n<v Ada>Good morning,</v>\ngood <i>day</i>.",
    "00:00:02.000 --> 00:00:03.000 align:start\n1 &lt; 2 &amp; &unknown;",
  ].join("\n\n");
  const words = "Good morning, good day.\n1 < 2 & &unknown;";
  expect(cueText(`${file}\n`)).toBe(words);
  expect(cueText(`\uFEFF${file.replaceAll("\n", "\r\n")}`)).toBe(words);
  expect(cueText("WEBVTT\n")).toBe("");
});
