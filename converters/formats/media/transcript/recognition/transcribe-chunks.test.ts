import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Fault } from "../../../../../config/errors/fault.ts";
import type { Speech } from "../../../../speech/contract.ts";
import { fakeSpeech, transcribedAs } from "../testing/fake-speech.ts";
import { KeptTranscription } from "./checkpoint.ts";
import type { Chunk } from "./chunks.ts";
import { languageTag, languageWords, voterRounds } from "./language.ts";
import { transcribeChunks } from "./transcribe-chunks.ts";

const folder = await mkdtemp(join(tmpdir(), "transcribe-chunks-"));
afterAll(() => rm(folder, { recursive: true }));

/** One after the other, of so many seconds each. */
function chunksOf(...seconds: number[]): Chunk[] {
  let at = 0;
  return seconds.map((length) => {
    const [fromMs, toMs] = [at * 1000, (at + length) * 1000];
    at += length + 1;
    return { fromMs, toMs, spans: [{ fromMs, toMs }], speechMs: toMs - fromMs };
  });
}

const of = { soundSha256: "aa", modelSha256: "bb", engines: {} };
const transcribeWith = (
  speech: Speech,
  chunks: readonly Chunk[],
  option: unknown = "auto",
  kept = new KeptTranscription(null, of),
  progress: (done: number, total: number) => void = () => undefined,
) => transcribeChunks(chunks, option, { file: "sound.pcm", speech, kept, progress });

describe("the language", () => {
  test("is that of most of the first speech, and the rest is transcribed in it", async () => {
    const chunks = chunksOf(20, 4, 25, 26, 5, 6, 7, 8);
    const told = new Map([
      [0, "de"],
      [26_000, "en"],
      [52_000, "de"],
    ]);
    const speech = fakeSpeech({
      answer: (part, language) =>
        transcribedAs(`at ${part.fromMs}`, part, language ?? told.get(part.fromMs) ?? "ja"),
    });
    const { language, chunks: transcribed } = await transcribeWith(speech, chunks);
    expect(language).toEqual({
      code: "de",
      source: "majority",
      votes: [
        ["de", 46_000],
        ["en", 25_000],
        ["ja", 15_000],
      ],
    });
    // Five were asked, of which two said so; all others are transcribed in it, some of them again.
    expect(speech.asked.filter((each) => each.language === null)).toHaveLength(5);
    expect(speech.asked.filter((each) => each.language === "de")).toHaveLength(6);
    expect(
      transcribed.map(({ transcription: each }) => (each instanceof Error ? null : each.language)),
    ).toEqual(chunks.map(() => "de"));
    expect(languageWords(language)).toBe(
      "Mixed: German (de), English (en), Japanese (ja); transcribed as German (de)",
    );
    expect(languageTag(language)).toBe("mul");
  });

  test("is the one that was asked for, or the one that the model knows; then none is told", async () => {
    const answer = (part: { fromMs: number; toMs: number }, language: string | null) =>
      transcribedAs("words", part, language ?? "");
    const asked = fakeSpeech({ answer });
    expect((await transcribeWith(asked, chunksOf(5, 5), "de")).language.source).toBe("option");
    expect(asked.asked.map(({ language }) => language)).toEqual(["de", "de"]);
    const alone = fakeSpeech({ answer, languages: ["en"] });
    expect((await transcribeWith(alone, chunksOf(5))).language).toEqual({
      code: "en",
      source: "model",
      votes: [],
    });
  });

  test("that the model does not know is refused before anything is transcribed", async () => {
    const speech = fakeSpeech({ answer: (part) => transcribedAs("words", part) });
    await expect(transcribeWith(speech, chunksOf(5), "sw")).rejects.toThrow(
      'does not know the language "sw"',
    );
    expect(speech.asked).toEqual([]);
  });

  test("is asked of further chunks where the first have no words, and is unknown where none has", async () => {
    const chunks = chunksOf(9, 9, 9, 9, 9, 3);
    const later = fakeSpeech({
      answer: (part) => transcribedAs(part.fromMs === 50_000 ? "Wort" : "...", part, "de"),
    });
    expect((await transcribeWith(later, chunks)).language.votes).toEqual([["de", 3_000]]);
    const never = fakeSpeech({ answer: (part) => transcribedAs("...", part, "en") });
    const { language } = await transcribeWith(never, chunks);
    expect(language).toEqual({ code: null, source: "none", votes: [] });
    expect(languageWords(language)).toBe("Unknown");
    expect(languageTag(language)).toBeUndefined();
    expect(never.asked).toHaveLength(6);
  });

  test("is not told by what the model does not have", async () => {
    const speech = fakeSpeech({ answer: (part, language) => transcribedAs("words", part, language ?? "xx") });
    expect((await transcribeWith(speech, chunksOf(5, 6))).language.code).toBeNull();
  });

  test("is asked of the first minutes", () => {
    const chunks = chunksOf(...Array.from({ length: 20 }, (_, i) => (i === 19 ? 28 : 20)));
    expect(voterRounds(chunks)[0]?.every(({ fromMs }) => fromMs < 300_000)).toBe(true);
    expect(voterRounds(chunks).flat()).toHaveLength(20);
  });

  test("has its own tag where the model's code is an old one", () => {
    const javanese = { code: "jw", source: "option" as const, votes: [] };
    expect(languageTag(javanese)).toBe("jv");
    expect(languageWords(javanese)).toBe("Javanese (jv)");
    expect(languageWords({ ...javanese, code: "yue" })).toBe("Cantonese (yue)");
  });
});

