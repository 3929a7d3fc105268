import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { capabilities } from "../../../capabilities.ts";
import { certainty, type Sample } from "../../../contract.ts";
import { detect, detectEarly } from "../../../input/detection/detect.ts";
import { openSample } from "../../../input/sample.ts";
import { capability as pdf } from "../../pdf/capability.ts";
import { capability as audio } from "../audio/capability.ts";
import { sampleSource, samplesFolder } from "../testing/samples.ts";
import { capability as video } from "../video/capability.ts";
import type { MediaKind } from "./kind.ts";
import { mediaKind } from "./recognize.ts";

/** As a file of these bytes; counts what is read beyond beginning and end. */
function sampleOf(bytes: Uint8Array, filename = "a"): Sample & { reads: number } {
  const sample = {
    filename,
    bytes: bytes.length,
    head: bytes.subarray(0, 65_536),
    tail: bytes.subarray(-65_536),
    reads: 0,
    read: async (offset: number, length: number) => {
      sample.reads += 1;
      return bytes.subarray(offset, offset + length);
    },
  };
  return sample;
}
const kindOf = (...parts: (string | Uint8Array)[]): Promise<MediaKind | null> =>
  mediaKind(sampleOf(joined(...parts)));
const joined = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
const bytesOf = (name: string) => readFileSync(join(samplesFolder, name));

describe("every sample is what it is, under any name", () => {
  const names = readdirSync(samplesFolder).filter((name) => !name.endsWith(".json"));
  test.each(names)("%s", async (name) => {
    const isVideo = /^(?:film|silent|late-sound)\./.test(name);
    const sample = await openSample(sampleSource(name));
    for (const filename of [name, "a.pdf", "a.txt", "a.mp3", "a.mp4", "a"])
      expect((await detect({ ...sample, filename }))?.id).toBe(
        isVideo ? "video-to-markdown" : "audio-to-markdown",
      );
  });
});

test("while the rest is on its way, the beginning of another kind is not held up", async () => {
  const head = Buffer.from("%PDF-1.7\nshort");
  expect((await detectEarly({ filename: "a", head }, [pdf], capabilities))?.id).toBe("pdf-to-markdown");
});

test("the sound of a film may be asked for, the film of a sound not", async () => {
  const [film, sound] = [
    await openSample(sampleSource("film.mp4")),
    await openSample(sampleSource("tone.mp3")),
  ];
  expect([await audio.sniff(film), await video.sniff(film)]).toEqual([certainty.possible, certainty.certain]);
  expect([await audio.sniff(sound), await video.sniff(sound)]).toEqual([certainty.certain, certainty.none]);
});

describe("MPEG audio", () => {
  const mp3 = bytesOf("variable.mp3");
  const tag = (bytes: number, claimed = bytes) => {
    const size = [21, 14, 7, 0].map((shift) => (claimed >> shift) & 0x7f);
    return joined("ID3\x04\0\0", Uint8Array.from(size), new Uint8Array(bytes));
  };

  test("behind tags of any size", async () => {
    expect(await kindOf(tag(300_000), mp3)).toMatchObject({ demuxer: "mp3" });
    expect(await kindOf(tag(10), tag(70_000), mp3)).toMatchObject({ demuxer: "mp3" });
    expect(await kindOf(tag(100), bytesOf("tone.aac"))).toMatchObject({ demuxer: "aac" });
    expect(await kindOf(tag(100), bytesOf("tone.flac"))).toMatchObject({ demuxer: "flac" });
  });

  test("behind a tag without end, or thousands of them, nothing is looked for", async () => {
    expect(await kindOf(tag(100, 2 ** 28 - 1), mp3)).toBeNull();
    const many = sampleOf(joined(...Array.from({ length: 20_000 }, () => tag(0)), mp3));
    expect(await mediaKind(many)).toBeNull();
    expect(many.reads).toBeLessThan(10);
  });

  test("cut in the middle of a frame, at either end", async () => {
    expect(await kindOf(mp3.subarray(100))).toMatchObject({ demuxer: "mp3" });
    expect(await kindOf(mp3.subarray(0, -100))).toMatchObject({ demuxer: "mp3" });
  });

  test.each([
    ["headers without frames", Buffer.alloc(120_000, Buffer.from([0xff, 0xfb, 0x90, 0x00, 0x01]))],
    ["one frame", bytesOf("variable.mp3").subarray(0, 400)],
    [
      "UTF-16",
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from("A text of many words. ".repeat(999), "utf16le"),
      ]),
    ],
    ["a JPEG's beginning", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(9_000, 0xff)])],
    ["all ones", Buffer.alloc(100_000, 0xff)],
    ["a program with a sound far inside", Buffer.concat([Buffer.alloc(20_000, 7), bytesOf("tone.mp3")])],
  ])("not %s", async (_, bytes) => {
    expect(await kindOf(bytes)).toBeNull();
  });
});

