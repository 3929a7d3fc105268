import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../../../../../config/testing/random.ts";
import type { Span } from "../../../../speech/contract.ts";
import { summedMs } from "../spans.ts";
import { missed } from "../testing/score.ts";
import {
  atLevel,
  babble,
  type Color,
  canSpeak,
  clicks,
  hum,
  joined,
  mixed,
  noise,
  pcm,
  type Samples,
  spoken,
} from "../testing/spoken.ts";
import { speechSpans } from "./activity.ts";
import { bandCount, decibels, frameMs, type Levels, measureLevels } from "./levels.ts";
import { powerOf, quietestMs } from "./quiet.ts";

const folder = await mkdtemp(join(tmpdir(), "activity-"));
afterAll(() => rm(folder, { recursive: true }));

async function levelsOf(samples: Samples): Promise<Levels> {
  const file = join(folder, "sound.pcm");
  await Bun.write(file, pcm(samples));
  return measureLevels({ file, fromMs: 0, toMs: samples.length / 16 });
}

const spansOf = async (samples: Samples): Promise<Span[]> => speechSpans(await levelsOf(samples));

describe("levels", () => {
  test("a tone is as loud as it is, in its own band", async () => {
    const tone = new Float32Array(16_000).map((_, i) => 0.1 * Math.sin((2 * Math.PI * 1_000 * i) / 16_000));
    const levels = await levelsOf(tone);
    expect(levels.frames).toBe(Math.ceil(1_000 / frameMs));
    expect(10 * Math.log10(powerOf(levels, 20))).toBeCloseTo(-20, 0);
    // 920 to 1,080 Hz.
    expect(decibels(levels.bands[20 * bandCount + 7] ?? 0)).toBeCloseTo(-20, 0);
    expect(decibels(levels.bands[20 * bandCount + 12] ?? 0)).toBeLessThan(-80);
  });

  test("samples at the limit are counted by the second", async () => {
    const loud = new Float32Array(32_000).map((_, i) => (i < 16_000 ? 0.5 : Math.sin(i) * 4));
    const { clipped } = await levelsOf(loud);
    expect(clipped[0]).toBe(0);
    expect(clipped[1]).toBeGreaterThan(8_000);
  });

  test("a file that ends early is silent from there on", async () => {
    const file = join(folder, "short.pcm");
    await Bun.write(file, new Uint8Array([...pcm(noise("white", 500, -10)), 7]));
    const levels = measureLevels({ file, fromMs: 0, toMs: 2_000 });
    expect(levels.frames).toBe(125);
    expect(powerOf(levels, 20)).toBeGreaterThan(0.01);
    expect(powerOf(levels, 100)).toBeLessThan(1e-9);
  });

  test("the most quiet place is found", async () => {
    const levels = await levelsOf(joined([babble(3_000, -20), 200, babble(3_000, -20)]));
    expect(Math.abs(quietestMs(levels, 1_000, 5_000) - 3_100)).toBeLessThan(80);
  });
});

