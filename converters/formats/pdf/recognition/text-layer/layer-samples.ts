/**
 * Hidden layers of text over scans, taken on trust as far as samples of them allow: of the first page that has one, and
 * of the last of each run of pages that wait to be passed on. What lies between samples that agree with their pages is
 * believed; from the first that has nothing to do with what its page shows no layer of the document is, but of pages
 * that were sampled themselves.
 */
import type { PageContent } from "../../../../layout/model.ts";
import type { Plan, Sample } from "../plan.ts";
import type { Findings } from "../recognize-page.ts";
import { relatedMin } from "./text-layer-quality.ts";

interface Held {
  page: PageContent;
  sample: Sample;
  resolve: (findings: Promise<Findings | null>) => void;
}

type RecognizePage = (page: PageContent, plan: Plan) => Promise<Findings>;

export class LayerSamples {
  readonly #recognize: RecognizePage;
  #held: Held[] = [];
  /** Whether a layer has lied so far; null before anything was compared. What ends first changes nothing about it. */
  #lied: Promise<boolean> | null = null;

  constructor(recognize: RecognizePage) {
    this.#recognize = recognize;
  }

  /** What comes of a page; null where its layer is taken on trust. Of one that is held it is known after `release`. */
  take(page: PageContent, sample: Sample): Promise<Findings | null> {
    if (this.#lied === null && sample.tells) {
      const first = this.#compare(page, sample);
      this.#lied = lieIn(first);
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

  /** Decides on the pages that are held: by what was compared before them, and by the last of them. */
  release(): void {
    const held = this.#held;
    this.#held = [];
    const before = this.#lied;
    if (before === null) {
      for (const { resolve } of held) resolve(Promise.resolve(null));
      return;
    }
    const last = held.findLast(({ sample }) => sample.tells);
    const compared = before.then((lied) =>
      lied || last === undefined ? null : this.#compare(last.page, last.sample),
    );
    const lied = Promise.all([before, lieIn(compared)]).then((each) => each.includes(true));
    this.#lied = lied;
    for (const each of held)
      each.resolve(
        each === last
          ? compared.then((found) => found ?? this.#distrusted(each.page))
          : lied.then((isLie) => (isLie ? this.#distrusted(each.page) : null)),
      );
  }

  /** Nobody waits any more for what comes of those that are held. */
  drop(): void {
    for (const { resolve } of this.#held) resolve(Promise.resolve(null));
    this.#held = [];
  }

  #compare(page: PageContent, { band }: Sample): Promise<Findings> {
    return this.#recognize(page, {
      ...{ whole: null, parts: [], leftOut: [] },
      sample: { band, tells: true, agreementMin: relatedMin },
    });
  }

  #distrusted(page: PageContent): Promise<Findings> {
    return this.#recognize(page, { whole: "distrusted_layer", sample: null, parts: [], leftOut: [] });
  }
}

/** That a sample could not be read speaks against no other page. */
const lieIn = (compared: Promise<Findings | null>): Promise<boolean> =>
  compared.then(
    (found) => found !== null && found.whole !== null,
    () => false,
  );
