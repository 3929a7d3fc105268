/** Media that nothing may be installed from, and what is said about each. */
import { zip } from "../../converters/input/archive/testing/zip.ts";
import { cut, english, noise, older, sha256, tarOf, text } from "./data.ts";

export interface RefusedMedia {
  what: string;
  filename: string;
  bytes(): Uint8Array;
  code: "invalid_model" | "unsafe_archive" | "payload_too_large";
  says: RegExp;
}

const data = { name: "xeng.traineddata", content: english };
const media = (
  what: string,
  filename: string,
  bytes: RefusedMedia["bytes"],
  says: RegExp,
  code: RefusedMedia["code"] = "invalid_model",
): RefusedMedia => ({ what, filename, bytes, says, code });
const unsafe = (...[what, filename, bytes, says]: [string, string, RefusedMedia["bytes"], RegExp]) =>
  media(what, filename, bytes, says, "unsafe_archive");

const single: readonly RefusedMedia[] = [
  media("data that is cut off", "xeng.traineddata", () => cut, /component table is missing or invalid/),
  media("data whose network is noise", "xeng.traineddata", () => noise, /damaged.*the engine/),
  media("data without an LSTM network", "xosd.traineddata", () => older, /no LSTM model.*tessdata_fast/),
  media("a text by the name of data", "xeng.traineddata", () => text("hello"), /component table/),
  media("nothing at all", "xeng.traineddata", () => text(""), /component table/),
  media(
    "another kind of file",
    "notes.txt",
    () => text("hello"),
    /not a tar, tar\.gz, tar\.bz2, zip, NAME\.traineddata or silero_vad\.onnx/,
  ),
  media("what is built in", "eng.traineddata", () => english, /English is built in/),
  media("a word with a meaning of its own", "auto.traineddata", () => english, /auto is not a language/),
  media("a name with a space", "x eng.traineddata", () => english, /must begin with a letter.*Rename/),
  media("a name that begins with a point", "..traineddata", () => english, /must begin with a letter/),
  media(
    "bzip2 that ends early",
    "models.tar.bz2",
    () => text("BZh91AY&SY"),
    /bzip2 stream is damaged \(truncated\)/,
  ),
  media("7-Zip", "models.7z", () => Buffer.from("377abcaf271c0004", "hex"), /compressed with 7-Zip.*7z x/),
  media(
    "Zstandard",
    "models.tar.zst",
    () => Buffer.from("28b52ffd04580000", "hex"),
    /compressed with Zstandard.*unzstd/,
  ),
  media("xz", "models.tar.xz", () => Buffer.from("fd377a585a000004", "hex"), /compressed with xz.*unxz/),
  media(
    "gzip that ends early",
    "xeng.traineddata.gz",
    () => Bun.gzipSync(english).slice(0, 100_000),
    /gzip stream is damaged or truncated/,
  ),
  unsafe(
    "gzip that expands without end",
    "xeng.traineddata.gz",
    () => Bun.gzipSync(new Uint8Array(100 * 1024 ** 2)),
    /expands to more than 200 times its size/,
  ),
];

const tars: readonly RefusedMedia[] = [
  media("a tar that ends early", "m.tar", () => tarOf([data]).slice(0, 1_000_000), /truncated/),
  media("a tar without data", "m.tar", () => tarOf([{ name: "README" }]), /contains no NAME\.traineddata/),
  unsafe(
    "a name that leads up",
    "m.tar",
    () => tarOf([{ ...data, name: "../xeng.traineddata" }]),
    /unsafe path/,
  ),
  unsafe(
    "a name from the root",
    "m.tar",
    () => tarOf([{ ...data, name: "/xeng.traineddata" }]),
    /unsafe path/,
  ),
  unsafe(
    "a link",
    "m.tar",
    () => tarOf([{ name: "xeng.traineddata", type: "2", target: "/etc/passwd" }]),
    /xeng\.traineddata is a link or special file/,
  ),
  unsafe(
    "a hard link",
    "m.tar",
    () => tarOf([data, { name: "b.traineddata", type: "1", target: "xeng.traineddata" }]),
    /b\.traineddata is a link/,
  ),
  unsafe("a device", "m.tar", () => tarOf([{ name: "zero", type: "3" }, data]), /zero is a link or special/),
  unsafe(
    "more folders than an archive has files",
    "m.tar",
    () => tarOf(Array.from({ length: 10_001 }, (_, at) => ({ name: `folder-${at}/`, type: "5" }))),
    /contains more than 10000 files/,
  ),
  unsafe("a file twice", "m.tar", () => tarOf([data, data]), /contains xeng\.traineddata twice/),
  unsafe(
    "a language twice",
    "m.tar",
    () => tarOf([data, { ...data, name: "best/xeng.traineddata" }]),
    /two files for the language xeng/,
  ),
  media(
    "one that is good and one that is not",
    "m.tar.gz",
    () => Bun.gzipSync(tarOf([data, { name: "yeng.traineddata", content: cut }])),
    /yeng\.traineddata is damaged/,
  ),
  media(
    "a checksum that is not its own",
    "m.tar",
    () => tarOf([data, { name: "sha256sums", content: text(`${sha256(cut)}  xeng.traineddata\n`) }]),
    /SHA-256 differs from the checksum list/,
  ),
  media(
    "a list of checksums with a file that is missing",
    "m.tar",
    () => tarOf([data, { name: "SHA256SUMS", content: text(`${sha256(cut)} *yeng.traineddata\n`) }]),
    /lists yeng\.traineddata, which is missing/,
  ),
  media(
    "an invalid list of checksums",
    "m.tar",
    () => tarOf([data, { name: "xeng.traineddata.sha256", content: text("sound\n") }]),
    /a line is not a SHA-256 checksum/,
  ),
];

const zips: readonly RefusedMedia[] = [
  media(
    "a zip with a wrong checksum",
    "m.zip",
    () => zip([{ ...data, crc: 1 }]),
    /m\.zip is damaged.*checksum/,
  ),
  media("a zip that ends early", "m.zip", () => zip([data]).slice(0, 1_000_000), /m\.zip is damaged/),
  unsafe("a zip with a link", "m.zip", () => zip([{ ...data, mode: 0o120777 }]), /is no plain file/),
  unsafe(
    "a zip whose name leads up",
    "m.zip",
    () => zip([{ ...data, name: "a/../../x" }]),
    /An entry's path leads outside of the archive\./,
  ),
  unsafe("a zip with a file twice", "m.zip", () => zip([data, data]), /contains xeng\.traineddata twice/),
  media(
    "a zip with data that are too large, by its own word",
    "m.zip",
    () => zip([{ ...data, bytes: 300 * 1024 ** 2 }]),
    /xeng\.traineddata exceeds 268435456 bytes/,
    "payload_too_large",
  ),
  unsafe(
    "a zip that expands without end",
    "m.zip",
    () => zip([{ name: "xeng.traineddata", content: new Uint8Array(100 * 1024 ** 2) }]),
    /expands to more than 200 times its size/,
  ),
];

export const refusedMedia: readonly RefusedMedia[] = [...single, ...tars, ...zips];
