import { expect, test } from "bun:test";
import { plainSheet } from "./style.ts";

/** Relative luminance (WCAG 2.2, "relative luminance"). */
function luminance(hex: string): number {
  const long = hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const palettes = [...plainSheet.css.matchAll(/:root \{([^}]*)\}/g)].map(
  ([, body = ""]) =>
    new Map([...body.matchAll(/--([\w-]+): (#[0-9a-f]{3,6})/g)].map(([, name, colour]) => [name, colour])),
);

test("there is a light and a dark palette", () => {
  expect(palettes.map((each) => each.size > 5)).toEqual([true, true]);
});

/** 4.5 for text, 3 for what only outlines a control (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: readonly [front: string, back: string, least: number][] = [
  ["text", "page", 4.5],
  ["text", "card", 4.5],
  ["quiet", "page", 4.5],
  ["quiet", "card", 4.5],
  ["accent", "page", 4.5],
  ["accent", "card", 4.5],
  ["on-accent", "accent", 4.5],
  ["bad", "bad-card", 4.5],
  ["bad", "card", 4.5],
  ["line", "page", 3],
  ["line", "card", 3],
];

test.each(pairs)("%s stands out from %s, light and dark", (front, back, least) => {
  for (const palette of palettes)
    expect(contrast(palette.get(front) ?? "", palette.get(back) ?? "")).toBeGreaterThanOrEqual(least);
});
