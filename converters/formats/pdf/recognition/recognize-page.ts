/** Draws what a plan names and has it recognized; what came of it is put together later, in the order of the pages. */

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type * as Mupdf from "mupdf";
import type { PageContent } from "../../../layout/model.ts";
import type { Recognition, RecognitionOptions, Recognize } from "../../../ocr/contract.ts";
import type { RecognitionReason } from "../../../ocr/ocr-log.ts";
import { isPageFault } from "../../../ocr/page-fault.ts";
import { hasSign } from "../../../ocr/plausibility.ts";
import type { Box } from "../../../util/geometry/box.ts";
import { dpiOfLetters, type Part } from "./part.ts";
import { type Probe, probeOf } from "./pictures/photographs.ts";
import { isScanOf, lookAtPicture, type PictureInk } from "./pictures/text-pictures.ts";
import type { Plan } from "./plan.ts";
import type { RecognitionContext } from "./recognition-context.ts";
import { type Rendered, renderRegion, resolutionOf } from "./render.ts";
import { agreementIn, relatedMin } from "./text-layer/text-layer-quality.ts";

export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(limit: number) {
    this.#free = limit;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((go) => this.#waiting.push(go));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}

/** Characters from which a picture may hold a table or columns. */
const pageLikeMin = 150;
/** Confidence that a reading needs to speak against the page's own text. */
const contradictionMin = 0.7;

/** Drawn pictures whose text is being recognized: they take memory here and of the disk. */
const drawnMax = 4;

/** What came of one part of a page, or of the whole. */
export interface Finding {
  reason: RecognitionReason;
  /** Points of the page as drawn. */
  box: Box;
  /** Null where recognition failed. */
  found: Recognition | null;
  ink: PictureInk | null;
}

export interface Findings {
  whole: Finding | null;
  parts: Finding[];
  textless: number;
  leftOut: readonly Part[];
  /** How far the page's own text and what was read in a sample of it agree, 0..1; null where none was read. */
  agreement: number | null;
}

export class PageRecognizer {
  readonly #options: RecognitionContext;
  readonly #drawing: ConcurrencyLimit;
  #asked = 0;

  constructor(options: RecognitionContext) {
    this.#options = options;
    this.#drawing = new ConcurrencyLimit(Math.min(drawnMax, options.context.recognizeAtOnce));
  }

  async recognize(page: PageContent, plan: Plan): Promise<Findings> {
    const findings: Findings = {
      whole: null,
      parts: [],
      textless: 0,
      leftOut: plan.leftOut,
      agreement: null,
    };
    let whole = plan.whole;
    if (plan.sample !== null) {
      const { band, agreementMin } = plan.sample;
      const part = { reason: "text_layer" as const, box: band, letterHeight: null };
      const { found } = await this.#part(page, part, "region");
      // What was cut short agrees with little.
      const agreement = found === null || found.unread ? null : agreementIn(page, band, found);
      findings.agreement = agreement;
      const contradicts = (found?.confidence ?? 0) >= contradictionMin;
      if (contradicts && agreement !== null && agreement < agreementMin)
        whole = agreement < relatedMin ? "distrusted_layer" : "text_layer";
    }
    if (whole !== null) {
      const box = { x0: 0, y0: 0, x1: page.width, y1: page.height };
      findings.whole = await this.#part(page, { reason: whole, box, letterHeight: null }, "page");
      return findings;
    }
    for (const part of await Promise.all(plan.parts.map((each) => this.#lookAndAsk(page, each)))) {
      if (part === null) findings.textless++;
      else findings.parts.push(part);
    }
    return findings;
  }

  /** Null for a picture that shows no text. */
  #lookAndAsk(page: PageContent, part: Part): Promise<Finding | null> {
    if (part.reason !== "picture_text") return this.#part(page, part, "region");
    return this.#drawing.take(async () => {
      const rendered = this.#render(page, part);
      const { characters, ink, probes } = lookAtPicture(page, rendered);
      if (characters === 0) return null;
      const scope = characters >= pageLikeMin || isScanOf(page, part.box) ? "page" : "region";
      if (scope === "region" && probes.length > 0 && !(await this.#showsText(page, part, rendered, probes)))
        return null;
      return this.#ask(page, part, rendered, scope, ink);
    });
  }

  /** Whether any of the rows of a photograph is text. Where none can be read, the whole is left to be tried. */
  async #showsText(
    page: PageContent,
    part: Part,
    rendered: Rendered,
    probes: readonly Probe[],
  ): Promise<boolean> {
    for (const probe of probes) {
      const { found } = await this.#ask(page, part, probeOf(rendered, probe), "region", null);
      if (found === null || hasSign(found.lines)) return true;
    }
    return false;
  }

  #part(page: PageContent, part: Part, scope: RecognitionOptions["scope"]): Promise<Finding> {
    return this.#drawing.take(async () => this.#ask(page, part, this.#render(page, part), scope, null));
  }

  async #ask(
    page: PageContent,
    { reason }: Part,
    rendered: Rendered,
    scope: RecognitionOptions["scope"],
    ink: PictureInk | null,
  ): Promise<Finding> {
    const { context, languages } = this.#options;
    const { recognize, workDir } = context;
    this.#asked++;
    const name = `page-${page.number}-part-${this.#asked}`;
    try {
      const found = await ask({ recognize, workDir, languages }, name, rendered, scope);
      return { reason, box: rendered.box, found, ink };
    } catch (error) {
      if (!isPageFault(error)) throw error;
      return { reason, box: rendered.box, found: null, ink };
    }
  }

  /** As the page was read: others may have been read since. */
  #render({ number }: PageContent, { box, letterHeight }: Part): Rendered {
    const { engine, opened } = this.#options;
    opened.layers?.settlePage(number - 1);
    const page: Mupdf.Page = opened.document.loadPage(number - 1);
    try {
      const dpi = letterHeight === null ? resolutionOf(engine, page, box) : dpiOfLetters(letterHeight);
      return renderRegion(engine, page, box, dpi);
    } finally {
      page.destroy();
    }
  }
}

/** Has a part of a page recognized: drawn, put on disk for whoever reads it, and taken away again. */
interface Asking {
  recognize: Recognize;
  workDir: string;
  languages: RecognitionOptions["languages"];
}

/** `name`: of the file, unlike any other that is asked for meanwhile. Throws what recognition throws. */
async function ask(
  { recognize, workDir, languages }: Asking,
  name: string,
  { data, width, height, dpi }: Rendered,
  scope: RecognitionOptions["scope"],
): Promise<Recognition> {
  const file = join(workDir, `${name}.gray`);
  try {
    await writeFile(file, data);
    return await recognize({ file, width, height, dpi }, { scope, languages });
  } finally {
    await rm(file, { force: true });
  }
}
