import { expect, test } from "bun:test";
import { alternativeText } from "./alternative-text.ts";

const told = (attributes: Record<string, string>) =>
  alternativeText({ about: { name: "p:cNvPr", attributes, children: [] } });

test.each([
  [{ descr: "A red\n buoy " }, "A red buoy"],
  [{ descr: " ", title: "Buoy" }, "Buoy"],
  [{ descr: "A duck\n\nAI-generated content may be incorrect." }, "A duck"],
  [
    { descr: "Chart, bar chart Description automatically generated with medium confidence" },
    "Chart, bar chart",
  ],
  [{ descr: "lalune.jpg" }, ""],
  [{ descr: "fig: lalune.jpg" }, ""],
  [{ descr: "C:\\Users\\ada\\buoy one.png" }, ""],
  [{ descr: "The file buoy.png explained" }, "The file buoy.png explained"],
  [{}, ""],
])("%j tells %j", (attributes, text) => {
  expect(told(attributes as Record<string, string>)).toBe(text);
});
