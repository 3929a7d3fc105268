/** Recognizes several pages at a time while others are read; yields them in order. */
import { Fault } from "../../../../config/errors/fault.ts";
import { damageOf } from "../../../engines/damage.ts";
import type { PageContent } from "../../../layout/model.ts";
import { OcrLog } from "../../../ocr/ocr-log.ts";
import { RecognizedStyles } from "../../../ocr/page-content/recognized-styles.ts";
import { joinFindings } from "./join-findings.ts";
import { planOf } from "./plan.ts";
import type { RecognitionContext } from "./recognition-context.ts";
import { type Findings, PageRecognizer } from "./recognize-page.ts";
import { LayerSamples } from "./text-layer/layer-samples.ts";
import { TurnedPages } from "./turned-pages.ts";

const recognizedMax = 4;
/** Pages that wait behind one that is being recognized; so many a sample of a layer of text speaks for. */
const waitingMax = 20;

interface Waiting {
  page: PageContent;
  findings: Promise<Findings | null | { error: unknown }> | null;
}

export class RecognitionPass {
  readonly log = new OcrLog();
  readonly turned = new TurnedPages();
  readonly #looks = new RecognizedStyles();
  readonly #recognizer: PageRecognizer;
  readonly #layers: LayerSamples;
  readonly #options: RecognitionContext;

  constructor(options: RecognitionContext) {
    this.#options = options;
    this.#recognizer = new PageRecognizer(options);
    this.#layers = new LayerSamples((page, plan) => this.#recognizer.recognize(page, plan));
  }

  /** The pages of `read`, in order, with what was recognized on them. */
  async *pages(read: Iterable<PageContent>): AsyncGenerator<PageContent> {
    const waiting: Waiting[] = [];
    const busy = () =>
      waiting.filter(({ page, findings }) => findings !== null && !this.#layers.holds(page)).length;
    try {
      for (const page of read) {
        waiting.push({ page, findings: this.#begin(page) });
        while (
          waiting.length > 0 &&
          (!waiting[0]?.findings || busy() >= recognizedMax || waiting.length > waitingMax)
        )
          yield await this.#next(waiting);
      }
      while (waiting.length > 0) yield await this.#next(waiting);
    } finally {
      this.#layers.drop();
      // The document is closed as soon as the consumer stops.
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
        : this.#recognizer.recognize(page, plan);
    // An error must not be unhandled if the consumer stops before it awaits the page.
    return findings.catch((error: unknown) => ({ error }));
  }

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
      log: this.log,
      turned: this.turned,
      opened: this.#options.opened,
    });
    return page;
  }
}
