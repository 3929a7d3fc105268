import { afterAll, describe, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Paragraph, Text } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { Fault } from "../../../../config/errors/fault.ts";
import { longTest } from "../../../../config/testing/runs.ts";
import { bundleFiles } from "../../../bundle/contract.ts";
import { verifyFolder } from "../../../bundle/testing/verify-folder.ts";
import { writeBundle } from "../../../bundle/write.ts";
import type { ConversionContext } from "../../../contract.ts";
import type { Document } from "../../../document/model.ts";
import { plainText } from "../../../document/plain-text.ts";
import type { Speech } from "../../../speech/contract.ts";
import { usualRequest } from "../../../testing/converted.ts";
import { capability } from "../audio/capability.ts";
import type { DecodedSound } from "../decode.ts";
import { convert } from "./convert.ts";
import { decodedSound } from "./testing/decoded-sound.ts";
import { fakeSpeech, transcribedAs } from "./testing/fake-speech.ts";
import type { HourFigures } from "./testing/hour.ts";
import { babble, joined, mixed, noise, pcm, type Samples } from "./testing/spoken.ts";
import { transcribe } from "./transcript.ts";

const folder = await mkdtemp(join(tmpdir(), "transcript-"));
afterAll(() => rm(folder, { recursive: true }));

const request = { ...usualRequest, options: { language: "auto" } };

async function documentOf(
  samples: Samples,
  speech: Speech,
  { sound = {}, ...context }: Partial<ConversionContext> & { sound?: Partial<DecodedSound> } = {},
): Promise<Document> {
  const file = join(folder, `${crypto.randomUUID()}.pcm`);
  await Bun.write(file, pcm(samples));
  const decoded: DecodedSound = { ...decodedSound(Math.ceil(samples.length / 16)), ...sound };
  return transcribe({ sound: decoded, file, engines: { ffmpeg: "1" } }, request, {
    progress: () => undefined,
    charge: null,
    keptDir: null,
    ...context,
    speech,
  });
}

async function bundleOf(document: Document): Promise<(name: string) => Promise<string>> {
  const into = await mkdtemp(join(folder, "bundle-"));
  await writeBundle({
    document,
    source: { bytes: 1, sha256: "0".repeat(64) },
    capability,
    request,
    version: "0.0.0-test",
    folder: into,
    wanted: "everything",
  });
  expect(await verifyFolder(into)).toEqual([]);
  return (name) => Bun.file(join(into, name)).text();
}

/** Five seconds at 1 s, ten at 66 s. */
const twoMinutes = mixed(
  joined([1_000, babble(5_000, -20), 60_000, babble(10_000, -20), 4_000]),
  noise("pink", 80_000, -55),
);
const said = new Map([
  [0, "Good morning. *This* is it."],
  [1, "(The second part) begins here, and goes on for as long as it needs to."],
]);
const usual = (options: Partial<Parameters<typeof fakeSpeech>[0]> = {}) =>
  fakeSpeech({
    answer: (part, language) =>
      transcribedAs(said.get(part.fromMs < 30_000 ? 0 : 1) ?? "", part, language ?? "de"),
    ...options,
  });

