import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSharp, type Pixels } from "../../engines/sharp.ts";
import { cutUpright } from "./upright.ts";

const folder = mkdtempSync(join(tmpdir(), "mm-upright-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** An upright page of white with one black box on it. */
const page = { width: 400, height: 300 };
const box = { x0: 60, y0: 40, x1: 180, y1: 90 };

async function upright() {
  const sharp = await loadSharp(folder);
  const data = Buffer.alloc(page.width * page.height * 3, 255);
  for (let y = box.y0; y < box.y1; y++)
    data.fill(0, (y * page.width + box.x0) * 3, (y * page.width + box.x1) * 3);
  return { sharp, picture: sharp(data, { raw: { ...page, channels: 3 } }) };
}

/** The edges of what is dark. */
function ink({ data, width }: Pixels): number[] {
  let [x0, y0, x1, y1] = [Infinity, Infinity, 0, 0];
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 255) > 128) continue;
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + 1), Math.max(y1, y + 1)];
  }
  return [x0, y0, x1, y1];
}

/** Turning twice blurs an edge by about a pixel. */
function expectNear(edges: readonly number[], expected: readonly number[]): void {
  expect(edges).toHaveLength(expected.length);
  const apart = edges.map((edge, at) => Math.abs(edge - (expected[at] ?? Infinity)));
  expect(Math.max(...apart)).toBeLessThanOrEqual(1);
}

describe("a page that lies askew is cut as if it stood", () => {
  test.each<[turned: 0 | 90 | 180 | 270, straightened: number]>([
    [0, 0],
    [90, 0],
    [180, 0],
    [270, 0],
    [0, 2.5],
    [0, -4],
    [90, 3],
    [270, -1.5],
  ])("turned by %d degrees and straightened by %d", async (turned, straightened) => {
    const { sharp, picture } = await upright();
    const way = { turned, straightened } as const;
    const angle = turned + straightened;
    const lying = await picture
      .rotate(-angle, { background: "white" })
      .png()
      .toBuffer({ resolveWithObject: true });
    const cut = (part: typeof box, pixelsMax = 1e7, resized = false) =>
      cutUpright(sharp, sharp(lying.data), {
        page: { width: lying.info.width, height: lying.info.height },
        ...{ way, upright: page, box: part, pixelsMax, resized },
      });
    const whole = await cut({ x0: 0, y0: 0, x1: 400, y1: 300 });
    expect([whole.width, whole.height]).toEqual([400, 300]);
    expectNear(ink(whole), [60, 40, 180, 90]);
    const part = await cut({ x0: 50, y0: 30, x1: 250, y1: 130 });
    expect([part.width, part.height]).toEqual([200, 100]);
    expectNear(ink(part), [10, 10, 130, 60]);
    // Of a fourth of the pixels, half as wide and half as high.
    const small = await cut({ x0: 50, y0: 30, x1: 250, y1: 130 }, 5_000);
    expectNear([small.width, small.height], [100, 50]);
    expectNear(ink(small), [5, 5, 65, 30]);
    // The same where the picture has been resized before, and cannot be once more.
    const again = await cut({ x0: 50, y0: 30, x1: 250, y1: 130 }, 5_000, true);
    expectNear([again.width, again.height], [100, 50]);
    expectNear(ink(again), [5, 5, 65, 30]);
  });
});
