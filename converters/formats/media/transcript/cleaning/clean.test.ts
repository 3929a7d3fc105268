import { describe, expect, test } from "bun:test";
import { Fault } from "../../../../../config/errors/fault.ts";
import type { Span } from "../../../../speech/contract.ts";
import type { TranscribedChunk } from "../recognition/transcribe-chunks.ts";
import { clean, compressionOf } from "./clean.ts";

/** Ten seconds of speech, and its text over all of them. */
function chunkAt(second: number, texts: string[], spans?: Span[]): TranscribedChunk {
  const [fromMs, toMs] = [second * 1000, second * 1000 + 10_000];
  const speech = spans ?? [{ fromMs, toMs }];
  const step = 10_000 / Math.max(1, texts.length);
  return {
    chunk: {
      fromMs,
      toMs,
      spans: speech,
      speechMs: speech.reduce((sum, span) => sum + span.toMs - span.fromMs, 0),
    },
    transcription: {
      language: "en",
      segments: texts.map((text, i) => ({ fromMs: fromMs + i * step, toMs: fromMs + (i + 1) * step, text })),
    },
  };
}

const texts = (...chunks: TranscribedChunk[]) => clean(chunks).segments.map(({ text }) => text);

test("text comes on one line, in order and within its chunk", () => {
  const chunk = chunkAt(10, []);
  const segments = [
    { fromMs: 9_000, toMs: 12_000, text: "  one\n two\u0000 " },
    { fromMs: 11_500, toMs: 11_000, text: "three" },
    { fromMs: 11_000, toMs: 99_000, text: "four" },
    { fromMs: Number.NaN, toMs: Number.NaN, text: " \u0007 " },
  ];
  const { segments: found } = clean([{ ...chunk, transcription: { language: "en", segments } }]);
  expect(found).toEqual([
    { chunk: 0, fromMs: 10_000, toMs: 12_000, text: "one two" },
    { chunk: 0, fromMs: 11_500, toMs: 11_500, text: "three" },
    { chunk: 0, fromMs: 11_500, toMs: 20_000, text: "four" },
  ]);
});

test.each(["\u200b\u2060", "\u202e \u00ad", "\ufeff", "\u0301"])(
  "what nobody sees is no text: %j",
  (text) => {
    expect(texts(chunkAt(0, [text]))).toEqual([]);
  },
);

test("what directs a terminal is gone whole", () => {
  expect(texts(chunkAt(0, ["one \u001b[31mtwo\u001b[0m \u001b]0;three\u0007"]))).toEqual(["one two"]);
});

test("a chunk that could not be transcribed has no text", () => {
  expect(
    texts({ ...chunkAt(0, []), transcription: new Fault("timed_out") }, chunkAt(10, ["There."])),
  ).toEqual(["There."]);
});

describe("what turns in circles is gone through once", () => {
  const rest = "and that was all he said";
  const cases: [name: string, from: string[], to: string[]][] = [
    ["a phrase", [`He said ${"I do not know, ".repeat(7)}${rest}.`], [`He said I do not know, ${rest}.`]],
    [
      "a phrase cut off at the end",
      [`He said ${"that I do not know and ".repeat(5)}that I`],
      ["He said that I do not know and"],
    ],
    ["over segments", Array(6).fill("Thank you for your attention."), ["Thank you for your attention."]],
    ["without spaces", [`今日は${"とても天気がいいです".repeat(5)}`], ["今日はとても天気がいいです"]],
    [
      "three rounds of a long sentence",
      Array(3).fill("The quick brown fox jumps over the lazy dog near the river."),
      ["The quick brown fox jumps over the lazy dog near the river."],
    ],
  ];
  test.each(cases)("%s", (_, from, to) => {
    expect(texts(chunkAt(0, from))).toEqual(to);
    const found = clean([chunkAt(0, from)]);
    const length = (of: string[]) => of.join("").length;
    expect(found.dropped).toEqual({ loops: length(from) - length(to), repeats: 0, silence: 0 });
    expect(found.droppedOf).toEqual([length(from) - length(to)]);
  });

  const said = [
    "No, no, no, no, no, no, no.",
    "It was very, very, very late.",
    "Row, row, row your boat, gently down the stream; merrily, merrily, merrily, merrily, life is but a dream.",
    "We shall fight on the beaches, we shall fight on the landing grounds, we shall fight in the fields.",
    "One two three, one two three, one two three.",
  ];
  test.each(said)("what people say stays: %s", (text) => {
    expect(texts(chunkAt(0, [text]))).toEqual([text]);
  });
});

describe("the same sentence in chunk after chunk", () => {
  test("is left once when it stands there too often", () => {
    const chunks = Array.from({ length: 5 }, (_, i) => chunkAt(i * 12, ["Thanks for watching!"]));
    const found = clean([chunkAt(0, ["Welcome."]), ...chunks]);
    expect(found.segments.map(({ text }) => text)).toEqual(["Welcome.", "Thanks for watching!"]);
    expect(found.dropped.repeats).toBe(4 * "Thanks for watching!".length);
    expect(found.droppedOf).toEqual([0, 0, 20, 20, 20, 20]);
  });

  test("may stand twice, and a short one more often", () => {
    const twice = [chunkAt(0, ["That is what I mean."]), chunkAt(12, ["That is what I mean."])];
    expect(texts(...twice)).toHaveLength(2);
    const short = Array.from({ length: 5 }, (_, i) => chunkAt(i * 12, ["Yes."]));
    expect(texts(...short)).toHaveLength(5);
  });
});

describe("what nobody said", () => {
  test("stands where nobody speaks", () => {
    const chunk = chunkAt(0, ["Good morning.", "Subtitles by nobody."], [{ fromMs: 0, toMs: 4_500 }]);
    const found = clean([chunk]);
    expect(found.segments.map(({ text }) => text)).toEqual(["Good morning."]);
    expect(found.dropped.silence).toBe("Subtitles by nobody.".length);
  });

  test("is more than can be said in the time", () => {
    const text = "This is a sentence of which a second of sound has no room for even a half.";
    expect(texts(chunkAt(0, [text], [{ fromMs: 0, toMs: 1_000 }]))).toEqual([]);
    expect(texts(chunkAt(0, [text], [{ fromMs: 0, toMs: 3_000 }]))).toEqual([text]);
  });

  test("but a wrong time in a chunk that has room for all is no reason", () => {
    const chunk = chunkAt(0, []);
    const text = "This is a sentence that somebody said in ten seconds, slowly.";
    const segments = [{ fromMs: 9_000, toMs: 9_100, text }];
    expect(texts({ ...chunk, transcription: { language: "en", segments } })).toEqual([text]);
  });
});

test("how far a text repeats itself is told by how it compresses", () => {
  expect(compressionOf("short")).toBe(1);
  expect(compressionOf("la la di da ".repeat(40))).toBeGreaterThan(2.4);
  const prose =
    "The analytical engine has no pretensions whatever to originate anything. It can do whatever we know how to order it to perform. It can follow analysis, but it has no power of anticipating any analytical relations or truths.";
  expect(compressionOf(prose)).toBeLessThan(2.4);
  const lines = Array.from(
    { length: 12 },
    (_, i) => `He went to the house number ${i} and then he went home again.`,
  );
  expect(clean([chunkAt(0, lines, [{ fromMs: 0, toMs: 60_000 }])]).repetitive).toEqual([0]);
});