describe("a transcript", () => {
  test("has title, facts, stamped paragraphs with their times, and subtitles", async () => {
    const document = await documentOf(twoMinutes, usual(), {
      sound: { tags: { title: "Étude for a mill", artist: "Ada" } },
      charge: ({ decoded_ms = 0 }) => decoded_ms / 100,
    });
    const read = await bundleOf(document);
    const markdown = await read(bundleFiles.markdown);
    expect(markdown).toBe(`# Étude for a mill

| Property | Value |
| --- | --- |
| Duration | 00:01:20 |
| Language | German (de) |
| Model | tiny (1.0) |
| Credits | 0.8 |

[00:00:00] Good morning. \\*This\\* is it.

[00:01:05] (The second part) begins here, and goes on for as long as it needs to.
`);
    const paragraphs = fromMarkdown(markdown).children.filter(
      (node): node is Paragraph => node.type === "paragraph",
    );
    const stamped = paragraphs.slice(-2);
    expect(stamped.map((node) => (node.children[0] as Text).type)).toEqual(["text", "text"]);
    expect(stamped.map(plainText)).toEqual([`[00:00:00] ${said.get(0)}`, `[00:01:05] ${said.get(1)}`]);
    const layout = JSON.parse(await read(bundleFiles.layout));
    expect(layout.source_unit_kind).toBe("minute");
    expect(layout.blocks.slice(-2)).toEqual([
      { id: "p1-b3", page_index: 1, order: 3, lines: [10, 10], milliseconds: expect.any(Array) },
      { id: "p2-b1", page_index: 2, order: 4, lines: [12, 12], milliseconds: expect.any(Array) },
    ]);
    expect(layout.blocks.at(-1).milliseconds[0]).toBeWithin(65_500, 66_000);
    expect(await read("transcript.srt")).toStartWith("1\n00:00:00,");
    expect(await read("transcript.vtt")).toStartWith("WEBVTT\n\nNOTE Language: de\n\n00:00:00.");
    const metadata = JSON.parse(await read(bundleFiles.metadata));
    expect(metadata).toMatchObject({
      title: "Étude for a mill",
      authors: ["Ada"],
      language: "de",
      source_units: 2,
      metrics: { decoded_ms: 80_000 },
      details: {
        speech: {
          model: { name: "tiny", version: "1.0" },
          language: { code: "de", by: "majority" },
          activity_by: "levels",
          chunks: 2,
          chunks_failed: 0,
          dropped_characters: { loops: 0, repeats: 0, silence: 0 },
        },
      },
    });
    const quality = JSON.parse(await read(bundleFiles.quality));
    expect(quality.document_score).toBeGreaterThan(0.9);
    const delivery = JSON.parse(await read(bundleFiles.delivery));
    expect(delivery.status).toBe("deliverable");
    expect(delivery.policy.page_scores_of_speech).toContain("heuristic");
  });

  test("of a film whose sound begins later has the film's times, and the sound's length", async () => {
    const offsetMs = 130_400;
    const early = await documentOf(twoMinutes, usual());
    const document = await documentOf(twoMinutes, usual(), { sound: { offsetMs } });
    expect(document.metrics).toEqual({ decoded_ms: 80_000 });
    // 130.4 s before it, and 80 s of it.
    expect(document.units.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
    expect(document.units.map(({ signals }) => signals.characters > 0)).toEqual([false, false, true, true]);
    const read = await bundleOf(document);
    const markdown = await read(bundleFiles.markdown);
    expect(markdown).toContain("| Duration | 00:01:20 |");
    expect(markdown).toContain("\n[00:02:11] Good morning.");
    expect(markdown).toContain("\n[00:03:16] (The second part)");
    const timesOf = async (file: Promise<string>) =>
      (JSON.parse(await file).blocks as { milliseconds?: number[] }[]).flatMap(
        ({ milliseconds = [] }) => milliseconds,
      );
    const sooner = await timesOf((await bundleOf(early))(bundleFiles.layout));
    expect(sooner).toHaveLength(4);
    expect(await timesOf(read(bundleFiles.layout))).toEqual(sooner.map((ms) => ms + offsetMs));
    expect(await read("transcript.srt")).toStartWith("1\n00:02:11,");
    expect(await read("transcript.vtt")).toContain("\n\n00:02:11.");
  });

  test("of a film says by its times what could not be transcribed", async () => {
    const failing = usual({
      answer: (part, language) =>
        part.fromMs < 30_000
          ? new Fault("document_too_complex")
          : transcribedAs("Here.", part, language ?? "de"),
    });
    const { units } = await documentOf(twoMinutes, failing, { sound: { offsetMs: 120_000 } });
    const warned = units.filter(({ signals }) => signals.warnings.length > 0);
    expect(warned.map(({ index }) => index)).toEqual([3]);
    expect(warned[0]?.signals.warnings.join()).toMatch(/^\[00:02:00\] The sound until 00:02:0\d could/);
  });

  test("outside the metered service says nothing of Credits, and without a title what it is", async () => {
    const read = await bundleOf(await documentOf(twoMinutes, usual()));
    const markdown = await read(bundleFiles.markdown);
    expect(markdown).toStartWith("# Transcript\n");
    expect(markdown).not.toContain("Credits");
    expect(JSON.parse(await read(bundleFiles.metadata)).title).toBeNull();
  });

  test("is the same in whatever order the answers come, and resumed or not", async () => {
    const keptDir = join(folder, "kept");
    await mkdir(keptDir);
    const plain = await documentOf(twoMinutes, usual());
    const slow = usual({ atOnce: 1, delayMs: ({ fromMs }) => (fromMs < 30_000 ? 9 : 0) });
    expect(await documentOf(twoMinutes, slow, { keptDir })).toEqual(plain);
    const resumed = usual();
    expect(await documentOf(twoMinutes, resumed, { keptDir })).toEqual(plain);
    expect(resumed.asked).toEqual([]);
  });

  test("goes by the model's own detector where it has one", async () => {
    const speech = usual({
      activity: [
        { fromMs: 66_010.4, toMs: 99_000 },
        { fromMs: 2_000, toMs: 3_000 },
      ],
    });
    const { metadata } = await documentOf(twoMinutes, speech);
    expect(metadata.details).toMatchObject({ speech: { activity_by: "model", speech_ms: 1_000 + 13_990 } });
    expect(speech.asked.map(({ part }) => [part.fromMs, part.toMs]).sort()).toEqual([
      [1_800, 3_200],
      [65_810, 80_000],
    ]);
  });

  test("tells of what could not be transcribed, and of what was left out", async () => {
    const speech = usual({
      answer: (part) =>
        part.fromMs < 30_000
          ? new Fault("timed_out", { message: "It took too long." })
          : transcribedAs("I do not know what to say. ".repeat(9), part),
    });
    const read = await bundleOf(await documentOf(twoMinutes, speech));
    const { warnings, status } = JSON.parse(await read(bundleFiles.delivery));
    expect(status).toBe("review_required");
    expect(warnings).toEqual([
      {
        page_index: 1,
        message: "[00:00:00] The sound until 00:00:06 could not be transcribed: It took too long.",
      },
      {
        page_index: 2,
        message:
          "[00:01:05] Text that repeats itself, or that nobody seems to have said, was left out until 00:01:16.",
      },
    ]);
    const quality = JSON.parse(await read(bundleFiles.quality));
    expect(quality.summary.pages_with_errors).toBe(1);
    expect(quality.page_scores[1].score).toBeLessThan(0.3);
    expect(await read(bundleFiles.markdown)).toContain("I do not know what to say.\n");
  });

  test("ends with the first fault where nothing could be transcribed", async () => {
    const speech = usual({ answer: () => new Fault("worker_crashed", { message: "It died." }) });
    await expect(documentOf(twoMinutes, speech)).rejects.toThrow("It died.");
  });

  test.each([
    ["nobody speaks", noise("pink", 20_000, -30), "Nobody speaks in the recording."],
    ["no word is made out", twoMinutes, "No words could be made out."],
  ])("where %s is blocked, so that nothing is charged", async (_, samples, why) => {
    const speech = usual({ answer: (part) => transcribedAs(" ", part) });
    const document = await documentOf(samples, speech);
    expect(document.files).toEqual([]);
    const read = await bundleOf(document);
    const { status, warnings } = JSON.parse(await read(bundleFiles.delivery));
    expect(status).toBe("blocked");
    expect(warnings[0].message).toBe(why);
  });

  test("of bad sound is worth less", async () => {
    const scoreOf = async (samples: Samples) => {
      const read = await bundleOf(await documentOf(samples, usual()));
      return JSON.parse(await read(bundleFiles.quality)).page_scores[0].score as number;
    };
    const clean = await scoreOf(twoMinutes);
    const loud = await scoreOf(mixed(twoMinutes, noise("pink", 80_000, -25)));
    const clipped = await scoreOf(twoMinutes.map((value) => Math.max(-1, Math.min(1, value * 40))));
    expect(loud).toBeLessThan(clean - 0.1);
    expect(clipped).toBeLessThan(clean - 0.01);
  });

  test("says where the file is damaged, and languages that are mixed", async () => {
    const speech = usual({
      answer: (part, language) =>
        transcribedAs("Some words in it.", part, language ?? (part.fromMs < 30_000 ? "de" : "en")),
      activity: [
        { fromMs: 1_000, toMs: 6_000 },
        { fromMs: 66_000, toMs: 72_000 },
      ],
    });
    const { units, metadata, files } = await documentOf(twoMinutes, speech, { sound: { damaged: true } });
    expect(units[0]?.signals.warnings).toEqual([
      "The file is damaged; what could be decoded was transcribed.",
      expect.stringContaining("Mixed: English (en), German (de); transcribed as English (en)"),
    ]);
    expect(metadata.language).toBe("mul");
    expect(files?.[1]?.text).toStartWith("WEBVTT\n\n00:");
  });
});

test("without a model nothing is decoded, and it is said what to bring", async () => {
  const source = { path: join(folder, "absent"), filename: "a.wav", bytes: 1 };
  const context = { workDir: folder, speech: null } as unknown as ConversionContext;
  await expect(convert(source, request, context)).rejects.toMatchObject({ code: "capability_unavailable" });
});

longTest.if(process.platform === "linux")(
  "an hour takes little memory",
  async () => {
    const { stdout } = Bun.spawnSync([process.execPath, join(import.meta.dir, "testing/hour.ts"), folder]);
    const { residentBytes, chunks, blocks }: HourFigures = JSON.parse(stdout.toString());
    expect(chunks).toBeGreaterThan(120);
    expect(blocks).toBeGreaterThan(60);
    expect(residentBytes).toBeLessThan(200e6);
  },
  60_000,
);
