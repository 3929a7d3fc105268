/**
 * A process that makes a transcript of an hour, transcribed by a fake engine, and says what it took: the folder for the
 * sound is its argument. Sound whose loudness is that of speech, a minute sixty times.
 */
import { readFileSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { minuteMs } from "../../../../../config/units.ts";
import { usualRequest } from "../../../../testing/converted.ts";
import { transcribe } from "../transcript.ts";
import { decodedSound } from "./decoded-sound.ts";
import { fakeSpeech } from "./fake-speech.ts";
import { babble, joined, mixed, noise, pcm } from "./spoken.ts";

export interface HourFigures {
  /** Of the process, at its peak; bytes. */
  residentBytes: number;
  milliseconds: number;
  chunks: number;
  blocks: number;
}

const file = join(process.argv[2] ?? ".", "hour.pcm");
const voice = [babble(17_000, -20), 700, babble(3_000, -20), 1_500, babble(32_000, -22), 5_800];
const minute = pcm(mixed(joined(voice), noise("pink", minuteMs, -45)));
for (let i = 0; i < 60; i++) await appendFile(file, minute);

const speech = fakeSpeech({
  answer: ({ fromMs, toMs }) => ({
    language: "en",
    segments: Array.from({ length: 5 }, (_, i) => ({
      fromMs: fromMs + (i * (toMs - fromMs)) / 5,
      toMs: fromMs + ((i + 1) * (toMs - fromMs)) / 5,
      text: `At ${fromMs} somebody said sentence ${i}, which is as long as most are.`,
    })),
  }),
});
const sound = decodedSound(60 * minuteMs);
const started = performance.now();
const { root } = await transcribe({ sound, file, engines: {} }, usualRequest, {
  progress: () => undefined,
  charge: null,
  keptDir: null,
  speech,
});
// What getrusage tells begins with what the parent had.
const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
const residentBytes = Number(peak) * 1024;
const figures: HourFigures = {
  residentBytes,
  milliseconds: Math.round(performance.now() - started),
  chunks: speech.asked.length,
  blocks: root.children.length,
};
console.log(JSON.stringify(figures));
