import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf, failureOf } from "../../../config/testing/failures.ts";
import type { Answer, ChooseBodyUse } from "./contract.ts";
import { readBody } from "./read-body.ts";

const answer = { status: 200 } as Answer;
const into =
  (where: "memory" | "file", bytesMax = 1e6) =>
  () =>
    ({ into: where, bytesMax }) as const;

/** Reads pieces of that size; says what was begun with, and whether the body was closed. */
async function read(bytes: number, size: number, choose: ChooseBodyUse, path = "unused") {
  const state = { begun: 0, taken: 0, closed: false };
  async function* body() {
    try {
      for (let at = 0; at < bytes; at += size) {
        state.taken += 1;
        yield Buffer.alloc(Math.min(size, bytes - at), "x");
      }
    } finally {
      state.closed = true;
    }
  }
  const found = readBody(
    answer,
    body(),
    (head, beginning) => {
      state.begun = beginning.length;
      return choose(head, beginning);
    },
    async () => path,
  );
  return { found, state };
}

test("the choice is made by the first four kilobytes, or by all of a shorter body", async () => {
  for (const [bytes, size, begun] of [
    [9_000, 1_000, 5_000],
    [9_000, 4_096, 4_096],
    [9_000, 4_095, 8_190],
    [100, 30, 100],
    [0, 1, 0],
  ] as const) {
    const { found, state } = await read(bytes, size, () => null);
    expect(await found).toEqual({ ...answer, into: "nothing" });
    expect([state.begun, state.closed || bytes === 0]).toEqual([begun, true]);
  }
});

test("a body in memory is whole, and no larger than it may be", async () => {
  for (const size of [7, 5_000, 9_000]) {
    const { found } = await read(9_000, size, into("memory", 9_000));
    expect(await found).toEqual({ ...answer, into: "memory", bytes: Buffer.alloc(9_000, "x") });
    const larger = await read(9_000, size, into("memory", 8_999));
    expect(await codeOf(larger.found)).toBe("remote_too_large");
    expect(larger.state.closed).toBe(true);
  }
});

test("a body in a file is whole, and replaces none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "markmill-body-"));
  try {
    const path = join(folder, "a");
    expect(await (await read(9_000, 1_000, into("file"), path)).found).toEqual({
      ...answer,
      ...{ into: "file", path, bytesCount: 9_000 },
    });
    expect(readFileSync(path)).toEqual(Buffer.alloc(9_000, "x"));
    writeFileSync(path, "kept");
    const { found, state } = await read(9_000, 1_000, into("file"), path);
    expect(await failureOf(found)).toMatchObject({ code: "EEXIST" });
    expect([readFileSync(path, "utf8"), state.closed]).toEqual(["kept", true]);
    const large = await read(9_000, 1_000, into("file", 8_999), join(folder, "b"));
    expect(await codeOf(large.found)).toBe("remote_too_large");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a choice that fails closes the body", async () => {
  const { found, state } = await read(9_000, 1_000, () => {
    throw new Error("x");
  });
  expect([String(await failureOf(found)), state.closed]).toEqual(["Error: x", true]);
});
