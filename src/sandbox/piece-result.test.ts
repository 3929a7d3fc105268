import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import type { Piece } from "./piece.ts";
import { resultOf, writeResult } from "./piece-result.ts";

const folder = mkdtempSync(join(tmpdir(), "result-"));
afterAll(() => rmSync(folder, { recursive: true }));
const result = join(folder, "1.json");
const bytesMax = 100;

const piece: Piece = {
  kind: "recognize",
  picture: { file: join(folder, "1"), width: 1, height: 1, dpi: null },
  options: { scope: "page", languages: "auto" },
  result,
};
const form = { schema: Type.Object({ text: Type.String() }), senseless: "It returned nonsense.", bytesMax };

/** A JSON string of so many bytes. */
const textOf = (bytes: number) => "x".repeat(bytes - '""'.length);

describe("a result", () => {
  test("is written up to its limit", async () => {
    expect(await writeResult({ text: "ä" }, result, "")).toEqual({ resultBytes: '{"text":"ä"}'.length + 1 });
    expect(await writeResult(textOf(bytesMax), result, "", bytesMax)).toEqual({ resultBytes: bytesMax });
    expect(statSync(result).size).toBe(bytesMax);
    rmSync(result);
    const fault = { code: "document_too_complex", message: "It has too much text." };
    await expect(writeResult(textOf(bytesMax + 1), result, fault.message, bytesMax)).rejects.toMatchObject(
      fault,
    );
    expect(existsSync(result)).toBe(false);
  });

  test("is read once the piece has ended, and removed", async () => {
    const asked: Piece[] = [];
    const ask = async (each: Piece) => {
      asked.push(each);
      writeFileSync(result, '{"text":"read"}');
    };
    expect(await resultOf(ask, piece, form)).toEqual({ text: "read" });
    expect(asked).toEqual([piece]);
    expect(existsSync(result)).toBe(false);
  });

  test.each([
    ['{"text":7}', "/text Expected string"],
    ['{"text":', "Expected object"],
  ])("that is invalid is the other child's fault, and removed: %s", async (text, cause) => {
    const read = resultOf(async () => writeFileSync(result, text), piece, form);
    await expect(read).rejects.toMatchObject({
      code: "worker_crashed",
      message: "It returned nonsense.",
      cause: expect.stringContaining(cause),
    });
    expect(existsSync(result)).toBe(false);
  });

  test("is read up to its limit", async () => {
    const read = (bytes: number) =>
      resultOf(async () => writeFileSync(result, `{"text":"${"x".repeat(bytes - 11)}"}`), piece, form);
    expect((await read(bytesMax)).text).toHaveLength(bytesMax - 11);
    await expect(read(bytesMax + 1)).rejects.toMatchObject({ code: "worker_crashed" });
  });

  test("that does not come fails as the piece, also if it is awaited late", async () => {
    writeFileSync(result, "half");
    const failing = resultOf(() => Promise.reject(new Error("timed out")), piece, form);
    await Bun.sleep(0);
    await expect(failing).rejects.toThrow("timed out");
    expect(existsSync(result)).toBe(false);
  });
});
