import { expect, test } from "bun:test";
import { assert, property, uint8Array } from "fast-check";
import { readTable, tableBytesMax } from "./traineddata.ts";

/** Offsets by the number of their component. */
function file(offsets: Readonly<Record<number, number>>, { count = 24, bytes = 400, little = true } = {}) {
  const data = new Uint8Array(bytes);
  const view = new DataView(data.buffer);
  view.setUint32(0, count, little);
  for (let at = 0; at < count; at += 1) view.setBigInt64(4 + 8 * at, BigInt(offsets[at] ?? -1), little);
  return data;
}
const read = (data: Uint8Array) => readTable(data.subarray(0, tableBytesMax), data.length);

test("a table says which parts there are, in either byte order", () => {
  for (const little of [true, false]) {
    expect(read(file({ 17: 196, 23: 390 }, { little }))).toEqual({
      lstm: true,
      version: { start: 390, bytes: 10 },
    });
    expect(read(file({ 1: 196 }, { little }))).toEqual({ lstm: false, version: null });
  }
  expect(read(file({ 1: 92 }, { count: 11 }))).toEqual({ lstm: false, version: null });
});

test("a version is read no further than it may be long", () => {
  expect(read(file({ 17: 196, 23: 300 }, { bytes: 10_000 }))?.version).toEqual({ start: 300, bytes: 200 });
});

test.each([
  ["no part at all", file({})],
  ["a part behind the end", file({ 17: 196, 23: 400 })],
  ["parts out of order", file({ 17: 300, 23: 196 })],
  ["a first part within the table", file({ 17: 100 })],
  ["a first part far behind the table", file({ 17: 200 })],
  ["no parts", file({}, { count: 0 })],
  ["more parts than there are", file({ 17: 204 }, { count: 25 })],
  ["a table that is cut off", file({ 17: 196 }).subarray(0, 100)],
  ["nothing", new Uint8Array(0)],
])("a file with %s is none", (_, data) => {
  expect(read(data)).toBeNull();
});

test("no bytes are read past their end", () => {
  assert(
    property(uint8Array({ maxLength: 300 }), (data) => {
      const table = read(data);
      if (table?.version) expect(table.version.start + table.version.bytes).toBeLessThanOrEqual(data.length);
    }),
    { seed: 7 },
  );
});
