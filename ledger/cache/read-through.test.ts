import { expect, test } from "bun:test";
import { createReadThrough } from "./read-through.ts";

interface Row {
  version: number;
}

test("a row is read once and kept until it is forgotten", async () => {
  const rows = createReadThrough<Row>(10);
  const read = async () => ({ version: 1 });
  const first = await rows.load("a", read);
  expect(rows.get("a")).toBe(first as Row);
  rows.forget("b");
  expect(rows.get("a")).toBe(first as Row);
  rows.forget("a");
  expect(rows.get("a")).toBeUndefined();
  await rows.load("a", read);
  rows.forgetAll();
  expect(rows.get("a")).toBeUndefined();
});

test.each([
  ["forget", (rows: ReturnType<typeof createReadThrough<Row>>) => rows.forget("a")],
  ["forgetAll", (rows: ReturnType<typeof createReadThrough<Row>>) => rows.forgetAll()],
])("a read that %s overtakes is answered, but not kept", async (_, change) => {
  const rows = createReadThrough<Row>(10);
  const stored = Promise.withResolvers<Row>();
  const loading = rows.load("a", () => stored.promise);
  change(rows);
  stored.resolve({ version: 1 });
  expect(await loading).toEqual({ version: 1 });
  expect(rows.get("a")).toBeUndefined();
});

test("nothing is kept of what is not there", async () => {
  const rows = createReadThrough<Row>(10);
  expect(await rows.load("a", async () => null)).toBeNull();
  expect(rows.get("a")).toBeUndefined();
});

test("a kept row cannot be written to", async () => {
  const rows = createReadThrough<Row>(10);
  const row = (await rows.load("a", async () => ({ version: 1 }))) as Row;
  expect(() => {
    row.version = 2;
  }).toThrow(TypeError);
});
