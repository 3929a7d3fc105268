import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureOf } from "../../../config/testing/failures.ts";
import { evaluate } from "./evaluate.ts";
import { recordingsIn } from "./recordings.ts";
import { reportOf } from "./report.ts";

const root = mkdtempSync(join(tmpdir(), "markmill-evaluate-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const extensions = [".wav", ".mp3"];
function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(root, "folder-"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

test("recordings are found with their transcripts, and those without are named", () => {
  const folder = folderOf({
    ...{ "b.wav": "", "b.txt": "two", "a.MP3": "", "a.txt": "\uFEFFone", "c.wav": "", "notes.txt": "three" },
    ...{ "d.json": "", "d.txt": "four" },
  });
  mkdirSync(join(folder, "e.wav"));
  const { recordings, left } = recordingsIn(folder, extensions);
  expect(recordings).toEqual([
    { filename: "a.MP3", path: join(folder, "a.MP3"), transcript: "one" },
    { filename: "b.wav", path: join(folder, "b.wav"), transcript: "two" },
  ]);
  expect(left).toEqual(["c.wav", "e.wav"]);
});

test.each([
  ["no recordings", () => folderOf({ "a.txt": "one" }), /no recording with a transcript/],
  ["no transcripts", () => folderOf({ "a.wav": "" }), /no recording with a transcript/],
  [
    "a transcript that is no UTF-8",
    () => folderOf({ "a.wav": "", "a.txt": Buffer.from("fc", "hex") }),
    /UTF-8/,
  ],
  ["no folder at all", () => join(root, "nowhere"), /cannot be read/],
] as const)("a folder with %s is reported", async (_, make, says) => {
  expect(String(await failureOf(() => recordingsIn(make(), extensions)))).toMatch(says);
});

test("each recording is scored, and all together by what they are counted in", async () => {
  const recording = (filename: string, transcript: string) => ({ filename, path: filename, transcript });
  const said: Readonly<Record<string, string>> = {
    "a.wav": "the quick brown dog",
    "b.wav": "hello there world",
    "c.wav": "你号世界",
    "e.wav": "",
  };
  let now = 0;
  const result = await evaluate(
    [
      recording("a.wav", "The quick, brown fox!"),
      recording("b.wav", "Hello world."),
      recording("c.wav", "你好，世界"),
      recording("d.wav", "broken"),
      recording("e.wav", "two words"),
      recording("e.wav", ""),
    ],
    {
      transcribe: async ({ filename }) => {
        const text = said[filename];
        if (text === undefined) throw new Error("It cannot be read.");
        now += 500;
        return { text, durationMs: 2_000 };
      },
      problemOf: (error) => (error as Error).message,
      nowMs: () => now,
    },
  );
  const scores = result.recordings.map(
    ({ file, unit, reference, substitutions, deletions, insertions, error_rate }) =>
      [file, unit, reference, substitutions, deletions, insertions, error_rate] as const,
  );
  expect(scores).toEqual([
    ["a.wav", "words", 4, 1, 0, 0, 0.25],
    ["b.wav", "words", 2, 0, 0, 1, 0.5],
    ["c.wav", "characters", 4, 1, 0, 0, 0.25],
    ["e.wav", "words", 2, 0, 2, 0, 1],
    ["e.wav", "words", 0, 0, 0, 0, null],
  ]);
  expect(result.failed).toEqual([{ file: "d.wav", problem: "It cannot be read." }]);
  expect(result.totals).toEqual([
    { unit: "words", reference: 8, substitutions: 1, deletions: 2, insertions: 1, error_rate: 0.5 },
    { unit: "characters", reference: 4, substitutions: 1, deletions: 0, insertions: 0, error_rate: 0.25 },
  ]);
  expect([result.duration_ms, result.elapsed_ms, result.times_real_time]).toEqual([10_000, 2_500, 4]);
  const lines = reportOf(result).split("\n");
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ["recording", "error rate", "of", "substituted", "deleted", "inserted", "length", "speed"],
    ["a.wav", "25.0 %", "4 words", "1", "0", "0", "2.0 s", "4.0x"],
    ["b.wav", "50.0 %", "2 words", "0", "0", "1", "2.0 s", "4.0x"],
    ["c.wav", "25.0 %", "4 characters", "1", "0", "0", "2.0 s", "4.0x"],
    ["e.wav", "100.0 %", "2 words", "0", "2", "0", "2.0 s", "4.0x"],
    ["e.wav", "empty", "0 words", "0", "0", "0", "2.0 s", "4.0x"],
    ["all together", "50.0 %", "8 words", "1", "2", "1", "10.0 s", "4.0x"],
    ["all together", "25.0 %", "4 characters", "1", "0", "0"],
    [""],
    ["failed", "why"],
    ["d.wav", "It cannot be read."],
    [""],
  ]);
});

test("an error that does not concern a single recording ends the command", async () => {
  const end = new Error("interrupted");
  const evaluating = evaluate([{ filename: "a.wav", path: "a.wav", transcript: "a" }], {
    transcribe: () => Promise.reject(end),
    problemOf: () => null,
    nowMs: () => 0,
  });
  expect(await failureOf(evaluating)).toBe(end);
});
