/** Recordings that are not transcribed, each with its own answer and none with a trace; and what the others cost. */
import { beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { samplesFolder } from "../../converters/formats/media/testing/samples.ts";
import { wavOf } from "../../scripts/samples/recording.ts";
import { codeOf } from "../../scripts/server/api.ts";
import { conversions } from "../support/conversions.ts";
import { installModel } from "../support/speech-model.ts";

const here = conversions("recordings-refused");

/** As few samples as a minute's worth of a tone needs, so that hours are small. */
const slow = 500;
const tone = (seconds: number): Uint8Array<ArrayBuffer> => wavOf([{ hertz: 120, seconds }], slow);
const sample = (name: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(readFileSync(join(samplesFolder, name)));

interface Answer {
  status: number;
  code: string | null;
  /** Its message, and that of its details. */
  says: string;
  units: number | null;
}

async function estimate(filename: string, bytes: Uint8Array<ArrayBuffer>, options = {}): Promise<Answer> {
  const form = new FormData();
  form.set("options", JSON.stringify(options));
  form.set("file", new Blob([bytes]), filename);
  const answer = await fetch(`${here.server.baseUrl}/v1/estimates`, {
    ...{ method: "POST", headers: { authorization: `Bearer ${here.caller.key}` }, body: form },
  });
  const body = (await answer.json()) as {
    estimated_credit_units?: number;
    error?: { message: string; details?: { message: string }[] };
  };
  return {
    status: answer.status,
    code: answer.ok ? null : codeOf(body),
    says: [body.error?.message, ...(body.error?.details ?? []).map(({ message }) => message)].join(" "),
    units: body.estimated_credit_units ?? null,
  };
}

/** What the installation keeps of all that was sent, and what it has counted. */
async function traces(): Promise<object> {
  const { reserved_credit_units, available_credit_units, period } = await here.caller.usage();
  const { dataDir } = here.server;
  return {
    ...{ reserved_credit_units, available_credit_units, spent: period.spent_credit_units },
    uploads: readdirSync(join(dataDir, "uploads"), { recursive: true }),
    work: readdirSync(join(dataDir, "work")),
    jobs: (await here.caller.jobs()).map(({ id }) => id),
  };
}

describe("without a speech model", () => {
  test("the capabilities say what is missing, and what to bring", async () => {
    const answer = await fetch(`${here.server.baseUrl}/v1/capabilities`);
    const { capabilities } = (await answer.json()) as {
      capabilities: { id: string; status: string; unavailable_reason: string | null }[];
    };
    const recordings = capabilities.filter(({ id }) => /^(audio|video)-/.test(id));
    expect(recordings.map(({ id, status }) => `${id} ${status}`)).toEqual([
      "audio-to-markdown unavailable",
      "video-to-markdown unavailable",
    ]);
    for (const { unavailable_reason } of recordings)
      for (const words of ["No speech model is installed", "markmill models install", "docs/speech.md"])
        expect(unavailable_reason).toContain(words);
  });

  test.each([
    ["talk.wav", tone(2)],
    ["film.mp4", sample("film.mp4")],
    ["broken.mp4", sample("film.mp4").subarray(0, 1_000)],
  ])("%s has no price, and nothing of it is stored", async (filename, bytes) => {
    const before = await traces();
    const answer = await estimate(filename, bytes);
    expect(answer).toMatchObject({ status: 503, code: "capability_unavailable" });
    expect(answer.says).toContain("markmill models install");
    expect(await traces()).toEqual(before);
  });

  test("of several files the others are converted", async () => {
    const files = [
      ["note.txt", new TextEncoder().encode("A note.\n")],
      ["talk.wav", tone(2)],
    ] as const;
    const { status, body } = await here.caller.convert(files);
    expect(status).toBe(207);
    expect(body.jobs.map(({ filename }) => filename)).toEqual(["note.txt"]);
    expect(body.unqueued).toMatchObject([
      { filename: "talk.wav", error: { code: "capability_unavailable" } },
    ]);
    const [job] = body.jobs;
    expect(await here.caller.wait(job?.job_id ?? "")).toMatchObject({ status: "succeeded" });
  });
});

describe("with a speech model", () => {
  beforeAll(async () => {
    const segments = [{ fromMs: 0, toMs: 900, text: " Guten Tag." }];
    const model = { language: "de", languages: ["en", "de"], segments, activity: true };
    await installModel(here.server.dataDir, join(here.place, "model"), "small", model);
  }, 180_000);

  test.each([
    [1, 300],
    [36, 300],
    [36.12, 301],
    [60, 500],
    [3_600, 30_000],
  ])(
    "%d seconds cost %d credit units",
    async (seconds, units) => {
      expect(await estimate("talk.wav", tone(seconds))).toEqual({
        ...{ status: 201, code: null },
        says: "",
        units,
      });
    },
    180_000,
  );

  test.each([
    ["silence", "silence.wav", () => wavOf([{ hertz: 0, seconds: 5 }]), 422, "empty_document", "silent"],
    ["a film without sound", "film.mp4", () => sample("silent.mp4"), 422, "no_audio_track", "no audio track"],
    [
      "a broken recording",
      "talk.mp4",
      () => sample("film.mp4").subarray(0, 1_000),
      422,
      "corrupt_document",
      "damaged",
    ],
    ["an hour and half a second", "talk.wav", () => tone(3_600.5), 413, "media_too_long", "60 minutes"],
    ["61 minutes", "talk.wav", () => tone(3_660), 413, "media_too_long", "60 minutes"],
    [
      "more than 50 MiB",
      "talk.wav",
      () => wavOf([{ hertz: 440, seconds: 410 }], 64_000),
      413,
      "payload_too_large",
      "52428800 bytes",
    ],
  ] as const)(
    "%s has an answer of its own, and leaves nothing",
    async (_, filename, make, status, code, words) => {
      const before = await traces();
      const answer = await estimate(filename, make());
      expect(answer).toMatchObject({ status, code, units: null });
      expect(answer.says).toContain(words);
      expect(await traces()).toEqual(before);
    },
    180_000,
  );

  test.each([{ language: "fr" }, { language: "klingon" }, { speech_model: "whisper-large" }])(
    "%j is not to be had",
    async (options) => {
      const before = await traces();
      const answer = await estimate("talk.wav", tone(2), options);
      expect(answer).toMatchObject({ status: 400, code: "invalid_request" });
      expect(await traces()).toEqual(before);
    },
  );
});
