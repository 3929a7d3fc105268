/** Embedded Word documents (w:altChunk), opened before the walk, which is synchronous. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../../../../../config/errors/fault.ts";
import { limits } from "../../../../../config/limits.ts";
import type { Asset } from "../../../../document/model.ts";
import { append } from "../../../../util/append.ts";
import { mainPart } from "../../package/main-part.ts";
import { OfficePackage } from "../../package/package.ts";
import { Pictures } from "../../package/pictures.ts";
import { loadForeign } from "./foreign.ts";

export interface Chunk {
  office: OfficePackage;
  main: string;
  pictures: Pictures;
  chunks: Chunks;
}

/** Of one file, all levels together. */
const chunksMax = 50;
const chunkBytesMax = 64 * 1024 ** 2;

export class Chunks {
  readonly #byPart = new Map<string, Chunk>();

  of(part: string): Chunk | undefined {
    return this.#byPart.get(part);
  }

  /** Opens those that `main` points to, and theirs, and loads what reads others. To be closed. */
  static async open(office: OfficePackage, main: string, workDir: string): Promise<Chunks> {
    return opened(office, main, workDir, { count: 0 }, 1);
  }

  add(part: string, chunk: Chunk): void {
    this.#byPart.set(part, chunk);
  }

  /** Pictures of all; to be called when the walk is done. */
  async finish(): Promise<Asset[]> {
    const assets: Asset[] = [];
    for (const { pictures, chunks } of this.#byPart.values()) {
      await pictures.finish();
      append(assets, pictures.assets);
      append(assets, await chunks.finish());
    }
    return assets;
  }

  close(): void {
    for (const { office, chunks } of this.#byPart.values()) {
      office.close();
      chunks.close();
    }
  }
}

async function opened(
  office: OfficePackage,
  main: string,
  workDir: string,
  total: { count: number },
  depth: number,
): Promise<Chunks> {
  const chunks = new Chunks();
  await loadForeign(office);
  if (depth >= limits.archiveDepthMax) return chunks;
  for (const part of office.related(main, "aFChunk")) {
    if (!isWord(office, part) || chunks.of(part) !== undefined || total.count >= chunksMax) continue;
    total.count += 1;
    const file = join(workDir, `chunk-${total.count}.docx`);
    const name = `chunk-${total.count}-page`;
    try {
      writeFileSync(file, office.bytes(part, chunkBytesMax));
      const inner = await OfficePackage.open(file);
      const innerMain = mainPart(inner, "word/document.xml");
      chunks.add(part, {
        office: inner,
        main: innerMain,
        pictures: new Pictures(inner, workDir, name),
        chunks: await opened(inner, innerMain, workDir, total, depth + 1),
      });
    } catch (error) {
      // What cannot be read is left out, and the walk warns of it.
      if (!(error instanceof Fault)) throw error;
    }
  }
  return chunks;
}

function isWord(office: OfficePackage, part: string): boolean {
  return /wordprocessingml|ms-word/.test(office.contentType(part)) || /\.doc[xm]$/i.test(part);
}
