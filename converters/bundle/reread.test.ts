import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describeFile } from "./manifest.ts";
import { rereadMarkdown } from "./reread.ts";

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "reread-"));
});
afterAll(() => rm(base, { recursive: true }));

async function reread(content: string | Uint8Array) {
  await Bun.write(join(base, "output.md"), content);
  const { characters, validUtf8, file } = rereadMarkdown(base);
  expect(file).toEqual(await describeFile(base, "output.md"));
  return { characters, validUtf8 };
}

test("ink is whatever is no white space, counted as text is", () => {
  const text = fc.string({
    unit: fc.constantFrom(..."ab \t\n\v\f\r\0\x1cé中😀\u00a0\u1680\u2003\u2028\u3000\ufeff\ufffd”"),
  });
  return fc.assert(
    fc.asyncProperty(text, async (value) => {
      expect(await reread(value)).toEqual({ characters: value.replace(/\s/g, "").length, validUtf8: true });
    }),
  );
});

test("pictures are no ink, however long the text before them is", async () => {
  const words = `${"word ".repeat(100_000)}\n`.repeat(2);
  expect((await reread(`${words}![a dot](assets/a.png)\n`)).characters).toBe(800_000);
  expect((await reread(`${words}![a dot](elsewhere/a.png)\n`)).characters).toBe(
    800_000 + "![adot](elsewhere/a.png)".length,
  );
});

test("what is no UTF-8 is told, and a character over two pieces is one", async () => {
  expect(await reread(Buffer.from("a\xff\n", "latin1"))).toEqual({ characters: 3, validUtf8: false });
  expect(await reread(`${"a".repeat(1024 * 1024 - 1)}é`)).toEqual({
    characters: 1024 * 1024,
    validUtf8: true,
  });
});
