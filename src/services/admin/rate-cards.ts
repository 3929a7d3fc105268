import { isoTime } from "../../../config/ambient.ts";
import { Fault, type FaultDetail } from "../../../config/errors/fault.ts";
import { pointer } from "../../../config/errors/pointer.ts";
import { type RateCardDocument, rateCardDocument } from "../../../config/rates/document.ts";
import { readRateCard } from "../../../config/rates/read.ts";
import { invalid } from "../checks.ts";
import type { RecordedCard } from "../uploads/rate-cards.ts";
import type { AdminCore } from "./core.ts";

/** A card as it is shown to administrators, in the form in which a changed one can be added. */
export interface ListedCard extends RateCardDocument {
  source: RecordedCard["source"];
  active: boolean;
  recorded_at: string;
}

export interface RateCardOperations {
  /** `card` is JSON in the form of the catalog; refused with everything that is wrong with it. */
  addRateCard(args: { card: unknown }): Promise<ListedCard>;
  /** In the order in which they were recorded. */
  listRateCards(args: Record<string, never>): Promise<ListedCard[]>;
  /** Throws rate_card_not_found. */
  getRateCard(args: { version: string }): Promise<ListedCard>;
}

export function rateCardOperations(core: AdminCore): RateCardOperations {
  async function listed(): Promise<ListedCard[]> {
    const rateCards = await core.rateCards();
    const active = rateCards.active().version;
    return rateCards.all().map(({ card, source, recordedAtMs }) => ({
      ...rateCardDocument(card),
      source,
      active: card.version === active,
      recorded_at: isoTime(recordedAtMs),
    }));
  }

  return {
    async addRateCard({ card: document }) {
      const read = readRateCard(document);
      if ("problems" in read) {
        throw new Fault("invalid_request", {
          message: `The rate card is not valid:\n  ${read.problems.join("\n  ")}`,
          details: read.problems.map(cardProblem),
        });
      }
      const { version } = read.card;
      if (!(await (await core.rateCards()).add(read.card, core.by.actor))) {
        const message = `There is a rate card ${version} already, and a card never changes; give the new one another rate_card_version.`;
        throw invalid("rate_card_version", message);
      }
      const added = (await listed()).find((card) => card.rate_card_version === version);
      if (!added) throw new Error(`rate card ${version} was not stored`);
      core.log("info", "rate_card.added", { rate_card_version: version });
      return added;
    },
    listRateCards: () => listed(),
    async getRateCard({ version }) {
      const card = (await listed()).find((each) => each.rate_card_version === version);
      if (card === undefined) throw new Fault("rate_card_not_found");
      return card;
    },
  };
}

/** Of "rates[0] (pdf).unit: must be …": the place as a pointer into what was sent, and what is wrong there. */
function cardProblem(text: string): FaultDetail {
  const [, place = "", message = text] = /^((?:rate|credit)[^:]*): (.*)$/s.exec(text) ?? [];
  const tokens = place.replace(/ \([^)]*\)/, "").match(/[a-z_]+|\d+/g) ?? [];
  return { path: pointer(...tokens), message };
}
