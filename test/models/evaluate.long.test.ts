/** `markmill models evaluate` on the executable: recordings are transcribed by the conversion of all, and scored. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wavFile } from "../../converters/formats/media/testing/wav.ts";
import { tones } from "../../converters/speech/testing/tones.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { publishedTar, speechExport } from "./speech.ts";

const folder = mkdtempSync(join(tmpdir(), "markmill-evaluate-"));
const dataDir = join(folder, "data");
const name = "whisper-tiny";

let command: string[] = [];
beforeAll(async () => {
  command = [await executable()];
  const archive = join(folder, "tiny.tar");
  writeFileSync(archive, publishedTar(await speechExport({ says: " Guten Tag.", activity: true })));
  expect((await models("install", archive)).exitCode).toBe(0);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const models = (...args: string[]) => runCommand(command, ["models", ...args, "--data-dir", dataDir]);

/** A tone, which the model takes for speech. */
const wav = (ms: number) => wavFile(tones([{ hertz: 400, ms }]));

function put(files: Readonly<Record<string, string | Uint8Array>>): string {
  const path = mkdtempSync(join(folder, "recordings-"));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(path, file), content);
  return path;
}

test("what is transcribed is held against what is said, and what cannot be transcribed is named", async () => {
  const recordings = put({
    ...{ "a.wav": wav(2_000), "a.txt": "guten Tag!", "b.wav": wav(3_000), "b.txt": "Guten Morgen, Ada." },
    ...{ "broken.wav": "RIFF", "broken.txt": "Guten Tag.", "untold.wav": wav(1_000) },
  });
  const { exitCode, stdout, stderr } = await models("evaluate", name, recordings, "--json");
  expect(stderr).toContain("skipped without transcript: untold.wav");
  expect(JSON.parse(stdout)).toMatchObject({
    model: name,
    recordings: [
      { file: "a.wav", unit: "words", reference: 2, error_rate: 0, duration_ms: 2_000 },
      { file: "b.wav", reference: 3, substitutions: 1, deletions: 1, insertions: 0, duration_ms: 3_000 },
    ],
    failed: [{ file: "broken.wav" }],
    totals: [{ unit: "words", reference: 5, substitutions: 1, deletions: 1, insertions: 0, error_rate: 0.4 }],
    duration_ms: 5_000,
  });
  expect(exitCode).toBe(1);
  const table = await models("evaluate", name, put({ "a.wav": wav(2_000), "a.txt": "Tag" }));
  expect(table.stdout).toMatch(/^a\.wav +100\.0 % +1 words +0 +0 +1 +2\.0 s +[0-9.]+x$/m);
  expect(table.exitCode).toBe(0);
}, 180_000);

test("a missing model or folder is reported", async () => {
  const unknown = await models("evaluate", "eng", put({ "a.wav": wav(500), "a.txt": "a" }));
  expect([unknown.exitCode, unknown.stderr]).toEqual([1, expect.stringContaining(`installed: ${name}`)]);
  const empty = await models("evaluate", name, put({ "a.txt": "a" }));
  expect([empty.exitCode, empty.stderr]).toEqual([
    1,
    expect.stringContaining("no recording with a transcript"),
  ]);
}, 180_000);
