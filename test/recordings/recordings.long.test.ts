/** Recordings in the executable, over HTTP: from the upload to what is charged, exactly what the model's script says. */
import { beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { samplesFolder } from "../../converters/formats/media/testing/samples.ts";
import { wavOf } from "../../scripts/samples/recording.ts";
import { conversions } from "../support/conversions.ts";
import { readEvents } from "../support/event-stream.ts";
import { installModel } from "../support/speech-model.ts";

const here = conversions("recordings");
const languages = ["en", "de", "fr"];

/** By the sound: each tone is a sentence, where it is. */
const sentences = [
  { hertz: 440, text: "The harbour master opens the sluice at dawn." },
  { hertz: 1_000, text: "He writes down the level of the water." },
  { hertz: 2_300, text: "Two boats wait outside for the tide." },
] as const;

/** By a script: times from the beginning of the sound. */
const speech = {
  capability: "audio-to-markdown",
  filename: "speech.wav",
  bytes: wavOf([{ hertz: 440, seconds: 16 }]),
  decodedMs: 16_000,
  model: "speech",
  language: "de",
  track: { container: "WAV", codec: "pcm_s16le", channels: 1, samples_per_second: 8_000 },
  segments: [
    { fromMs: 0, toMs: 4_200, text: " Ada öffnet die Schleuse um sechs Uhr früh." },
    { fromMs: 4_200, toMs: 7_000, text: " Das Wasser steht [noch] *hoch*." },
    {
      fromMs: 9_000,
      toMs: 14_500,
      text: " Grace schreibt in das Buch, wie hoch es steht: zwei Meter und dreißig.",
    },
  ],
  markdown: `# Transcript

| Property | Value |
| --- | --- |
| Duration | 00:00:16 |
| Language | German (de) |
| Model | whisper-speech (whisper-scripted) |
| Credits | 0.3 |

[00:00:00] Ada öffnet die Schleuse um sechs Uhr früh. Das Wasser steht [noch] \\*hoch\\*.

[00:00:09] Grace schreibt in das Buch, wie hoch es steht: zwei Meter und dreißig.
`,
  srt: `1
00:00:00,000 --> 00:00:04,200
Ada öffnet die Schleuse um sechs Uhr früh.

2
00:00:04,200 --> 00:00:07,000
Das Wasser steht [noch] *hoch*.

3
00:00:09,000 --> 00:00:14,500
Grace schreibt in das Buch, wie hoch
es steht: zwei Meter und dreißig.
`,
  milliseconds: [
    [0, 7_000],
    [9_000, 14_500],
  ],
};

const film = {
  capability: "video-to-markdown",
  filename: "film.mp4",
  bytes: Uint8Array.from(readFileSync(join(samplesFolder, "film.mp4"))),
  decodedMs: 2_021,
  model: "film",
  language: "fr",
  track: { container: "MP4", codec: "aac", channels: 1, samples_per_second: 44_100 },
  segments: [{ fromMs: 0, toMs: 1_800, text: " La roue du moulin tourne." }],
  markdown: `# Transcript

| Property | Value |
| --- | --- |
| Duration | 00:00:02 |
| Language | French (fr) |
| Model | whisper-film (whisper-scripted) |
| Credits | 0.3 |

[00:00:00] La roue du moulin tourne.
`,
  srt: "1\n00:00:00,000 --> 00:00:01,800\nLa roue du moulin tourne.\n",
  milliseconds: [[0, 1_800]],
};

const installed = new Map<string, string>();
beforeAll(async () => {
  const { dataDir } = here.server;
  for (const { model, language, segments } of [speech, film]) {
    const said = { language, languages, segments, activity: true };
    installed.set(model, await installModel(dataDir, join(here.place, model), model, said));
  }
  await installModel(dataDir, join(here.place, "tones"), "tones", {
    ...{ language: "en", languages, segments: [], activity: true },
    tones: sentences.map(({ hertz, text }) => ({ hertz, text: ` ${text}` })),
  });
}, 180_000);

const authorization = () => ({ authorization: `Bearer ${here.caller.key}` });

interface Estimate {
  upload_id: string;
  estimated_credit_units: number;
}

async function estimated(filename: string, bytes: Uint8Array<ArrayBuffer>, model: string): Promise<Estimate> {
  const form = new FormData();
  form.set("options", JSON.stringify({ speech_model: `whisper-${model}` }));
  form.set("file", new Blob([bytes]), filename);
  const answer = await fetch(`${here.server.baseUrl}/v1/estimates`, {
    ...{ method: "POST", headers: authorization(), body: form },
  });
  const body = await answer.json();
  expect({ status: answer.status, body }).toMatchObject({ status: 201 });
  return body as Estimate;
}

async function confirmed({ upload_id, estimated_credit_units: max_credit_units }: Estimate): Promise<string> {
  const { status, body } = await here.caller.confirm({ upload_id, max_credit_units });
  expect(status).toBe(201);
  return body.job_id;
}

async function downloaded(id: string, format: string): Promise<string> {
  const path = `/v1/jobs/${id}/download?format=${format}`;
  const answer = await fetch(here.server.baseUrl + path, { headers: authorization() });
  expect(answer.status).toBe(200);
  return answer.text();
}

const vttOf = (srt: string, language: string): string =>
  `WEBVTT\n\nNOTE Language: ${language}\n\n${srt.replace(/^\d+\n/gm, "").replace(/(\d\d),(\d{3})/g, "$1.$2")}`;

test.each([[speech], [film]])(
  "what is transcribed of $filename is what the model's script says, and is charged",
  async (recording) => {
    const { capability, filename, decodedMs, language, markdown, srt } = recording;
    const spent = (await here.caller.usage()).period.spent_credit_units;
    const estimate = await estimated(filename, recording.bytes, recording.model);
    expect(estimate).toMatchObject({
      ...{ capability_id: capability, source_units_estimated: 1, billing_metrics: { decoded_ms: decodedMs } },
      ...{ estimated_credit_units: 300, estimated_credits: 0.3 },
    });
    // An estimate reserves nothing yet, and the speech is not transcribed for it.
    expect(await here.caller.usage()).toMatchObject({ reserved_credit_units: 0 });
    const id = await confirmed(estimate);
    const job = await here.caller.wait(id);
    expect(job).toMatchObject({
      ...{ status: "succeeded", capability_id: capability, attempt: 1, deliverable: true },
      ...{
        estimated_credit_units: 300,
        actual_credit_units: 300,
        billing_metrics: { decoded_ms: decodedMs },
      },
    });
    expect(await here.caller.usage()).toMatchObject({
      ...{ reserved_credit_units: 0, period: { spent_credit_units: spent + 300 } },
    });

    const vtt = vttOf(srt, language);
    expect(await downloaded(id, "md")).toBe(markdown);
    expect(await downloaded(id, "srt")).toBe(srt);
    expect(await downloaded(id, "vtt")).toBe(vtt);
    await here.bundleOf(id, (text) => {
      expect([text("output.md"), text("transcript.srt"), text("transcript.vtt")]).toEqual([
        markdown,
        srt,
        vtt,
      ]);
      const { blocks } = JSON.parse(text("layout.json")) as { blocks: { milliseconds?: number[] }[] };
      expect(blocks.flatMap(({ milliseconds }) => (milliseconds ? [milliseconds] : []))).toEqual(
        recording.milliseconds,
      );
      expect(JSON.parse(text("metadata.json"))).toMatchObject({
        ...{ language, capability_id: capability, source_unit_kind: "minute", source_units: 1 },
        metrics: { decoded_ms: decodedMs },
        details: {
          track: { ...recording.track, index: 1, of: 1 },
          speech: {
            model: { name: `whisper-${recording.model}`, sha256: installed.get(recording.model) },
            language: { code: language, by: "majority" },
            ...{ segments: recording.segments.length, chunks_failed: 0 },
            dropped_characters: { loops: 0, repeats: 0, silence: 0 },
          },
        },
      });
    });
  },
  180_000,
);

/** Milliseconds of each cue. */
const cuesOf = (srt: string) =>
  [...srt.matchAll(/^(\d\d):(\d\d):(\d\d),(\d{3}) --> (\d\d):(\d\d):(\d\d),(\d{3})$/gm)].map(
    ([, ...numbers]) => {
      const [h1 = 0, m1 = 0, s1 = 0, ms1 = 0, h2 = 0, m2 = 0, s2 = 0, ms2 = 0] = numbers.map(Number);
      return [((h1 * 60 + m1) * 60 + s1) * 1000 + ms1, ((h2 * 60 + m2) * 60 + s2) * 1000 + ms2];
    },
  );

test("progress is reported while four minutes are transcribed, and each sentence has its time", async () => {
  const said = Array.from({ length: 24 }, (_, at) => ({
    ...(sentences[at % sentences.length] ?? sentences[0]),
    ...{ fromMs: 10_000 * at + 3_000, toMs: 10_000 * at + 8_500 },
  }));
  const sound = wavOf(
    said.flatMap(({ hertz }) => [
      { hertz: 0, seconds: 3 },
      { hertz, seconds: 5.5 },
      { hertz: 0, seconds: 1.5 },
    ]),
  );
  const estimate = await estimated("watch.wav", sound, "tones");
  expect(estimate).toMatchObject({ estimated_credit_units: 2_000, billing_metrics: { decoded_ms: 240_000 } });
  const id = await confirmed(estimate);
  const reader = await readEvents(`${here.server.baseUrl}/v1/jobs/${id}/events`, here.caller.key);
  expect(await reader.ended).toBe(true);
  const { body: job } = await here.caller.job(id);
  expect(job).toMatchObject({ status: "succeeded", actual_credit_units: 2_000 });
  const told = reader.events.filter(({ event }) => event === "progress").map(({ data }) => data);
  expect(told.length).toBeGreaterThan(0);
  const [total] = new Set(told.map((data) => Number(data.total)));
  // Of speech, with a little around each sentence.
  expect(total).toBeWithin(24 * 5_500, 24 * 6_200);
  expect(told).toEqual(told.map(({ done }) => ({ job_id: id, done, total, unit: "ms" })));
  const done = told.map((data) => Number(data.done));
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  // Job.progress is of PDF and recognized pages alone.
  expect(reader.events.filter(({ data }) => data.job?.progress !== undefined)).toEqual([]);

  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 19);
  const markdown = await downloaded(id, "md");
  const paragraphs = markdown.split("\n\n").slice(2);
  expect(paragraphs.map((each) => each.trim().slice("[00:00:00] ".length))).toEqual(
    said.map(({ text }) => text),
  );
  const srt = await downloaded(id, "srt");
  expect(cuesOf(srt)).toHaveLength(said.length);
  // The engine's times are multiples of 20 ms, and it looks at 25 ms at a time.
  for (const [at, [fromMs = 0, toMs = 0]] of cuesOf(srt).entries()) {
    expect(Math.abs(fromMs - (said[at]?.fromMs ?? 0))).toBeLessThan(45);
    expect(Math.abs(toMs - (said[at]?.toMs ?? 0))).toBeLessThan(45);
    expect(paragraphs[at]).toStartWith(`[${clock(fromMs)}]`);
  }
  expect(await downloaded(id, "vtt")).toBe(vttOf(srt, "en"));
  await here.bundleOf(id, (text) => {
    const { blocks } = JSON.parse(text("layout.json")) as {
      blocks: { page_index: number; milliseconds?: number[] }[];
    };
    const spoken = blocks.filter(({ milliseconds }) => milliseconds !== undefined);
    expect(spoken.map(({ milliseconds }) => milliseconds)).toEqual(cuesOf(srt));
    expect(spoken.map(({ page_index }) => page_index)).toEqual(
      cuesOf(srt).map(([fromMs = 0]) => Math.floor(fromMs / 60_000) + 1),
    );
  });
}, 180_000);
