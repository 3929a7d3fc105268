import { describe, expect, test } from "bun:test";
import { plainSheet } from "./style.ts";

/** Relative luminance (WCAG 2.2, "relative luminance"). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast([one, other]: readonly [string, string]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const tokens = new Map(
  [...plainSheet.css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

/** 4.5 for text, 3 for what only outlines a control (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: readonly [front: string, back: string, least: number][] = [
  ...["page", "card", "sunken", "hover", "accent-soft", "mark"].map((back): [string, string, number] => [
    "text",
    back,
    4.5,
  ]),
  ...["page", "card", "sunken"].map((back): [string, string, number] => ["text-quiet", back, 4.5]),
  ["accent", "page", 4.5],
  ["accent", "card", 4.5],
  ["accent-strong", "card", 4.5],
  ["accent-strong", "accent-soft", 4.5],
  ["on-accent", "accent", 4.5],
  ["on-accent", "accent-strong", 4.5],
  ["text", "bad-soft", 4.5],
  ...["good", "warn", "bad"].flatMap((name): [string, string, number][] => [
    [name, `${name}-soft`, 4.5],
    [name, "card", 4.5],
  ]),
  ["line-strong", "page", 3],
  ["line-strong", "card", 3],
];

describe.each(["light", "dark"] as const)("%s", (look) => {
  test.each(pairs)("%s stands out from %s", (front, back, least) => {
    const color = (name: string) => tokens.get(name)?.[look] ?? "none";
    expect(contrast([color(front), color(back)])).toBeGreaterThanOrEqual(least);
  });
});

test("every variable that is used is one of the console's", () => {
  const known = new Set([...plainSheet.css.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
  const used = [...plainSheet.css.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});
