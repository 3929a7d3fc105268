import { describe, expect, test } from "bun:test";
import { Duplex } from "node:stream";
import { problemOf } from "../testing/problem.ts";
import { ByteReader } from "./reader.ts";

const events = ["readable", "end", "close", "error"];

/** A stream that has what the test pushes; null ends it. */
function reading(...pieces: (string | null)[]) {
  const stream = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  const before = events.map((event) => stream.listenerCount(event));
  const reader = new ByteReader(stream);
  for (const piece of pieces) stream.push(piece);
  return { stream, reader, before };
}

describe("a line", () => {
  test.each<[pieces: (string | null)[], bytesMax: number, line: string]>([
    [["abc\n"], 3, "abc"],
    [["abc\r\n"], 4, "abc"],
    [["ab", "c\r", "\nd"], 4, "abc"],
    [["\n"], 0, ""],
    [["\r\n"], 1, ""],
    [["a\rb\n"], 9, "a\rb"],
    [["\u00e9\n"], 9, "\u00c3\u00a9"],
  ])("%j within %i bytes", async (pieces, bytesMax, line) => {
    expect(await reading(...pieces).reader.line(bytesMax)).toBe(line);
  });

  test.each<[pieces: (string | null)[], bytesMax: number, problem: string]>([
    [["abc\n"], 2, "not_http: line too long"],
    [["abc\r\n"], 3, "not_http: line too long"],
    [["abcd"], 3, "not_http: line too long"],
    [["abc", null], 3, "broke_off: within a line"],
    [[null], 3, "broke_off: within a line"],
  ])("%j is not one within %i bytes", async (pieces, bytesMax, problem) => {
    expect(await problemOf(reading(...pieces).reader.line(bytesMax))).toBe(problem);
  });

  test("leaves the rest to the next", async () => {
    const { reader } = reading("a\nb\nrest", null);
    expect([await reader.line(9), await reader.line(9)]).toEqual(["a", "b"]);
    expect(String(await reader.some(2))).toBe("re");
    expect(String(await reader.some(9))).toBe("st");
    expect(await reader.some(9)).toBeNull();
  });
});

describe("a stream", () => {
  test("is waited for", async () => {
    const { stream, reader } = reading();
    const piece = reader.some(9);
    await Bun.sleep(0);
    stream.push("late");
    expect(String(await piece)).toBe("late");
    const last = reader.some(9);
    stream.push(null);
    expect(await last).toBeNull();
  });

  test.each<[(parts: ReturnType<typeof reading>) => unknown, string]>([
    [({ stream }) => stream.destroy(), "closed before its end"],
    [({ stream }) => stream.destroy(new Error("reset")), "reset"],
    [({ reader }) => reader.fail(new Error("too late")), "too late"],
  ])("that breaks off fails the read", async (act, why) => {
    const parts = reading();
    const piece = problemOf(parts.reader.some(9));
    await Bun.sleep(0);
    act(parts);
    expect(await piece).toBe(`broke_off: ${why}`);
    expect(await problemOf(parts.reader.some(9))).toBe(`broke_off: ${why}`);
  });

  test("is released with what was not read, and without listeners", async () => {
    const { stream, reader, before } = reading("head\nrest");
    expect(await reader.line(9)).toBe("head");
    reader.release();
    expect(events.map((event) => stream.listenerCount(event))).toEqual(before);
    expect(String(stream.read())).toBe("rest");
    const empty = reading("head\n");
    await empty.reader.line(9);
    empty.reader.release();
    expect(empty.stream.read()).toBeNull();
  });
});
