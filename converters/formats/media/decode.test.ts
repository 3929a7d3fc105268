import { afterAll, describe, expect, test } from "bun:test";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf, faultOf } from "../../../config/testing/failures.ts";
import { longTest } from "../../../config/testing/runs.ts";
import { measure } from "./converter.ts";
import { Beginning, type DecodedSound, decode } from "./decode.ts";
import { formats, others, silentFilms } from "./testing/forms.ts";
import { hasNative, nativeSamples, runNative } from "./testing/native.ts";
import { nativeCounts, sampleSource, samplesFolder, sourceAt } from "./testing/samples.ts";
import { wavFile } from "./testing/wav.ts";

const folder = mkdtempSync(join(tmpdir(), "mm-decode-"));
afterAll(() => rmSync(folder, { recursive: true }));
const target = () => join(mkdtempSync(join(folder, "sound-")), "sound.pcm");

const { ffmpeg, samples: counts } = nativeCounts();
/**
 * A frame of each codec, in samples of its own rate: what decoders may differ in at the ends. One sample each, where
 * nothing is lost and nothing is filled up.
 */
const frameSamples: Readonly<Record<string, number>> = {
  // MPEG-1 and 2, layers II and III (ISO/IEC 11172-3, 13818-3); the lower rates have half of it, which is within.
  ...{ mp2: 1_152, mp3: 1_152 },
  ...{ aac: 1_024, wmav2: 2_048, vorbis: 1_024, opus: 960, speex: 320 },
  // Blocks of 1,024 bytes, two samples in each beside what heads them.
  ...{ adpcm_ms: 2_036, adpcm_ima_wav: 2_041 },
  ...{ flac: 1, alac: 1, pcm_s16le: 1, pcm_s16be: 1, pcm_s24le: 1, pcm_f32le: 1, pcm_u8: 1, pcm_mulaw: 1 },
};

/** The same at 16,000, and one more for where the resampler rounds. */
const toleranceOf = ({ codec, samplesPerSecond }: DecodedSound["track"]): number =>
  Math.floor(((frameSamples[codec] ?? Number.NaN) * 16_000) / (samplesPerSecond ?? Number.NaN)) + 1;

describe(`as many samples as native ffmpeg ${ffmpeg}, to within a frame`, () => {
  test("all fifteen formats are here", () => {
    const extensions = formats.map(({ name }) => name.split(".")[1]).join(" ");
    expect(extensions).toBe("mp3 wav m4a aac flac ogg opus wma mp4 mov m4v webm mkv avi wmv");
  });

  test.each([...formats, ...others].map(({ name }) => name))("%s", async (name) => {
    const file = target();
    const sound = await decode(sampleSource(name), file);
    const tolerance = toleranceOf(sound.track);
    expect(Math.abs(sound.samples - (counts[name] ?? Number.NaN))).toBeLessThanOrEqual(tolerance);
    expect(sound).toMatchObject({ isSilent: false, damaged: false, offsetMs: 0, track: { index: 1, of: 1 } });
    expect(sound.decodedMs).toBe(Math.ceil(sound.samples / 16));
    expect(statSync(file).size).toBe(sound.samples * 2);
    expect(await decode(sampleSource(name), null)).toEqual(sound);
    if (!hasNative) return;
    const native = await nativeSamples(join(samplesFolder, name));
    expect(Math.abs(sound.samples - native)).toBeLessThanOrEqual(tolerance);
  });

  test.each(["cover.mp3", "cover.m4a"])("%s has a cover, which is no film", async (name) => {
    const { samples, track } = await decode(sampleSource(name), null);
    expect(Math.abs(samples - (counts[name] ?? Number.NaN))).toBeLessThanOrEqual(toleranceOf(track));
    expect(track.of).toBe(1);
  });
});

