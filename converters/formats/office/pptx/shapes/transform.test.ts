import { expect, test } from "bun:test";
import fc from "fast-check";
import { runsOf } from "../../../../../config/testing/runs.ts";
import { parseTree } from "../../../../input/xml/tree.ts";
import { officeXml } from "../../package/vocabulary.ts";
import { xfrm } from "../testing/deck-writer.ts";
import { boxOf, groupTransform, identity, points } from "./transform.ts";

const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const element = (xml: string) =>
  parseTree(Buffer.from(xml.replace("<a:xfrm", `<a:xfrm ${drawing}`)), officeXml);
const child = (left: number, top: number, width: number, height: number) => {
  const emu = [left, top, width, height].map((value) => value * 12_700);
  return `<a:chOff x="${emu[0]}" y="${emu[1]}"/><a:chExt cx="${emu[2]}" cy="${emu[3]}"/>`;
};
const rounded = (box: readonly number[] | null) => box?.map((value) => Math.round(value * 1000) / 1000 + 0);

test("coordinates are English Metric Units or say their unit", () => {
  expect(["12700", "1in", "2.54cm", "-25.4mm", "3pt", "2pc"].map(points).map(Math.round)).toEqual([
    1, 72, 72, -72, 3, 24,
  ]);
  expect([undefined, "", "wide", "1e5", "NaN", "--3"].map(points)).toEqual([0, 0, 0, 0, 0, 0]);
});

test("a shape stands where its frame says, turned about its middle", () => {
  expect(rounded(boxOf(identity, element(xfrm("a", [10, 20, 100, 50]))))).toEqual([10, 20, 110, 70]);
  const turned = element(xfrm("a", [10, 20, 100, 50], ' rot="5400000"'));
  expect(rounded(boxOf(identity, turned))).toEqual([35, -5, 85, 95]);
  expect(boxOf(identity, undefined)).toBeNull();
});

test("shapes of a group are moved and scaled with it, groups in groups too", () => {
  const outer = groupTransform(identity, element(xfrm("a", [100, 100, 200, 100], "", child(0, 0, 400, 400))));
  const inner = groupTransform(outer, element(xfrm("a", [200, 200, 100, 100], "", child(0, 0, 10, 10))));
  expect(rounded(boxOf(inner, element(xfrm("a", [0, 0, 10, 5]))))).toEqual([200, 150, 250, 162.5]);
});

test("a mirrored group swaps the sides of what is in it", () => {
  const group = element(xfrm("a", [0, 0, 100, 100], ' flipH="1"', child(0, 0, 100, 100)));
  const box = boxOf(groupTransform(identity, group), element(xfrm("a", [10, 20, 30, 40])));
  expect(rounded(box)).toEqual([60, 20, 90, 60]);
});

test("a group without extent neither scales nor divides by nothing", () => {
  const group = element(xfrm("a", [0, 0, 0, 0], "", child(0, 0, 0, 0)));
  expect(rounded(boxOf(groupTransform(identity, group), element(xfrm("a", [10, 20, 30, 40]))))).toEqual([
    10, 20, 40, 60,
  ]);
});

test("whatever the angle, the box holds the middle and is in order", () => {
  const length = fc.integer({ min: -10_000, max: 10_000 });
  fc.assert(
    fc.property(
      length,
      length,
      fc.nat(5_000),
      fc.nat(5_000),
      fc.integer(),
      (left, top, width, height, rot) => {
        const box = boxOf(identity, element(xfrm("a", [left, top, width, height], ` rot="${rot}"`)));
        expect(box).not.toBeNull();
        const [x0, y0, x1, y1] = box ?? [0, 0, 0, 0];
        expect(x0).toBeLessThanOrEqual(x1);
        expect(y0).toBeLessThanOrEqual(y1);
        expect((x0 + x1) / 2).toBeCloseTo(left + width / 2, 2);
        expect((y0 + y1) / 2).toBeCloseTo(top + height / 2, 2);
      },
    ),
    { numRuns: runsOf(200), seed: 7 },
  );
});
