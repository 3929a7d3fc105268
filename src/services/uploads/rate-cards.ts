/** Rate cards from the ledger, cached until one is added. */
import type { Clock } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { rateCardOfText, rateCardText } from "../../../config/rates/document.ts";
import { builtInCards, type RateCard } from "../../../config/rates.ts";
import type { Actor, Ledger, RateCardRow } from "../../../ledger/contract.ts";

export interface RecordedCard {
  card: RateCard;
  source: RateCardRow["source"];
  recordedAtMs: number;
}

export interface RateCards {
  /** The card for new estimates: the administrator's last card, else the latest built-in one. */
  active(): RateCard;
  byVersion(version: string): RateCard | null;
  /** In order of recording. */
  all(): readonly RecordedCard[];
  /** Records and activates a card. False if its version exists with other content. */
  add(card: RateCard, actor: Actor): Promise<boolean>;
}

const thisBuild: Actor = { kind: "system", id: null };

/**
 * Records built-in cards that the ledger lacks. Throws if the ledger has other content under the same version, which
 * means tampering.
 */
export async function openRateCards(
  { ledger, clock }: { ledger: Pick<Ledger, "write" | "read">; clock: Clock },
  builtIn: readonly RateCard[] = builtInCards,
): Promise<RateCards> {
  const record = async (card: RateCard, source: RateCardRow["source"], actor: Actor) => {
    const { version, creditModelVersion } = card;
    const content = rateCardText(card);
    const args = { version, creditModelVersion, source, content, actor, nowMs: clock.nowMs() };
    return (await ledger.write("recordRateCard", args)).outcome;
  };
  const load = async (): Promise<RecordedCard[]> =>
    (await ledger.read.rateCards()).map(({ content, source, createdAtMs }) => ({
      card: rateCardOfText(content),
      source,
      recordedAtMs: createdAtMs,
    }));

  let cards = await load();
  const unknown = builtIn.filter((card) => !isRecorded(cards, card));
  for (const card of unknown) {
    if ((await record(card, "built_in", thisBuild)) === "content_differs") throw differs(card.version);
  }
  if (unknown.length > 0) cards = await load();

  return {
    active: () => {
      const last = cards.findLast(({ source }) => source === "administrator") ?? cards.at(-1);
      if (last === undefined) throw new Error("no rate card");
      return last.card;
    },
    byVersion: (version) => cards.find(({ card }) => card.version === version)?.card ?? null,
    all: () => cards,
    add: async (card, actor) => {
      // An identical card is not added again: it may not be the active one.
      if (cards.some((known) => known.card.version === card.version)) return false;
      const outcome = await record(card, "administrator", actor);
      cards = await load();
      return outcome === "recorded";
    },
  };
}

function isRecorded(cards: readonly RecordedCard[], card: RateCard): boolean {
  return cards.some((known) => rateCardText(known.card) === rateCardText(card));
}

function differs(version: string): Fault {
  return new Fault("service_unavailable", {
    message: `The ledger contains a different rate card ${version} than this version of Markmill. Use the version that wrote it, or restore the ledger from a backup.`,
  });
}
