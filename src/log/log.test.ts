import { expect, test } from "bun:test";
import fc from "fast-check";
import { createLog, type LogFields, type LogOptions } from "./log.ts";

function logged(format: LogOptions["format"], fields: LogFields, level: "info" | "error" = "info") {
  const lines: [string, boolean][] = [];
  const clock = { nowMs: () => Date.UTC(2026, 2, 10), monotonicMs: () => 0 };
  const log = createLog({
    level: "info",
    format,
    clock,
    write: (line, urgent) => lines.push([line, urgent]),
  });
  log("debug", "filtered", fields);
  log(level, "event", fields);
  return lines;
}

test("a line for people", () => {
  expect(logged("text", { a: "b c", n: 1.5, yes: true, none: null, absent: undefined })).toEqual([
    ['2026-03-10T00:00:00.000Z INFO  event a="b c" n=1.5 yes=true none=null\n', false],
  ]);
});

test("a line for machines; errors are urgent", () => {
  expect(logged("json", { a: "b", absent: undefined }, "error")).toEqual([
    ['{"time":"2026-03-10T00:00:00.000Z","level":"error","event":"event","a":"b"}\n', true],
  ]);
});

test("texts are quoted as JSON, whatever they hold", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), (text) => {
      const [[line] = [""]] = logged("text", { text });
      const quoted = line.slice("2026-03-10T00:00:00.000Z INFO  event text=".length);
      expect(JSON.parse(quoted)).toBe(text);
    }),
  );
});

test.each(["text", "json"] as const)("no text steers a terminal or reorders a line (%s)", (format) => {
  const text = "\u001b]0;a\u0007\u009b31m\u0085\u2028\u202eb\u2066";
  const [[line] = [""]] = logged(format, { text });
  expect(line).toContain("\\u001b]0;a\\u0007\\u009b31m\\u0085\\u2028\\u202eb\\u2066");
  expect(line).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e\u2066]/u);
});

test("the time is the clock's, also within one second", () => {
  let nowMs = Date.UTC(2026, 2, 10);
  const lines: string[] = [];
  const log = createLog({
    level: "info",
    format: "text",
    clock: { nowMs: () => nowMs, monotonicMs: () => 0 },
    write: (line) => lines.push(line.slice(17, 23)),
  });
  for (const step of [0, 0, 1, 0, -1]) {
    nowMs += step;
    log("info", "event");
  }
  expect(lines).toEqual(["00.000", "00.000", "00.001", "00.001", "00.000"]);
});

test("what is written is handed to the tail as it was said, and nothing else is", () => {
  const said: object[] = [];
  const clock = { nowMs: () => 7, monotonicMs: () => 0 };
  const tail = { add: (line: object) => said.push(line) };
  const log = createLog({ level: "info", format: "text", clock, write: () => undefined, tail });
  log("debug", "filtered", { a: 1 });
  log("warn", "logged", { a: 1 });
  expect(said).toEqual([{ atMs: 7, level: "warn", event: "logged", fields: { a: 1 } }]);
});