describe("boxes", () => {
  const box = (type: string, ...content: (string | Uint8Array)[]): Buffer => {
    const inside = joined(...content);
    const header = Buffer.alloc(8);
    header.writeUInt32BE(inside.length + 8);
    header.write(type, 4, "latin1");
    return joined(header, inside);
  };
  const ftyp = (brand: string) => box("ftyp", brand, "\0\0\0\0", brand);
  const track = (handler: string) =>
    box("trak", box("mdia", box("hdlr", "\0\0\0\0\0\0\0\0", handler, new Uint8Array(13))));
  const moov = (...handlers: string[]) => box("moov", ...handlers.map(track));

  test.each<[string, Buffer, "audio" | "video" | null]>([
    ["sound alone", joined(ftyp("isom"), moov("soun")), "audio"],
    [
      "the index at the end, past what is large",
      joined(ftyp("isom"), box("mdat", new Uint8Array(300_000)), moov("vide", "soun")),
      "video",
    ],
    [
      "an audiobook with pictures of its chapters",
      joined(ftyp("M4B "), moov("soun", "text", "vide")),
      "audio",
    ],
    [
      "QuickTime from before brands",
      joined(box("wide"), box("mdat", new Uint8Array(99)), moov("vide")),
      "video",
    ],
    ["a brand that is not known, with a track", joined(ftyp("zzzz"), moov("soun")), "audio"],
    ["a brand that is not known, without any", joined(ftyp("zzzz"), box("meta")), null],
    ["a word of four letters", joined("    moovies are text\n", "and text ".repeat(200)), null],
    ["without an index", joined(ftyp("isom"), box("mdat", new Uint8Array(99))), "video"],
    ["a picture", joined(ftyp("heic"), box("meta")), null],
    ["a moving picture", joined(ftyp("avis"), moov("pict")), null],
    ["a camera's raw picture", joined(ftyp("crx "), moov("vide")), null],
  ])("%s", async (_, bytes, holds) => {
    expect((await kindOf(bytes))?.holds ?? null).toBe(holds);
  });

  test("very many of them, or very deep ones, are not all looked at", async () => {
    const many = sampleOf(joined(ftyp("isom"), ...Array.from({ length: 100_000 }, () => box("free"))));
    expect((await mediaKind(many))?.holds).toBe("video");
    expect(many.reads).toBeLessThan(600);
    let deep = box("trak");
    for (let level = 0; level < 2_000; level++) deep = box("trak", deep);
    expect((await kindOf(ftyp("isom"), box("moov", deep)))?.holds).toBe("video");
  });
});

describe("other containers", () => {
  test.each<[string, string, MediaKind["holds"] | null]>([
    ["WAV", "RIFF\0\0\0\0WAVE", "audio"],
    ["WebP is a picture", "RIFF\0\0\0\0WEBPVP8 ", null],
    ["AVI", "RIFF\0\0\0\0AVI LIST", "video"],
    ["EBML that is nothing we know", "\x1a\x45\xdf\xa3\x84\x42\x82\x81x", null],
    ["Ogg of nothing", `${"OggS\0".padEnd(27, "\0")}`.repeat(99), "audio"],
    ["Theora", `OggS\0\x02${"\0".repeat(20)}\x01\x07\x80theora`, "video"],
    ["a FLAC in name only", "fLaX", null],
    ["a playlist", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n", null],
    ["a script that joins files", "ffconcat version 1.0\nfile '/etc/passwd'\n", null],
    ["a description of a session", "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\nm=audio 5004 RTP/AVP 0\r\n", null],
  ])("%s", async (_, bytes, holds) => {
    expect((await kindOf(bytes))?.holds ?? null).toBe(holds);
  });
});
