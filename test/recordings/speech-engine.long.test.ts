/** The speech engine embedded in the executable transcribes like the one in node_modules. */
import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  onnxRuntimeVersion,
  sherpaOnnxVersion,
  speechEngineDefect,
} from "../../converters/engines/speech/sherpa-onnx.ts";
import type { SpeechModel, Transcription } from "../../converters/speech/contract.ts";
import { writeScriptedModel } from "../../converters/speech/testing/scripted-model.ts";
import { writeTones } from "../../converters/speech/testing/tones.ts";
import { runCommand } from "../../scripts/server/command.ts";
import type { TranscribeTask } from "../../src/sandbox/contract.ts";
import { Pool } from "../../src/sandbox/parent/pool.ts";
import { executable } from "../support/executable.ts";

const root = mkdtempSync(join(tmpdir(), "mm-speech-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function openPool(): Promise<Pool> {
  return new Pool({
    concurrency: 1,
    prewarmed: 0,
    tasksPerChildMax: 1_000,
    lingerMs: 5_000,
    standstillMs: 60_000,
    workspaces: { root, readable: [root], inPlace: false },
    command: [await executable(), "__child"],
  });
}

const result = join(root, "result.json");
async function transcribe(pool: Pool, task: Omit<TranscribeTask, "kind" | "result">): Promise<unknown> {
  const outcome = await pool.run(
    { kind: "transcribe", result, ...task },
    { deadlineMs: 60_000, memoryMib: 512 },
  );
  return outcome.ok ? JSON.parse(readFileSync(result, "utf8")) : outcome;
}

async function modelOf(folder: string): Promise<SpeechModel> {
  const files = await writeScriptedModel(join(root, folder), {
    language: "de",
    languages: ["en", "de"],
    segments: [{ fromMs: 200, toMs: 1_000, text: " Guten Tag." }],
    activity: true,
  });
  return { name: folder, version: null, sha256: "0".repeat(64), bytes: 1, languages: ["en", "de"], files };
}

/** Of the children of this process. */
const children = (): string[] =>
  readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
const residentMib = (pid: string): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;

describe.if(speechEngineDefect() === null && existsSync("/proc/self/maps"))(
  "the embedded speech engine",
  () => {
    test("transcribes many parts in one child, which does not grow, from memory alone", async () => {
      const model = await modelOf("kept");
      const file = writeTones(join(root, "sound.pcm"), [{ hertz: 500, ms: 60_000 }]);
      const pool = await openPool();
      try {
        const resident: number[] = [];
        for (let run = 0; run < 30; run += 1) {
          const fromMs = run * 1_900;
          const transcription = await transcribe(pool, {
            part: { file, fromMs, toMs: fromMs + 1_000 },
            wanted: { what: "words", language: run % 3 === 0 ? "en" : null },
            model,
          });
          expect(transcription).toEqual({
            language: run % 3 === 0 ? "en" : "de",
            segments: [{ fromMs: fromMs + 200, toMs: fromMs + 1_000, text: "Guten Tag." }],
          } satisfies Transcription);
          expect(children()).toHaveLength(1);
          resident.push(residentMib(children()[0] ?? ""));
        }
        expect((resident.at(-1) ?? 0) - (resident[9] ?? 0)).toBeLessThan(24);
        const maps = readFileSync(`/proc/${children()[0]}/maps`, "utf8");
        expect(maps).toContain("memfd:");
        expect(maps).not.toContain("node_modules");
        const spans = await transcribe(pool, {
          part: { file, fromMs: 0, toMs: 60_000 },
          wanted: { what: "activity" },
          model,
        });
        expect(spans).toEqual([{ fromMs: 0, toMs: 60_000 }]);
        expect(pool.health()).toMatchObject({ crashed: 0, killed: 0 });
      } finally {
        await pool.close();
      }
    });

    test("an invalid model ends no child", async () => {
      const { files, ...model } = await modelOf("broken");
      const file = writeTones(join(root, "short.pcm"), [{ hertz: 500, ms: 2_000 }]);
      const pool = await openPool();
      try {
        const broken = { ...model, files: { ...files, decoder: files.tokens } };
        const part = { file, fromMs: 0, toMs: 2_000 };
        const wanted = { what: "words", language: null } as const;
        expect(await transcribe(pool, { part, wanted, model: broken })).toMatchObject({
          ok: false,
          code: "capability_unavailable",
          message: "The speech model broken cannot be used: the decoder is no ONNX file.",
        });
        expect(
          await transcribe(pool, {
            part,
            wanted: { what: "words", language: "ja" },
            model: { ...model, files },
          }),
        ).toMatchObject({ ok: false, code: "capability_unavailable" });
        expect(pool.health()).toMatchObject({ crashed: 0, killed: 0 });
      } finally {
        await pool.close();
      }
    });
  },
);

test("the licenses of the engine and its components are listed", async () => {
  const { stdout } = await runCommand([await executable()], ["licenses"]);
  const licenseOf = (name: string) =>
    stdout
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.split(/\s{2,}/);
  if (speechEngineDefect() !== null) return;
  expect(licenseOf("sherpa-onnx-node")).toEqual(["sherpa-onnx-node", sherpaOnnxVersion, "Apache-2.0"]);
  expect(licenseOf("onnxruntime")).toEqual(["onnxruntime", onnxRuntimeVersion, "MIT"]);
  expect(licenseOf("espeak-ng")?.[2]).toBe("GPL-3.0-or-later");
});
