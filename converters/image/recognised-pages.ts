/** The pages of a file, recognised some at a time and given in their order. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../config/errors/fault.ts";
import type { ConversionContext } from "../contract.ts";
import { collectWhenGrown } from "../engines/collect.ts";
import { emptyPage, type PageContent } from "../layout/model.ts";
import type { Recognition, RecognitionOptions } from "../ocr/contract.ts";
import { pageOf } from "../ocr/page-of.ts";
import { RecognisedLooks } from "../ocr/recognised-looks.ts";
import { noteOf, type RecognitionNote } from "../ocr/trail.ts";
import { type GreyPage, writeGrey } from "./grey.ts";
import type { Opened, PictureReader } from "./pixels.ts";
import type { Frame } from "./structure/structure.ts";

/** Pictures that wait or are being read at the same time: each takes its bytes of the disk, and a child if it is read. */
const aheadMax = 4;

/** What was made of a page, but for its text. */
export interface RecognisedPage {
  frame: Frame;
  grey: GreyPage;
  found: Omit<Recognition, "lines">;
}

export class RecognisedPages {
  /** By their numbers, from 1; without those that could not be read. */
  readonly pages = new Map<number, RecognisedPage>();
  readonly notes: RecognitionNote[] = [];
  readonly #reader: PictureReader;
  readonly #context: ConversionContext;
  readonly #languages: RecognitionOptions["languages"];
  readonly #looks = new RecognisedLooks();

  constructor(reader: PictureReader, context: ConversionContext, languages: RecognitionOptions["languages"]) {
    this.#reader = reader;
    this.#context = context;
    this.#languages = languages;
  }

  /** Throws corrupt_document where no page can be read; of several a broken one is a page that failed. */
  async *read(): AsyncGenerator<PageContent> {
    const waiting: Promise<Taken>[] = [];
    let failure: Fault | undefined;
    try {
      for (const [index, frame] of this.#reader.file.frames.entries()) {
        if (waiting.length >= aheadMax) yield this.#pageOf(await (waiting.shift() as Promise<Taken>));
        const decoded = await this.#decode(index + 1, frame);
        if (decoded instanceof Fault) failure ??= decoded;
        const taken = this.#recognise(index + 1, frame, decoded);
        // Whoever waits for an earlier one hears of it later.
        taken.catch(() => undefined);
        waiting.push(taken);
        collectWhenGrown();
      }
      for (const taken of waiting.splice(0)) yield this.#pageOf(await taken);
    } finally {
      await Promise.allSettled(waiting);
    }
    if (failure !== undefined && this.pages.size === 0) throw failure;
  }

  async #decode(number: number, frame: Frame): Promise<Opened<GreyPage> | Fault> {
    try {
      return await writeGrey(this.#reader, frame, join(this.#context.workDir, `page-${number}.grey`));
    } catch (error) {
      if (error instanceof Fault && error.code === "corrupt_document") return error;
      throw error;
    }
  }

  async #recognise(number: number, frame: Frame, decoded: Opened<GreyPage> | Fault): Promise<Taken> {
    if (decoded instanceof Fault) return { number, recognised: null };
    const { result: grey, damaged } = decoded;
    const { file, width, height, dpi } = grey;
    try {
      const found = await this.#context.recognise(
        { file, width, height, dpi },
        { scope: "page", languages: this.#languages },
      );
      return { number, recognised: { frame, grey, found, damaged } };
    } finally {
      await rm(file, { force: true });
    }
  }

  /** In the order of the pages: their looks are compared with those of the pages before. */
  #pageOf({ number, recognised }: Taken): PageContent {
    if (recognised === null) {
      const page = { ...emptyPage(number, 0, 0), failed: true };
      page.warnings.push("The page is damaged and could not be read.");
      return page;
    }
    const { frame, grey, found, damaged } = recognised;
    const { lines: _, ...rest } = found;
    this.pages.set(number, { frame, grey, found: rest });
    this.notes.push(noteOf(number, "picture", found));
    const page = pageOf(number, found, this.#looks);
    if (damaged) page.warnings.push("The picture is damaged; what could be recovered was converted.");
    return page;
  }
}

interface Taken {
  number: number;
  /** Null where nothing could be decoded. */
  recognised: { frame: Frame; grey: GreyPage; found: Recognition; damaged: boolean } | null;
}
