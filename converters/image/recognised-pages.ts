/** The pages of a file, recognised some at a time and given in their order. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../config/errors/fault.ts";
import type { ConversionContext } from "../contract.ts";
import { collectWhenGrown } from "../engines/collect.ts";
import { takeLettering } from "../layout/figures/recognised-lettering.ts";
import { emptyPage, type PageContent } from "../layout/model.ts";
import type { Recognition, RecognitionOptions } from "../ocr/contract.ts";
import { isPageFault } from "../ocr/page-fault.ts";
import { pageOf } from "../ocr/page-of.ts";
import { RecognisedLooks } from "../ocr/recognised-looks.ts";
import { noteOf, Trail, unreadWarnings } from "../ocr/trail.ts";
import { type GreyPage, writeGrey } from "./grey.ts";
import type { Opened, PictureReader } from "./pixels.ts";
import type { Frame } from "./structure/structure.ts";

/** What was made of a page, but for its text. */
export interface RecognisedPage {
  frame: Frame;
  grey: GreyPage;
  found: Omit<Recognition, "lines">;
}

export class RecognisedPages {
  /** By their numbers, from 1; without those that could not be read. */
  readonly pages = new Map<number, RecognisedPage>();
  readonly trail = new Trail();
  readonly #reader: PictureReader;
  readonly #context: ConversionContext;
  readonly #languages: RecognitionOptions["languages"];
  readonly #looks = new RecognisedLooks();

  constructor(reader: PictureReader, context: ConversionContext, languages: RecognitionOptions["languages"]) {
    this.#reader = reader;
    this.#context = context;
    this.#languages = languages;
  }

  /** Throws the Fault of the first page where none can be read; of several a broken one is a page that failed. */
  async *read(): AsyncGenerator<PageContent> {
    const waiting: Promise<Taken>[] = [];
    let failure: Fault | undefined;
    const page = async (): Promise<PageContent> => {
      const taken = await (waiting.shift() as Promise<Taken>);
      if (taken.recognised instanceof Fault) failure ??= taken.recognised;
      return this.#pageOf(taken);
    };
    try {
      for (const [index, frame] of this.#reader.file.frames.entries()) {
        if (waiting.length >= this.#context.recogniseAtOnce) yield await page();
        const decoded = await faultOr(
          writeGrey(this.#reader, frame, join(this.#context.workDir, `page-${index + 1}.grey`)),
        );
        const recognised = decoded instanceof Fault ? decoded : faultOr(this.#recognise(frame, decoded));
        const taken = Promise.resolve(recognised).then((each) => ({ number: index + 1, recognised: each }));
        // Whoever waits for an earlier one hears of it later.
        taken.catch(() => undefined);
        waiting.push(taken);
        collectWhenGrown();
      }
      while (waiting.length > 0) yield await page();
    } finally {
      await Promise.allSettled(waiting);
    }
    if (failure !== undefined && this.pages.size === 0) throw failure;
  }

  async #recognise(frame: Frame, { result: grey, damaged }: Opened<GreyPage>): Promise<Recognised> {
    const { file, width, height, dpi } = grey;
    try {
      const found = await this.#context.recognise(
        { file, width, height, dpi },
        { scope: "page", languages: this.#languages },
      );
      return { frame, grey, found, damaged };
    } finally {
      await rm(file, { force: true });
    }
  }

  /** In the order of the pages: their looks are compared with those of the pages before. */
  #pageOf({ number, recognised }: Taken): PageContent {
    if (recognised instanceof Fault) {
      const page = { ...emptyPage(number, 0, 0), failed: true };
      page.warnings.push(`The page could not be read: ${recognised.message}`);
      return page;
    }
    const { frame, grey, found, damaged } = recognised;
    const { lines: _, ...rest } = found;
    this.pages.set(number, { frame, grey, found: rest });
    this.trail.add(noteOf(number, "picture", found));
    const page = pageOf(number, found, this.#looks);
    takeLettering(page);
    if (found.unread) page.warnings.push(unreadWarnings[found.unread]);
    if (damaged) page.warnings.push("The picture is damaged; what could be recovered was converted.");
    if (frame.lastOfBroken)
      page.warnings.push("The file is damaged behind this page; if more pages were there, they are missing.");
    return page;
  }
}

interface Recognised {
  frame: Frame;
  grey: GreyPage;
  found: Recognition;
  damaged: boolean;
}

interface Taken {
  number: number;
  /** Or why there is nothing. */
  recognised: Recognised | Fault;
}

/** Faults are about one page; everything else is about the whole. */
async function faultOr<T>(work: Promise<T>): Promise<T | Fault> {
  try {
    return await work;
  } catch (error) {
    if (isPageFault(error)) return error;
    throw error;
  }
}