/** Of ID3v2.3 (id3.org). */
function frameOf(name: string, content: Uint8Array): Uint8Array {
  const head = Buffer.alloc(10);
  head.write(name);
  head.writeUInt32BE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** A tag of these frames, and the file behind it. */
function tagged(frames: readonly Uint8Array[], file: Uint8Array): Uint8Array {
  const content = Buffer.concat(frames);
  const sizes = [21, 14, 7, 0].map((bits) => (content.length >> bits) & 127);
  return Buffer.concat([Buffer.from("ID3"), Uint8Array.of(3, 0, 0, ...sizes), content, file]);
}

const titled = (title: string, file: Uint8Array): Uint8Array =>
  tagged(
    [frameOf("TIT2", Buffer.concat([Uint8Array.of(1, 0xff, 0xfe), Buffer.from(title, "utf16le")]))],
    file,
  );

longTest(
  "tags without end are given up, and others need not wait for them",
  async () => {
    const path = join(folder, "tags.mp3");
    const tags = Array.from({ length: 100_000 }, (_, at) => frameOf("TXXX", Buffer.from(`\u0003k${at}\0v`)));
    writeFileSync(path, tagged(tags, readFileSync(join(samplesFolder, "tone.mp3"))));
    const before = process.cpuUsage();
    const { code, message } = await faultOf(decode(sourceAt(path), null));
    expect(code).toBe("document_too_complex");
    expect(message).toContain("tags");
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(20);
  },
  120_000,
);

test("a title is one line without anything that directs a terminal, and not a book", async () => {
  const path = join(folder, "titled.mp3");
  const titleOf = async (title: string) => {
    writeFileSync(path, titled(title, readFileSync(join(samplesFolder, "cover.mp3"))));
    return (await decode(sourceAt(path), null)).tags.title;
  };
  expect(await titleOf("\u001b]0;pwn\u0007One\r\n\u001b[31mtwo\u009b\u001b[0m")).toBe("One two");
  expect(await titleOf("t".repeat(100_000))).toHaveLength(300);
});

test("the sound is that of the recording: a tone of 220 Hz, then one of 390 and more", async () => {
  const file = target();
  await decode(sampleSource("tone.flac"), file);
  const bytes = readFileSync(file);
  const crossings = (fromMs: number, toMs: number) => {
    let count = 0;
    for (let at = fromMs * 32; at < toMs * 32 - 2; at += 2)
      if (bytes.readInt16LE(at) < 0 !== bytes.readInt16LE(at + 2) < 0) count += 1;
    return (count * 500) / (toMs - fromMs);
  };
  // Both sound in the first half second; the second alone afterwards, rising.
  expect(crossings(550, 950)).toBeGreaterThan(400);
  expect(crossings(550, 950)).toBeLessThan(500);
});

describe("what a recording says of itself", () => {
  const said = { title: "Étude for a mill", artist: "Ada" };
  test.each(["tone.mp3", "tone.flac", "tone.ogg", "tone.opus", "tone.wma"])("%s", async (name) => {
    expect((await decode(sampleSource(name), null)).tags).toEqual(said);
  });

  test("the language of its track", async () => {
    expect((await decode(sampleSource("tone.m4a"), null)).tags).toEqual({ ...said, language: "de" });
    expect((await decode(sampleSource("film.mkv"), null)).tags).toEqual({ language: "de" });
  });

  test("the track", async () => {
    expect((await decode(sampleSource("eight-channels.wav"), null)).track).toEqual({
      ...{ container: "WAV", codec: "pcm_u8", samplesPerSecond: 8_000, channels: 8, index: 1, of: 1 },
    });
  });
});

describe("sound that begins later than its film", () => {
  test.each(["late-sound.mp4", "late-sound.mkv"])("%s: so much later, and no longer for it", async (name) => {
    const { offsetMs, samples, decodedMs } = await decode(sampleSource(name), null);
    // 2.5 s, less the encoder's first frame, which the sound has before it.
    expect(offsetMs).toBeWithin(2_436, 2_501);
    expect(Math.abs(samples - (counts[name] ?? Number.NaN))).toBeLessThanOrEqual(1_025);
    expect(decodedMs).toBeWithin(1_500, 1_700);
  });

  test("times that cannot be are none", () => {
    const offsetOf = (text: string) => {
      const beginning = new Beginning();
      beginning.write(Buffer.from(text));
      return beginning.offsetMs;
    };
    const said = (ticks: number | string, base = "1/16000") =>
      offsetOf(`#tb 0: ${base}\n0, ${ticks}, ${ticks}, 1, 2, 0x0\n`);
    expect(said(48_000)).toBe(3_000);
    expect([said(-48_000), said(9e15), said("NOPTS"), said(1, "1/0"), offsetOf("")]).toEqual([0, 0, 0, 0, 0]);
    // What a decoder leaves out of its first frame.
    expect(said(1_500)).toBe(0);
  });
});

describe("of several tracks", () => {
  test.each([
    ["second-is-default.mkv", 2, 2_000, "fr"],
    ["both-are-default.mkv", 1, 1_000, "en"],
    ["none-is-default.mkv", 1, 1_000, "en"],
  ])("%s: number %d", async (name, index, ms, language) => {
    const { track, decodedMs, tags } = await decode(sampleSource(name), null);
    expect(track).toMatchObject({ index, of: 2 });
    // An encoder's first and last frames.
    expect(decodedMs - ms).toBeWithin(-1, 120);
    expect(tags.language).toBe(language);
  });
});

describe("what has no sound", () => {
  test.each(silentFilms.map(({ name }) => name))("%s has no audio track", async (name) => {
    expect(await codeOf(decode(sampleSource(name), null))).toBe("no_audio_track");
  });

  const wav = (data: Buffer, claimedBytes = data.length) => {
    const path = join(mkdtempSync(join(folder, "wav-")), "a.wav");
    writeFileSync(path, wavFile(data, { claimedBytes }));
    return sourceAt(path);
  };

  test("silence, also that of converters, is decoded and not measured", async () => {
    const dither = Buffer.alloc(32_000);
    for (let at = 0; at < dither.length; at += 2) dither.writeInt16LE((at % 5) - 2, at);
    for (const silence of [Buffer.alloc(32_000), dither]) {
      expect(await decode(wav(silence), null)).toMatchObject({ isSilent: true, decodedMs: 1_000 });
      const fault = await faultOf(measure(wav(silence)));
      expect([fault.code, fault.message]).toEqual([
        "empty_document",
        "The recording is silent from beginning to end.",
      ]);
    }
    dither.writeInt16LE(400, 31_000);
    expect(await decode(wav(dither), null)).toMatchObject({ isSilent: false });
  });

  test("a file without samples is empty", async () => {
    expect(await codeOf(decode(wav(Buffer.alloc(0)), null))).toBe("empty_document");
  });

  test("what is decoded counts, not what a header says", async () => {
    const quarter = Buffer.alloc(8_000, 0x11);
    expect(await measure(wav(quarter, 0xfffffff0))).toEqual({ metrics: { decoded_ms: 250 }, sourceUnits: 1 });
    expect((await measure(wav(quarter, 2))).metrics.decoded_ms).toBeLessThanOrEqual(250);
  });
});

describe("cut short", () => {
  test.each(formats.map(({ name }) => name))("%s: what is left, or the file is damaged", async (name) => {
    const path = join(mkdtempSync(join(folder, "cut-")), name);
    writeFileSync(path, readFileSync(join(samplesFolder, name)));
    truncateSync(path, Math.floor(statSync(path).size * 0.6));
    const whole = counts[name] ?? 0;
    const outcome = await decode(sourceAt(path), null).catch((error) => error.code as string);
    if (typeof outcome === "string") expect(outcome).toBe("corrupt_document");
    else expect(outcome.samples).toBeWithin(1, whole);
  });
});

describe.skipIf(!hasNative)("long recordings", () => {
  const silence = async (seconds: number) => {
    const path = join(folder, `${seconds}.flac`);
    const source = `aevalsrc='0.2*lt(mod(t,600),1)*sin(2*PI*220*t)':s=8000:d=${seconds}`;
    await runNative(["-f", "lavfi", "-i", source, "-c:a", "flac", path]);
    return sourceAt(path);
  };

  test("an hour is taken, with what encoders put around it", async () => {
    const { decodedMs, samples } = await decode(await silence(3_600.2), null);
    expect([decodedMs, samples]).toEqual([3_600_000, 57_600_000]);
    expect((await measure(await silence(3_599.5))).sourceUnits).toBe(60);
  }, 60_000);

  test("more is not, and the decoding stops there", async () => {
    expect(await codeOf(decode(await silence(3_601), null))).toBe("media_too_long");
  }, 60_000);
});

test("every sample is small", () => {
  for (const name of readdirSync(samplesFolder))
    expect(statSync(join(samplesFolder, name)).size, name).toBeLessThanOrEqual(20_000);
});
