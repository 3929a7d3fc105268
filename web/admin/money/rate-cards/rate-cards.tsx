/** All rate cards, one of them, or a new one: what the address asks for. */
import type { AdminRateCard } from "../../../../src/client/generated/admin-schema.ts";
import { api } from "../../../api/api.ts";
import { useQuery } from "../../../api/hooks.ts";
import { Link } from "../../../app/router.tsx";
import type { AreaProps } from "../../../app.tsx";
import { Badge } from "../../../components/elements.tsx";
import { Page, Problem } from "../../../components/page.tsx";
import { type Column, column, Table, wideColumn } from "../../../components/table.tsx";
import { money } from "../../../messages/admin/money.ts";
import { common } from "../../../messages/common.ts";
import { time } from "../../../text/format.ts";
import { actorName } from "../entry-columns.tsx";
import { CardEditor } from "./card-editor.tsx";
import { CardView } from "./card-view.tsx";

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
  const makers = useMakers();
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
          columns={columns(makers)}
          keyOf={(card) => card.rate_card_version}
        />
      </div>
    </Page>
  );
}

/** Who added each version, as the audit has it; those of a build were added by nobody. */
function useMakers(): ReadonlyMap<string, string> {
  const { data } = useQuery(
    async (signal) => (await api.listAudit({ action: "rate_card.create", limit: 200 }, { signal })).audit,
    [],
  );
  return new Map((data ?? []).map((line) => [line.object_id, line.actor_name ?? actorName(line.actor_kind)]));
}

const columns = (makers: ReadonlyMap<string, string>): readonly Column<AdminRateCard>[] => [
  column(common.version, ({ rate_card_version }) => (
    <Link to="adminRateCards" query={{ version: rate_card_version }}>
      {rate_card_version}
    </Link>
  )),
  column(common.status, ({ active }) =>
    active ? <Badge tone="good">{common.active}</Badge> : <Badge>{money.past}</Badge>,
  ),
  column(common.created, ({ recorded_at }) => time(recorded_at)),
  wideColumn(common.source, ({ source }) => money.sources[source]),
  wideColumn(money.addedBy, ({ rate_card_version }) => makers.get(rate_card_version) ?? ""),
];
