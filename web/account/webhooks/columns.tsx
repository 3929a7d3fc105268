import type { Delivery } from "../../../src/client/generated/schema.ts";
import { Badge, Timestamp, type Tone } from "../../components/elements.tsx";
import { actionsColumn, type Column, column, RowAction, wideColumn } from "../../components/table.tsx";
import { webhookWords } from "../../messages/account/webhooks.ts";
import { common } from "../../messages/common.ts";
import { number } from "../../text/format.ts";

const tones: Readonly<Record<Delivery["status"], Tone>> = {
  pending: "busy",
  delivered: "good",
  failed: "bad",
};

export function DeliveryBadge({ status }: Pick<Delivery, "status">) {
  return <Badge tone={tones[status]}>{webhookWords.status[status]}</Badge>;
}

/** What was answered, or why nothing was. */
export function answerOf({ attempts, last_response_status }: Delivery): string {
  if (attempts === 0) return "";
  return last_response_status === null ? common.none : String(last_response_status);
}

export function deliveryColumns(onOpen: (delivery: Delivery) => void): readonly Column<Delivery>[] {
  return [
    column(common.status, ({ status }) => <DeliveryBadge status={status} />),
    column(
      webhookWords.event,
      ({ type, webhook_url }) => (
        <>
          <span>{webhookWords.types[type]}</span>
          <span class="quiet below">{webhook_url}</span>
        </>
      ),
      { fills: true },
    ),
    column(common.attempts, ({ attempts }) => number(attempts), { number: true, wideOnly: true }),
    wideColumn(webhookWords.answer, answerOf),
    wideColumn(common.created, ({ created_at }) => <Timestamp at={created_at} />),
    actionsColumn((delivery) => (
      <RowAction icon="eye" label={webhookWords.open(delivery.event_id)} onClick={() => onOpen(delivery)} />
    )),
  ];
}
