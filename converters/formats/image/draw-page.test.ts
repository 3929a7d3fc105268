import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sharp } from "sharp";
import { codeOf } from "../../../config/testing/failures.ts";
import { firstOf } from "../../../config/testing/runs.ts";
import type { DrawnPage, Source } from "../../contract.ts";
import type { BoundingBox } from "../../document/model.ts";
import type { Upright } from "../../ocr/contract.ts";
import { wayOfPage } from "../../ocr/ocr-log.ts";
import { contextIn } from "../../testing/context.ts";
import { usualRequest } from "../../testing/converted.ts";
import { converter } from "./converter.ts";
import { drawPage } from "./draw-page.ts";
import { drawn, sourceOf } from "./testing/pictures.ts";

const folder = mkdtempSync(join(tmpdir(), "mm-drawn-"));
afterAll(() => rmSync(folder, { recursive: true }));

const scratch = () => mkdtempSync(join(folder, "work-"));

/** Two blocks of different heights on a page that is higher than wide, so that no turn or shift of it looks the same. */
const page = () =>
  drawn(
    folder,
    (sheet) => {
      sheet.text("A heading of its own", 40, 80, "Helvetica-Bold", 20);
      sheet.text("The first of the lines is long, and stands above", 40, 130, "Times-Roman", 12);
      sheet.text("another one that is just as long as that above it,", 40, 145, "Times-Roman", 12);
      sheet.text("before a third, which is not.", 40, 160, "Times-Roman", 12);
    },
    { width: 340, height: 400, dpi: 150 },
  );

interface Layout {
  boxes: BoundingBox[];
  width: number;
  height: number;
  way: Upright | null;
}

async function layoutOf(source: Source): Promise<Layout> {
  const { root, units, metadata } = await converter.convert(source, usualRequest, contextIn(scratch()));
  const boxes = root.children.flatMap(({ data }) => (data?.provenance?.bbox ? [data.provenance.bbox] : []));
  return {
    boxes,
    width: units[0]?.width ?? 0,
    height: units[0]?.height ?? 0,
    way: wayOfPage(metadata.details, 1),
  };
}

/** How many dark pixels lie in each box, widened by a few points, and how many in none. */
function inkIn({ data, width, points }: DrawnPage, boxes: readonly BoundingBox[]) {
  const scale = width / points.width;
  const slack = points.width * 0.012;
  const inside = boxes.map(() => 0);
  let outside = 0;
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 255) > 128) continue;
    const [x, y] = [((at / 3) % width) / scale, Math.floor(at / 3 / width) / scale];
    const index = boxes.findIndex(
      ([x0, y0, x1, y1]) => x > x0 - slack && x < x1 + slack && y > y0 - slack && y < y1 + slack,
    );
    if (index < 0) outside++;
    else inside[index] = (inside[index] ?? 0) + 1;
  }
  return { inside, outside };
}

const density = { density: 150 };

describe("the picture of a page shows what the layout says of it, edge to edge", () => {
  const cases: [name: string, make: (picture: Sharp) => Promise<Buffer>, points: [number, number]][] = [
    ["as it is", (picture) => picture.withMetadata(density).png().toBuffer(), [340, 400]],
    [
      "turned by Exif",
      (picture) =>
        picture
          .rotate(270)
          .withMetadata({ ...density, orientation: 6 })
          .jpeg()
          .toBuffer(),
      [340, 400],
    ],
    ["lying on its side", (picture) => picture.rotate(90).withMetadata(density).png().toBuffer(), [340, 400]],
    ["upside down", (picture) => picture.rotate(180).withMetadata(density).png().toBuffer(), [340, 400]],
    // Straightened twice, what was new at its edges the first time stays: 340 + 400 × sin 2° × 2, and so on.
    [
      "askew",
      (picture) => picture.rotate(2, { background: "white" }).withMetadata(density).png().toBuffer(),
      [367, 424],
    ],
    // 96 pixels an inch: 708 by 833 of them.
    ["of no resolution", (picture) => picture.png().toBuffer(), [531, 624.75]],
  ];
  test.each(firstOf(cases, 2))("%s", async (_, make, [width, height]) => {
    const { picture } = await page();
    const source = sourceOf(folder, await make(picture()), "a");
    const layout = await layoutOf(source);
    // A tenth of a degree more or less makes a point of difference.
    expect(Math.abs(layout.width - width)).toBeLessThan(3);
    expect(Math.abs(layout.height - height)).toBeLessThan(3);
    expect(layout.boxes).toHaveLength(2);
    const shown = await drawPage(source, 1, 800, scratch(), layout.way);
    expect(shown.width).toBe(800);
    expect(shown.points).toEqual({ width: layout.width, height: layout.height });
    const { inside, outside } = inkIn(shown, layout.boxes);
    expect(outside).toBe(0);
    expect(Math.min(...inside)).toBeGreaterThan(50);
    // Whoever does not know how it lies finds out the same.
    expect(layout.way).not.toBeNull();
    expect(await drawPage(source, 1, 800, scratch())).toEqual(shown);
  });
});

test("there is no second page", async () => {
  const { picture } = await page();
  const source = sourceOf(folder, await picture().png().toBuffer(), "a.png");
  expect(await codeOf(drawPage(source, 2, 300, scratch()))).toBe("page_not_found");
});
