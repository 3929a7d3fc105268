/** Data of languages for tests, made from what is embedded: whole, cut off, broken, of the older kind. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { tarEnd, tarHeader, tarPadding } from "../../src/shared/tar.ts";

const packages = join(import.meta.dir, "../../node_modules/@tesseract.js-data");
const dataOf = async (path: string) => Bun.gunzipSync(await Bun.file(join(packages, path)).bytes());

/** English, which any other name may be given. */
export const english = await dataOf("eng/4.0.0_best_int/eng.traineddata.gz");
/** Without the LSTM network. */
export const older = await dataOf("osd/4.0.0/osd.traineddata.gz");
/** The table points past the end. */
export const cut = english.slice(0, 3_000_000);

const lstmStart = 196;
const lstmEnd = 1_487_792;
/** The table is right, the network is noise. */
export const noise = english.map((byte, at) => (at < lstmStart || at >= lstmEnd ? byte : (at * 7_919) & 255));

export interface TarPart {
  name: string;
  content?: Uint8Array;
  /** Of the header; a plain file unless told otherwise. */
  type?: string;
  /** Of a link. */
  target?: string;
}

export function tarOf(parts: readonly TarPart[]): Uint8Array<ArrayBuffer> {
  return Buffer.concat([
    ...parts.flatMap(({ name, content = new Uint8Array(0), type, target = "" }) => {
      const header = tarHeader(name, content.length, 1_795_000_000);
      header.write(type ?? "0", header.length - 512 + 156, "latin1");
      header.write(target, header.length - 512 + 157, "latin1");
      return [summed(header), content, tarPadding(content.length)];
    }),
    tarEnd,
  ]);
}

/** With a checksum that is right again. */
function summed(headers: Buffer): Buffer {
  const header = headers.subarray(headers.length - 512);
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  header.write(sum.toString(8).padStart(6, "0"), 148, "latin1");
  return headers;
}

export const sha256 = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
export const text = (content: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(content);

/** As the command line and the API show it. */
export interface Model {
  name: string;
  state: string;
  built_in: boolean;
  files: { path: string; bytes: number; sha256: string }[];
}

/** What lies in the folder of the models, but for the lock. */
export const lies = (dataDir: string) =>
  existsSync(join(dataDir, "models"))
    ? readdirSync(join(dataDir, "models")).filter((name) => name !== ".lock")
    : [];
