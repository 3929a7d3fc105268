/** The list of webhook deliveries, and one of them in full. */
import type { Delivery, DeliveryWithEvent } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { type Pages, useAction, useQuery } from "../../api/hooks.ts";
import { nowMs } from "../../app/ambient.ts";
import { goTo, hrefTo, Link } from "../../app/router.tsx";
import { Dialog, openDialog } from "../../components/dialog.tsx";
import { Badge, Button, CodeBlock, Facts, Timestamp, type Tone } from "../../components/elements.tsx";
import { choicesOf, Form, SelectField } from "../../components/form.tsx";
import { QueryView } from "../../components/page.tsx";
import { type Column, column, PagedTable, RowAction } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { webhookTexts } from "../../messages/account/webhooks.ts";
import { common } from "../../messages/common.ts";
import { number } from "../../text/format.ts";

/** The filter of the list; empty: all. */
type DeliveryStatus = Delivery["status"] | "";

export function deliveryStatusOf(query: URLSearchParams): DeliveryStatus {
  const status = query.get("status") ?? "";
  return Object.hasOwn(webhookTexts.status, status) ? (status as DeliveryStatus) : "";
}

const soonMs = 30_000;

/** Whether the next attempt is due soon or running. */
export function isUnderWay({ status, next_attempt_at }: Delivery, nowMs: number): boolean {
  return status === "pending" && (next_attempt_at === null || Date.parse(next_attempt_at) - nowMs < soonMs);
}

const tones: Readonly<Record<Delivery["status"], Tone>> = {
  pending: "busy",
  delivered: "good",
  failed: "bad",
};

const DeliveryBadge = ({ status }: Pick<Delivery, "status">) => (
  <Badge tone={tones[status]}>{webhookTexts.status[status]}</Badge>
);

function responseOf({ attempts, last_response_status }: Delivery): string {
  if (attempts === 0) return "";
  return last_response_status === null ? common.none : String(last_response_status);
}

const columns = (onOpen: (delivery: Delivery) => void): readonly Column<Delivery>[] => [
  column(common.status, ({ status }) => <DeliveryBadge status={status} />),
  column.main(webhookTexts.event, ({ type, webhook_url }) => (
    <>
      <span>{webhookTexts.types[type]}</span>
      <span class="quiet below">{webhook_url}</span>
    </>
  )),
  column.wideNumber(common.attempts, ({ attempts }) => number(attempts)),
  column.wide(webhookTexts.answer, responseOf),
  column.wide(common.created, ({ created_at }) => <Timestamp at={created_at} />),
  column.actions((delivery) => (
    <RowAction icon="eye" label={webhookTexts.open(delivery.event_id)} onClick={() => onOpen(delivery)} />
  )),
];

const followMs = 3_000;

/** Keeps a delivery up to date while its next attempt is due. */
function useFollowed(delivery: Delivery | undefined, onChange: (changed: Delivery) => void): void {
  useQuery(
    async (signal) => {
      if (delivery === undefined) return;
      const { delivery: now } = await api.getDelivery({ event_id: delivery.event_id }, { signal });
      if (!signal.aborted) onChange(now);
    },
    [delivery?.event_id],
    { everyMs: () => (delivery === undefined ? null : followMs) },
  );
}

export function Deliveries({ pages, status }: { pages: Pages<Delivery>; status: DeliveryStatus }) {
  const replace = (changed: Delivery) =>
    pages.change((items) => items.map((each) => (each.event_id === changed.event_id ? changed : each)));
  useFollowed(
    pages.items.find((each) => isUnderWay(each, nowMs())),
    replace,
  );
  const open = ({ event_id }: Delivery) =>
    openDialog((close) => <DeliveryDialog eventId={event_id} onChange={replace} onClose={close} />);
  return (
    <div class="stack">
      <div class="row between">
        <h2>{webhookTexts.deliveries}</h2>
        <SelectField<DeliveryStatus>
          label={common.status}
          value={status}
          choices={[{ value: "", text: webhookTexts.anyStatus }, ...choicesOf(webhookTexts.status)]}
          onValue={(next) => goTo(hrefTo("accountWebhooks", {}, { status: next }), { replace: true })}
        />
      </div>
      <PagedTable
        label={webhookTexts.deliveries}
        columns={columns(open)}
        pages={pages}
        keyOf={({ event_id }) => event_id}
        empty={status === "" ? webhookTexts.none : webhookTexts.noneFound}
      />
    </div>
  );
}

interface DeliveryDialogProps {
  eventId: string;
  onChange(delivery: Delivery): void;
  onClose(): void;
}

function DeliveryDialog({ eventId, onChange, onClose }: DeliveryDialogProps) {
  const query = useQuery((signal) => api.getDelivery({ event_id: eventId }, { signal }), [eventId]);
  const action = useAction(async () => {
    const { delivery } = await api.redeliverEvent({ event_id: eventId });
    if (query.data !== null) query.set({ ...query.data, delivery });
    onChange(delivery);
    announce(webhookTexts.resent);
  });
  return (
    <Dialog title={webhookTexts.detail} onClose={onClose} wide>
      <QueryView query={query}>{(data) => <DeliveryFacts {...data} />}</QueryView>
      <Form
        action={action}
        submit={webhookTexts.again}
        beside={<Button onClick={onClose}>{common.close}</Button>}
      />
    </Dialog>
  );
}

function DeliveryFacts({ delivery, event }: DeliveryWithEvent) {
  const { event_id, type, job_id, webhook_url, status, attempts, last_error } = delivery;
  return (
    <>
      <Facts
        facts={[
          [common.status, <DeliveryBadge key="status" status={status} />],
          [webhookTexts.event, `${webhookTexts.types[type]} (${type})`],
          [common.id, <code key="id">{event_id}</code>],
          [
            common.job,
            job_id === null ? null : (
              <Link key="job" to="result" parameters={{ job_id }}>
                {event.data.job?.filename ?? job_id}
              </Link>
            ),
          ],
          [common.address, webhook_url],
          [common.attempts, number(attempts)],
          [webhookTexts.answer, attempts === 0 ? null : responseOf(delivery)],
          [common.error, last_error === null ? null : <span lang="en">{last_error}</span>],
          [webhookTexts.lastAttempt, timeOrNull(delivery.last_attempt_at)],
          [webhookTexts.nextAttempt, timeOrNull(delivery.next_attempt_at)],
          [webhookTexts.deliveredAt, timeOrNull(delivery.delivered_at)],
        ]}
      />
      <CodeBlock title={webhookTexts.body} code={JSON.stringify(event, null, 2)} />
    </>
  );
}

const timeOrNull = (at: string | null) => (at === null ? null : <Timestamp at={at} />);
