import { expect, test } from "bun:test";
import { failureOf } from "../../config/testing/failures.ts";
import { Ffmpeg, ffmpegVersion } from "./ffmpeg.ts";
import type { EngineFile } from "./ffmpeg-files.ts";

const runFfmpeg = async (...given: Parameters<Ffmpeg["run"]>) => (await Ffmpeg.open()).run(...given);
const tone = (seconds: number) => ["-f", "lavfi", "-i", `sine=sample_rate=8000:duration=${seconds}`];
const written = () => {
  const parts: Buffer[] = [];
  const file: EngineFile = { bytes: 0, write: (bytes) => void parts.push(Buffer.from(bytes)) };
  return { file, all: () => Buffer.concat(parts) };
};

test("is of the version that documents name", async () => {
  const { lines, exitCode } = await runFfmpeg("ffmpeg", ["-version"], {});
  expect(exitCode).toBe(0);
  expect(lines[0]).toStartWith(`ffmpeg version ${ffmpegVersion} `);
});

test("writes and reads files in pieces", async () => {
  const { file, all } = written();
  const engine = await Ffmpeg.open();
  engine.run("ffmpeg", ["-loglevel", "error", ...tone(1), "-f", "wav", "/out"], { "/out": file });
  const wav = all();
  expect(wav.length).toBeGreaterThan(16_000);
  const positions: number[] = [];
  const input: EngineFile = {
    bytes: wav.length,
    read(into, position) {
      positions.push(position);
      return wav.copy(into, 0, position, position + into.length);
    },
  };
  const samples = written();
  const ran = engine.run("ffmpeg", ["-loglevel", "error", "-i", "/in", "-f", "s16le", "/out"], {
    "/in": input,
    "/out": samples.file,
  });
  expect(ran).toEqual({ exitCode: 0, lines: [], linesCount: 0 });
  expect(samples.all().length).toBe(16_000);
  expect(positions.length).toBeGreaterThan(0);
});

test("sees no file of this machine, and writes to none that it was only given to read", async () => {
  const missing = await runFfmpeg(
    "ffmpeg",
    ["-loglevel", "error", "-i", import.meta.path, "-f", "null", "-"],
    {},
  );
  expect([missing.exitCode, missing.lines.join()]).toEqual([1, expect.stringContaining("No such file")]);
  const readOnly: EngineFile = { bytes: 0, read: () => 0 };
  const refused = await runFfmpeg("ffmpeg", ["-loglevel", "error", ...tone(1), "-f", "s16le", "/in"], {
    "/in": readOnly,
  });
  expect(refused.lines.join()).toContain("Operation not permitted");
});

test("what a file throws ends the run; the next one is not touched by it", async () => {
  const full: EngineFile = {
    bytes: 0,
    write() {
      throw new TypeError("that is enough");
    },
  };
  const run = (file: EngineFile) =>
    runFfmpeg("ffmpeg", [...tone(100), "-f", "s16le", "/out"], { "/out": file });
  expect(String(await failureOf(run(full)))).toBe("TypeError: that is enough");
  const { file, all } = written();
  expect((await run(file)).exitCode).toBe(0);
  expect(all().length).toBe(1_600_000);
});

test("keeps the last of what it says, however much that is", async () => {
  const { lines, linesCount } = await runFfmpeg(
    "ffmpeg",
    ["-loglevel", "trace", ...tone(60), "-f", "null", "-"],
    {},
  );
  expect(linesCount).toBeGreaterThan(lines.length);
  expect(lines.length).toBe(40);
});

test("leaves no page's address behind", async () => {
  await Ffmpeg.open();
  expect("location" in globalThis).toBe(false);
});