describe("where somebody speaks", () => {
  test("spans are where the voice is, to within their margins", async () => {
    const voice = joined([2_000, babble(3_000, -20), 2_500, babble(1_000, -25), 1_500]);
    const spans = await spansOf(mixed(voice, noise("pink", 10_000, -45)));
    const meant = [
      [2_000, 5_000],
      [7_500, 8_500],
    ];
    expect(spans).toHaveLength(2);
    for (const [i, { fromMs, toMs }] of spans.entries()) {
      expect(Math.abs(fromMs - (meant[i]?.[0] ?? 0))).toBeLessThan(250);
      expect(Math.abs(toMs - (meant[i]?.[1] ?? 0))).toBeLessThan(250);
    }
  });

  const ms = 20_000;
  const seeds = [1, 2, 3, 4, 5];
  /** By a seed; `shareMax` is of the time of all such recordings together. */
  const nothing: [name: string, sound: (seed: number) => Samples, shareMax: number][] = [
    ["no sound", () => new Float32Array(0), 0],
    ["digital silence", () => new Float32Array(16 * ms), 0],
    ["hum", () => hum(ms, -30), 0],
    ["hum and hiss", (seed) => mixed(hum(ms, -30), noise("white", ms, -50, seed)), 0],
    ["clicks", (seed) => clicks(ms, -10, seed), 0],
    // A few of them, with what the noise does around them.
    ["clicks and hiss", (seed) => mixed(clicks(ms, -10, seed), noise("pink", ms, -50, seed)), 0.03],
    ...(["white", "pink", "brown"] as const).flatMap((color): typeof nothing =>
      [-20, -50].map((level) => [
        `${color} noise at ${level} dB`,
        (seed) => noise(color, ms, level, seed),
        0,
      ]),
    ),
  ];
  test.each(nothing)("nobody speaks in %s", async (_, sound, shareMax) => {
    let foundMs = 0;
    for (const seed of seeds) foundMs += summedMs(await spansOf(sound(seed)));
    expect(foundMs).toBeLessThanOrEqual(shareMax * seeds.length * ms);
  });

  test("noise that begins is taken for speech for seconds, not for as long as it lasts", async () => {
    const samples = joined([10_000, noise("white", 20_000, -30), 10_000]);
    expect(summedMs(await spansOf(samples))).toBeLessThan(8_000);
  });

  test("a single word is found in a recording that holds nothing else", async () => {
    expect(summedMs(await spansOf(babble(500, -20)))).toBeGreaterThan(400);
  });
});

/** What was said, and by which voice of espeak-ng. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  "en-gb": ["The engine weaves patterns, just as the loom weaves flowers and leaves.", "Yes."],
  "de+f3": [
    "Die Maschine webt Muster, wie der Webstuhl Blumen und Blätter webt.",
    "Ja, am Donnerstag um sechs.",
  ],
  "fr-fr": ["La machine tisse des motifs comme le métier tisse des fleurs.", "Oui, jeudi."],
  ru: ["Машина ткёт узоры, как станок ткёт цветы и листья.", "Да, в четверг."],
  "pl+m3": ["Maszyna tka wzory, cicho i szybko, jak krosno.", "Tak, w czwartek."],
  "cmn-latn-pinyin": ["ni3 hao3, wo3 men5 jin1 tian1 kai1 shi3 gong1 zuo4", "xie4 xie5"],
};

const conditions: [name: string, add: (voice: Samples) => Samples, missedMax: number][] = [
  ["as it is", (voice) => voice, 0.002],
  ["at -40 dB", (voice) => mixed(atLevel(voice, -40), noise("pink", voice.length / 16, -65)), 0.01],
  ["with hum", (voice) => mixed(voice, hum(voice.length / 16, -30)), 0.01],
  ["with clicks", (voice) => mixed(voice, clicks(voice.length / 16, -10)), 0.01],
  ...(["white", "pink", "brown"] as Color[]).flatMap((color) =>
    (
      [
        [20, 0.005],
        [10, 0.02],
        [5, 0.03],
      ] as const
    ).map(([ratio, most]): [string, (voice: Samples) => Samples, number] => [
      `in ${color} noise at ${ratio} dB`,
      (voice) => mixed(voice, noise(color, voice.length / 16, -20 - ratio)),
      most,
    ]),
  ),
];

describe.skipIf(!canSpeak)("speech of espeak-ng", () => {
  const { next } = seededRandom(5);
  // Also evaluated where the tests are skipped.
  const voices = Object.entries(canSpeak ? sentences : {}).map(([voice, said]) => {
    const pauses = () => Math.round(300 + 2_500 * next());
    return atLevel(joined([800, ...said.flatMap((text) => [spoken(text, voice), pauses()])]), -20);
  });

  test.each(conditions)("%s is not missed", async (_, add, missedMax) => {
    for (const voice of voices) {
      const { misses, falseAlarms } = missed(await spansOf(add(voice)), voice);
      expect(misses).toBeLessThan(missedMax);
      expect(falseAlarms).toBeLessThan(0.05);
    }
  });

  test("a minute without a pause is not taken for the noise", async () => {
    const text =
      "and nobody would ever stop in such a sentence because there is always another thing to add ";
    const voice = atLevel(spoken(text.repeat(12), "en-gb"), -20);
    const { misses } = missed(await spansOf(mixed(voice, noise("pink", voice.length / 16, -40))), voice);
    expect(misses).toBeLessThan(0.002);
  });
});
