/**
 * Hidden layers of text over scans, taken on trust as far as samples of them allow: of the first page that has one, and
 * of the last of each run of pages that wait to be handed on. What lies between samples that agree with their pages is
 * believed; from the first that has nothing to do with what its page shows no layer of the document is, but of pages
 * that were sampled themselves.
 */
import type { PageContent } from "../../layout/model.ts";
import type { Plan, Sample } from "./plan.ts";
import type { Findings } from "./recognise-page.ts";

/**
 * Share of the words on which a layer and a reading of its page agree, below which it says something else: of two texts
 * of one language a tenth is the same, in one pair of a thousand a quarter; a layer in which every seventh letter is wrong
 * agrees on half.
 */
const relatedMin = 0.3;

interface Held {
  page: PageContent;
  sample: Sample;
  resolve: (findings: Promise<Findings | null>) => void;
}

type RecognisePage = (page: PageContent, plan: Plan) => Promise<Findings>;

export class LayerSamples {
  readonly #recognise: RecognisePage;
  #held: Held[] = [];
  #first: Promise<unknown> | null = null;
  #lie = false;

  constructor(recognise: RecognisePage) {
    this.#recognise = recognise;
  }

  /** What comes of a page; null where its layer is taken on trust. Of one that is held it is known after `release`. */
  take(page: PageContent, sample: Sample): Promise<Findings | null> {
    if (this.#lie) return this.#distrusted(page);
    if (this.#first === null && sample.tells) {
      const first = this.#compare(page, sample);
      this.#first = first.catch(() => undefined);
      return first;
    }
    const { promise, resolve } = Promise.withResolvers<Findings | null>();
    this.#held.push({ page, sample, resolve });
    return promise;
  }

  /** Whether what comes of the page waits for `release`. */
  holds(page: PageContent): boolean {
    return this.#held.some((held) => held.page === page);
  }

  /** Decides on the pages that are held. */
  release(): void {
    const held = this.#held;
    this.#held = [];
    const last = this.#lie ? undefined : held.findLast(({ sample }) => sample.tells);
    const compared = last === undefined ? null : this.#compare(last.page, last.sample);
    // That a sample could not be read speaks against no other page.
    const known = Promise.all([this.#first, compared?.catch(() => undefined)]);
    for (const each of held)
      each.resolve(
        each === last && compared !== null
          ? compared
          : known.then(() => (this.#lie ? this.#distrusted(each.page) : null)),
      );
  }

  /** Nobody waits any more for what comes of those that are held. */
  drop(): void {
    for (const { resolve } of this.#held) resolve(Promise.resolve(null));
    this.#held = [];
  }

  async #compare(page: PageContent, { band }: Sample): Promise<Findings> {
    const found = await this.#recognise(page, {
      ...{ whole: null, parts: [], leftOut: [] },
      sample: { band, tells: true, agreementMin: relatedMin },
    });
    if (found.whole !== null) this.#lie = true;
    return found;
  }

  #distrusted(page: PageContent): Promise<Findings> {
    return this.#recognise(page, { whole: "distrusted_layer", sample: null, parts: [], leftOut: [] });
  }
}
