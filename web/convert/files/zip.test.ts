import { expect, test } from "bun:test";
import { fromBufferPromise } from "yauzl";
import { crc32, distinctNames, zipOf } from "./zip.ts";

test("another program reads what was packed", async () => {
  const texts = { "a.md": "# One\n", "größe.md": "", "c.md": "x".repeat(100_000) };
  const entries = Object.entries(texts).map(([name, text]) => ({
    name,
    bytes: new TextEncoder().encode(text),
  }));
  const zip = await fromBufferPromise(Buffer.concat(zipOf(entries)));
  const read: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const { fileName, crc32: sum } = entry;
    const bytes = Buffer.concat(
      await Array.fromAsync((await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>),
    );
    read[fileName] = bytes.toString();
    expect(sum).toBe(crc32(bytes));
  }
  expect(read).toEqual(texts);
});

test("the checksum is the one of the standard", () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
});

test("no two entries have one name", () => {
  expect(distinctNames(["a.md", "A.md", "b", "a.md", "b"])).toEqual([
    "a.md",
    "A (2).md",
    "b",
    "a (3).md",
    "b (2)",
  ]);
});