describe("many chunks", () => {
  test("are out at once, answered in any order, and told in theirs", async () => {
    const chunks = chunksOf(9, 8, 7, 6, 5, 4, 3, 2, 1);
    const speech = fakeSpeech({
      atOnce: 4,
      answer: (part, language) => transcribedAs(`at ${part.fromMs}`, part, language ?? "en"),
      delayMs: ({ fromMs }) => (fromMs % 7) * 3,
    });
    const told: number[] = [];
    const found = await transcribeWith(speech, chunks, "auto", undefined, (done, total) => {
      expect(total).toBe(45_000);
      told.push(done);
    });
    expect(speech.togetherMax).toBe(4);
    expect(
      found.chunks.map(({ transcription }) =>
        transcription instanceof Error ? "" : transcription.segments[0]?.text,
      ),
    ).toEqual(chunks.map(({ fromMs }) => `at ${fromMs}`));
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(45_000);
  });

  test("one that fails leaves the others; where all fail it is the first one's fault", async () => {
    const chunks = chunksOf(5, 5, 5);
    const fails = (at: number[]) =>
      fakeSpeech({
        answer: (part) =>
          at.includes(part.fromMs)
            ? new Fault("timed_out", { message: `${part.fromMs}` })
            : transcribedAs("words", part),
      });
    const { chunks: transcribed } = await transcribeWith(fails([6_000]), chunks, "en");
    expect(transcribed.map((each) => each.transcription instanceof Fault)).toEqual([false, true, false]);
    await expect(transcribeWith(fails([0, 6_000, 12_000]), chunks, "en")).rejects.toThrow("0");
  });

  test.each(["storage_failed", "cancelled", "capability_unavailable"] as const)(
    "%s ends all",
    async (code) => {
      const speech = fakeSpeech({
        atOnce: 1,
        answer: (part) => (part.fromMs === 0 ? new Fault(code) : transcribedAs("words", part)),
      });
      await expect(transcribeWith(speech, chunksOf(5, 5, 5), "en")).rejects.toMatchObject({ code });
      expect(speech.asked).toHaveLength(1);
    },
  );
});

describe("what is kept", () => {
  const chunks = chunksOf(9, 8, 7, 6, 5, 4, 3);
  const answer = (part: { fromMs: number; toMs: number }, language: string | null) =>
    transcribedAs(`at ${part.fromMs}`, part, language ?? (part.fromMs === 0 ? "de" : "en"));

  test("an attempt that was interrupted is not transcribed again, and comes to the same", async () => {
    const keptDir = await mkdtemp(join(folder, "kept-"));
    const whole = await transcribeWith(fakeSpeech({ answer }), chunks);
    let calls = 0;
    const dies = fakeSpeech({
      atOnce: 1,
      answer: (...of) => (++calls > 6 ? new Fault("cancelled") : answer(...of)),
    });
    await expect(transcribeWith(dies, chunks, "auto", new KeptTranscription(keptDir, of))).rejects.toThrow();
    const again = fakeSpeech({ answer });
    expect(await transcribeWith(again, chunks, "auto", new KeptTranscription(keptDir, of))).toEqual(whole);
    expect(again.asked).toHaveLength(2);
    const third = fakeSpeech({ answer });
    await transcribeWith(third, chunks, "auto", new KeptTranscription(keptDir, of));
    expect(third.asked).toEqual([]);
    // Another model returns other words.
    const other = fakeSpeech({ answer });
    await transcribeWith(other, chunks, "auto", new KeptTranscription(keptDir, { ...of, modelSha256: "cc" }));
    expect(other.asked).toHaveLength(8);
  });

  test.each(["", "{", '{"key":1}', "[]", "null"])("damaged (%j) counts for nothing", async (damage) => {
    const keptDir = await mkdtemp(join(folder, "damaged-"));
    await transcribeWith(fakeSpeech({ answer }), chunks, "en", new KeptTranscription(keptDir, of));
    const names = await readdir(keptDir);
    expect(names).toHaveLength(7);
    for (const name of names) await Bun.write(join(keptDir, name), damage);
    const again = fakeSpeech({ answer });
    await transcribeWith(again, chunks, "en", new KeptTranscription(keptDir, of));
    expect(again.asked).toHaveLength(7);
  });

  test("a changed word counts for nothing", async () => {
    const keptDir = await mkdtemp(join(folder, "changed-"));
    await transcribeWith(
      fakeSpeech({ answer }),
      chunks.slice(0, 1),
      "en",
      new KeptTranscription(keptDir, of),
    );
    const [name = ""] = await readdir(keptDir);
    const text = await Bun.file(join(keptDir, name)).text();
    await Bun.write(join(keptDir, name), text.replace("at 0", "at 9"));
    const again = fakeSpeech({ answer });
    await transcribeWith(again, chunks.slice(0, 1), "en", new KeptTranscription(keptDir, of));
    expect(again.asked).toHaveLength(1);
  });

  test("where nothing can be kept, nothing is lost", async () => {
    const kept = new KeptTranscription(join(folder, "absent", "there"), of);
    await rm(join(folder, "absent"), { recursive: true, force: true });
    await Bun.write(join(folder, "absent"), "a file");
    expect((await transcribeWith(fakeSpeech({ answer }), chunks, "en", kept)).chunks).toHaveLength(7);
  });
});
