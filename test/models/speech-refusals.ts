/** Media with speech models that nothing may be installed from, and what is said about each. */
import { zip } from "../../converters/input/archive/testing/zip.ts";
import { bzip2 } from "../../src/services/models/media/bzip2/testing/bzip2.ts";
import { sha256, type TarPart, tarOf, text } from "./data.ts";
import type { RefusedMedia } from "./refusals.ts";
import { activityModel, partsOf, type SpeechExport, speechExport } from "./speech.ts";

const tiny = await speechExport();
const activity = await activityModel();
const parts = partsOf(tiny);
const folder = "sherpa-onnx-whisper-tiny/";
const encoder = "tiny-encoder.int8.onnx";
const decoder = "tiny-decoder.int8.onnx";
const bytesOf = (name: string) => tiny[name] ?? text("");

/** 100,000,000 zeros, by bzip2 1.0.8. */
const zeros = Buffer.from(
  "425a68393141592653590e09e2df015f8e4000c0000008200030804d4642a025a90a80973141592653590e09e2df015f8e4000c0000008200030804d4642a025a90a8097314159265359c4600a55003ed14002c00000400008200030cc09aa69a548836a2a441e2ee48a70a121c0a8892e",
  "hex",
);

const packed = (...some: readonly TarPart[]) => bzip2(tarOf(some));
const changed = (files: Partial<SpeechExport>): TarPart[] => partsOf({ ...tiny, ...files } as SpeechExport);
const without = (name: string): TarPart[] => parts.filter((part) => !part.name.endsWith(name));

const media = (
  what: string,
  bytes: RefusedMedia["bytes"],
  says: RegExp,
  { code = "invalid_model", filename = "m.tar.bz2" }: Partial<Pick<RefusedMedia, "code" | "filename">> = {},
): RefusedMedia => ({ what, filename, bytes, says, code });
const unsafe = (what: string, bytes: RefusedMedia["bytes"], says: RegExp) =>
  media(what, bytes, says, { code: "unsafe_archive" });

export const refusedSpeech: readonly RefusedMedia[] = [
  media(
    "a model without its tokens",
    () => packed(...without("tokens.txt")),
    /lacks tiny-tokens\.txt.*NAME-tokens/,
  ),
  media("a model without its decoder", () => packed(...without(decoder)), /lacks tiny-decoder\.onnx or/),
  media(
    "an encoder that is cut short",
    () => packed(...changed({ [encoder]: bytesOf(encoder).slice(0, -9) })),
    /whisper-tiny cannot be used.*The encoder/,
  ),
  media(
    "a decoder that is cut short",
    () => packed(...changed({ [decoder]: bytesOf(decoder).slice(0, 300) })),
    /whisper-tiny cannot be used.*The decoder is cut short/,
  ),
  media(
    "a text by the name of an encoder",
    () => packed(...changed({ [encoder]: text("hello") })),
    /The encoder is no ONNX file/,
  ),
  media(
    "tokens of another model",
    () => packed(...changed({ "tiny-tokens.txt": text("YQ== 0\nYg== 1\n") })),
    /The tokens file belongs to another model/,
  ),
  media(
    "voice activity that is something else",
    () => bytesOf(encoder),
    /silero_vad cannot be used.*no Silero model/,
    { filename: "silero_vad.onnx" },
  ),
  media("one file of a model", () => bytesOf(encoder), /whisper-tiny lacks tiny-decoder/, {
    filename: encoder,
  }),
  media(
    "a model of another architecture",
    () =>
      packed(
        { name: "x/encoder.onnx", content: bytesOf(encoder) },
        { name: "x/joiner.onnx", content: text("x") },
      ),
    /contains no NAME\.traineddata, speech model/,
  ),
  media(
    "a checksum that is not its own",
    () =>
      packed(...parts, { name: `${folder}sha256sums`, content: text(`${sha256(activity)}  ${encoder}\n`) }),
    /SHA-256 differs from the checksum list/,
  ),
  media(
    "bzip2 that ends early",
    () => packed(...parts).slice(0, -20),
    /its bzip2 stream is damaged \(.+\)\. Copy it again\./,
  ),
  media(
    "bzip2 with a wrong checksum",
    () => packed(...parts).map((byte, at) => (at === 10 ? byte ^ 1 : byte)),
    /its bzip2 stream is damaged \(wrong block checksum\)/,
  ),
  media(
    "a good model and one that is not",
    () => packed(...parts, ...partsOf({ "b-encoder.onnx": bytesOf(encoder) }, "sherpa-onnx-whisper-b/")),
    /whisper-b lacks b-decoder\.onnx/,
  ),
  unsafe("bzip2 that expands without end", () => zeros, /expands to more than 200 times its size/),
  unsafe(
    "a name that leads up",
    () => packed(...parts, { name: "../../x", content: text("x") }),
    /unsafe path/,
  ),
  unsafe("a name from the root", () => packed(...partsOf(tiny, "/etc/")), /unsafe path/),
  unsafe(
    "tokens that are a link",
    () =>
      packed(...without("tokens.txt"), {
        name: `${folder}tiny-tokens.txt`,
        type: "2",
        target: "/etc/passwd",
      }),
    /tiny-tokens\.txt is a link or special file/,
  ),
  unsafe(
    "a hard link",
    () => packed(...parts, { name: `${folder}x`, type: "1", target: "/etc/passwd" }),
    /x is a link or special file/,
  ),
  unsafe(
    "a device",
    () => packed(...parts, { name: `${folder}zero`, type: "3" }),
    /zero is a link or special/,
  ),
  unsafe(
    "a file twice",
    () => packed(...parts, ...parts.slice(0, 1)),
    /contains sherpa-onnx-whisper-tiny\/tiny-tokens\.txt twice/,
  ),
  unsafe(
    "a model twice",
    () => packed(...parts, ...partsOf(tiny, "again/")),
    /contains two models named whisper-tiny/,
  ),
  media(
    "files that are too large together, by their own word",
    () =>
      zip([
        // Without it the ratio would be told.
        { name: "stuff", content: new Uint8Array(22 * 1024 ** 2), stored: true },
        ...parts.map(({ name, content = text("") }) => ({
          name,
          content,
          bytes: name.endsWith(".onnx") ? 2 ** 31 + 9 : content.length,
        })),
      ]),
    /Its files exceed 4294967296 bytes\./,
    { filename: "m.zip", code: "payload_too_large" },
  ),
];
