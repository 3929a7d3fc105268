/** Rate cards: list, one card, or the editor. */
import type { AdminRateCard } from "../../../../src/client/generated/admin-schema.ts";
import { api } from "../../../api/api.ts";
import { useQuery } from "../../../api/hooks.ts";
import { type AreaProps, Link } from "../../../app/router.tsx";
import { Badge, Facts } from "../../../components/elements.tsx";
import { Page, Problem } from "../../../components/page.tsx";
import { type Column, column, Table } from "../../../components/table.tsx";
import { money } from "../../../messages/admin/billing.ts";
import { common } from "../../../messages/common.ts";
import { number, time } from "../../../text/format.ts";
import { actorName } from "../credits.tsx";
import { type CardRate, ratesOf } from "./card.ts";
import { CardEditor } from "./card-editor.tsx";
import { bareText, examplesOf, rateText } from "./prices.ts";

export function RateCardsPage({ place }: AreaProps) {
  const { data, error, reload, set } = useQuery(
    async (signal) => (await api.adminListRateCards({}, { signal })).rate_cards,
    [],
  );
  if (data === null)
    return (
      <Page key="asked" title={money.rateCards}>
        {error === null ? <p class="empty">{common.loading}</p> : <Problem error={error} onRetry={reload} />}
      </Page>
    );
  const version = place.query.get("version");
  const from = place.query.get("from");
  const base = from === null ? undefined : data.find((card) => card.rate_card_version === from);
  if (base !== undefined)
    return (
      <CardEditor
        key={from}
        base={base}
        cards={data}
        onAdded={(card) => set([...data.map((each) => ({ ...each, active: false })), card])}
      />
    );
  if (version !== null)
    return <CardView key={version} card={data.find((card) => card.rate_card_version === version) ?? null} />;
  return <List key="list" cards={data} />;
}

function List({ cards }: { cards: readonly AdminRateCard[] }) {
  const creators = useCreators();
  const active = cards.find((card) => card.active);
  return (
    <Page
      title={money.rateCards}
      actions={
        active !== undefined && (
          <Link class="button primary" to="adminRateCards" query={{ from: active.rate_card_version }}>
            {money.newCard}
          </Link>
        )
      }
    >
      <div class="stack">
        <p class="quiet">{money.rateCardsText}</p>
        <Table
          label={money.rateCards}
          rows={cards.toReversed()}
          columns={columns(creators)}
          keyOf={(card) => card.rate_card_version}
        />
      </div>
    </Page>
  );
}

/** The creator of each version, from the audit log. */
function useCreators(): ReadonlyMap<string, string> {
  const { data } = useQuery(
    async (signal) => (await api.listAudit({ action: "rate_card.create", limit: 200 }, { signal })).audit,
    [],
  );
  return new Map((data ?? []).map((line) => [line.object_id, line.actor_name ?? actorName(line.actor_kind)]));
}

const columns = (creators: ReadonlyMap<string, string>): readonly Column<AdminRateCard>[] => [
  column(common.version, ({ rate_card_version }) => (
    <Link to="adminRateCards" query={{ version: rate_card_version }}>
      {rate_card_version}
    </Link>
  )),
  column(common.status, ({ active }) =>
    active ? <Badge tone="good">{common.active}</Badge> : <Badge>{money.past}</Badge>,
  ),
  column(common.created, ({ recorded_at }) => time(recorded_at)),
  column.wide(common.source, ({ source }) => money.sources[source]),
  column.wide(money.addedBy, ({ rate_card_version }) => creators.get(rate_card_version) ?? ""),
];

function CardView({ card }: { card: AdminRateCard | null }) {
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
          columns={rateColumns}
          keyOf={({ id }) => id}
        />
        <p>{back}</p>
      </div>
    </Page>
  );
}

const rateColumns: readonly Column<CardRate>[] = [
  column(common.rate, (rate) => <RateName rate={rate} />),
  column(common.price, ({ components }) => <span title={rateText(components)}>{rateText(components)}</span>),
  ...[1, 10, 100].map(
    (count, at): Column<CardRate> =>
      column.wideNumber(money.creditsFor(number(count)), ({ components }) =>
        bareText(examplesOf(components)[at]?.creditUnits ?? 0n),
      ),
  ),
];

function RateName({ rate: { id, capability_ids } }: { rate: CardRate }) {
  const others = capability_ids.filter((each) => each !== `${id}-to-markdown`);
  return (
    <>
      <strong>{id}</strong> {others.length > 0 && <span class="quiet">{capability_ids.join(", ")}</span>}
    </>
  );
}
