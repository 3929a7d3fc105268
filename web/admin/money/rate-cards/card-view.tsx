import type { AdminRateCard } from "../../../../src/client/generated/admin-schema.ts";
import { Link } from "../../../app/router.tsx";
import { Badge, Facts } from "../../../components/elements.tsx";
import { Page } from "../../../components/page.tsx";
import { type Column, column, Table } from "../../../components/table.tsx";
import { money } from "../../../messages/admin/money.ts";
import { common } from "../../../messages/common.ts";
import { number, time } from "../../../text/format.ts";
import { type CardRate, ratesOf } from "./card.ts";
import { examplesOf } from "./price-examples.ts";
import { bareText, rateText } from "./price-words.ts";

/** One card, which can be looked at and never changed. */
export function CardView({ card }: { card: AdminRateCard | null }) {
  const back = <Link to="adminRateCards">{money.back}</Link>;
  if (card === null)
    return (
      <Page title={money.noCard}>
        <p>{back}</p>
      </Page>
    );
  const { rate_card_version, active, source, recorded_at } = card;
  return (
    <Page
      title={money.card(rate_card_version)}
      actions={
        <Link class="button" to="adminRateCards" query={{ from: rate_card_version }}>
          {money.startFrom}
        </Link>
      }
    >
      <div class="stack">
        <Facts
          facts={[
            [
              common.status,
              active ? (
                <Badge key="state" tone="good">
                  {common.active}
                </Badge>
              ) : (
                <Badge key="state">{money.past}</Badge>
              ),
            ],
            [common.source, money.sources[source]],
            [common.created, time(recorded_at)],
          ]}
        />
        <Table
          label={money.card(rate_card_version)}
          rows={ratesOf(card)}
          columns={columns}
          keyOf={({ id }) => id}
        />
        <p>{back}</p>
      </div>
    </Page>
  );
}

const columns: readonly Column<CardRate>[] = [
  column(common.rate, (rate) => <RateName rate={rate} />),
  column(common.price, ({ components }) => <span title={rateText(components)}>{rateText(components)}</span>),
  ...[1, 10, 100].map(
    (count, at): Column<CardRate> =>
      column(
        money.creditsFor(number(count)),
        ({ components }) => bareText(examplesOf(components)[at]?.creditUnits ?? 0n),
        { number: true, wideOnly: true },
      ),
  ),
];

/** With what it is for, where the name does not say it. */
function RateName({ rate: { id, capability_ids } }: { rate: CardRate }) {
  const others = capability_ids.filter((each) => each !== `${id}-to-markdown`);
  return (
    <>
      <strong>{id}</strong> {others.length > 0 && <span class="quiet">{capability_ids.join(", ")}</span>}
    </>
  );
}
