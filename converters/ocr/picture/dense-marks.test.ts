import { describe, expect, test } from "bun:test";
import { seededRandom } from "../../../config/testing/random.ts";
import { testPage } from "../testing/pages.ts";
import { componentsOf } from "./components.ts";
import { isTooDense, samplesOf } from "./dense-marks.ts";
import type { Ink } from "./threshold.ts";
import { inkOf } from "./threshold.ts";

const size = { width: 1600, height: 1500 };
const inked = (share: number, of = size): Ink => {
  const random = seededRandom(3).next;
  return { data: Uint8Array.from({ length: of.width * of.height }, () => (random() < share ? 1 : 0)), ...of };
};
const crowded = (ink: Ink) => {
  const components = componentsOf(ink);
  return components === null || isTooDense(ink, components);
};

describe("a picture is crowded", () => {
  test("with more ink than text has, unless it is small", () => {
    expect(crowded(inked(0.3))).toBe(true);
    expect(crowded(inked(0.3, { width: 600, height: 500 }))).toBe(false);
  });

  test("with more letters than a page has", () => {
    const ink: Ink = { data: new Uint8Array(size.width * size.height), ...size };
    for (let y = 0; y + 6 < size.height; y += 12)
      for (let x = 0; x + 3 < size.width; x += 12)
        for (let row = 0; row < 6; row++)
          ink.data.fill(1, (y + row) * size.width + x, (y + row) * size.width + x + 3);
    expect(crowded(ink)).toBe(true);
  });

  test.each(["small", "table", "letter"] as const)("not by a page of text (%s)", async (kind) => {
    const { picture } = await testPage(kind, 300);
    expect(crowded(inkOf(picture, 128))).toBe(false);
  });
});

describe("samples of it", () => {
  const stroked = (boxes: readonly [number, number, number, number][]): Ink => {
    const ink: Ink = { data: new Uint8Array(size.width * size.height), ...size };
    for (const [x0, y0, x1, y1] of boxes)
      for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x += 4) ink.data[y * size.width + x] = 1;
    return ink;
  };

  test("lie where the strokes are, one in each part that has any", () => {
    const found = samplesOf(
      stroked([
        [900, 100, 1100, 200],
        [100, 1300, 700, 1450],
      ]),
      [],
      10,
    );
    expect(found).toHaveLength(2);
    const [upper, lower] = found;
    expect(upper?.x0).toBeGreaterThanOrEqual(500);
    expect(upper?.y1).toBeLessThanOrEqual(280);
    expect(lower?.x0).toBe(0);
    expect(lower?.y0).toBeGreaterThanOrEqual(1200);
    for (const { x0, x1, y0, y1 } of found) expect([x1 - x0, y1 - y0]).toEqual([560, 140]);
  });

  test("lie outside of pictures where they can", () => {
    const ink = stroked([
      [0, 0, 1000, 360],
      [1130, 140, 1500, 160],
    ]);
    const picture = { x0: 0, y0: 0, x1: 1000, y1: 360 };
    expect(samplesOf(ink, [picture], 10)[0]?.x0).toBe(1040);
    expect(samplesOf(ink, [{ ...picture, x1: 1600 }], 10)[0]?.x0).toBeLessThan(1000);
  });

  test("of a blank picture are none", () => {
    expect(samplesOf(stroked([]), [], 10)).toEqual([]);
  });
});
