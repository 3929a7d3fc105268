/**
 * Text recognition in the pages of a PDF: each page as it is read, a few at once while those behind them are read, and
 * handed on in their order. What was recognised joins the page before it is laid out.
 */
import { Fault } from "../../../config/errors/fault.ts";
import { damageOf } from "../../engines/damage.ts";
import type { PageContent } from "../../layout/model.ts";
import { RecognisedLooks } from "../../ocr/recognised-looks.ts";
import { Trail } from "../../ocr/trail.ts";
import type { ChainOptions } from "./chain-options.ts";
import { joinFindings } from "./join.ts";
import { LayerSamples } from "./layer-samples.ts";
import { planOf } from "./plan.ts";
import { type Findings, PageRecogniser } from "./recognise-page.ts";
import { TurnedPages } from "./turned-pages.ts";

/** Pages that are recognised at a time. */
const recognisedMax = 4;
/** Pages that wait behind one that is being recognised; so many a sample of a layer of text speaks for. */
const waitingMax = 20;

interface Waiting {
  page: PageContent;
  findings: Promise<Findings | null | { error: unknown }> | null;
}

export class RecognitionChain {
  readonly trail = new Trail();
  readonly turned = new TurnedPages();
  readonly #looks = new RecognisedLooks();
  readonly #recogniser: PageRecogniser;
  readonly #layers: LayerSamples;
  readonly #options: ChainOptions;

  constructor(options: ChainOptions) {
    this.#options = options;
    this.#recogniser = new PageRecogniser(options);
    this.#layers = new LayerSamples((page, plan) => this.#recogniser.recognise(page, plan));
  }

  /** The pages of `read`, in order, with what was recognised on them. */
  async *pages(read: Iterable<PageContent>): AsyncGenerator<PageContent> {
    const waiting: Waiting[] = [];
    const busy = () =>
      waiting.filter(({ page, findings }) => findings !== null && !this.#layers.holds(page)).length;
    try {
      for (const page of read) {
        waiting.push({ page, findings: this.#begin(page) });
        while (
          waiting.length > 0 &&
          (!waiting[0]?.findings || busy() >= recognisedMax || waiting.length > waitingMax)
        )
          yield await this.#next(waiting);
      }
      while (waiting.length > 0) yield await this.#next(waiting);
    } finally {
      this.#layers.drop();
      // The document is closed once nobody asks for more pages.
      await Promise.all(waiting.map(({ findings }) => findings));
    }
  }

  #begin(page: PageContent): Waiting["findings"] {
    const { accurate, unreadRows } = this.#options;
    const plan = planOf(page, unreadRows(page));
    if (plan === null) return null;
    const findings =
      plan.sample !== null && !accurate
        ? this.#layers.take(page, plan.sample)
        : this.#recogniser.recognise(page, plan);
    // Whoever does not come to wait for it any more need not hear of it.
    return findings.catch((error: unknown) => ({ error }));
  }

  /** The first of those that wait. */
  #next(waiting: Waiting[]): Promise<PageContent> {
    const first = waiting.shift() as Waiting;
    if (this.#layers.holds(first.page)) this.#layers.release();
    return this.#finish(first);
  }

  async #finish({ page, findings }: Waiting): Promise<PageContent> {
    const found = await findings;
    if (found === null) return page;
    if ("error" in found) {
      if (damageOf(found.error) !== null) throw found.error;
      if (found.error instanceof Fault || (found.error instanceof Error && "syscall" in found.error))
        throw found.error;
      page.warnings.push("Pictures of the page could not be drawn to recognise their text.");
      return page;
    }
    joinFindings(page, found, {
      looks: this.#looks,
      trail: this.trail,
      turned: this.turned,
      opened: this.#options.opened,
    });
    return page;
  }
}
