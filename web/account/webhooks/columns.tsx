import type { Delivery } from "../../../src/client/generated/schema.ts";
import { Badge, Timestamp, type Tone } from "../../components/elements.tsx";
import type { Column } from "../../components/table.tsx";
import { actionsColumn, RowAction } from "../../components/table.tsx";
import { number } from "../../format.ts";
import { webhookWords } from "../../messages/account/webhooks.ts";
import { common } from "../../messages/common.ts";

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
  return last_response_status === null ? webhookWords.noAnswer : String(last_response_status);
}

export function deliveryColumns(onOpen: (delivery: Delivery) => void): readonly Column<Delivery>[] {
  return [
    { key: "status", title: common.status, cell: ({ status }) => <DeliveryBadge status={status} /> },
    {
      key: "event",
      title: webhookWords.event,
      fills: true,
      cell: ({ type, webhook_url }) => (
        <>
          <span>{webhookWords.types[type]}</span>
          <span class="quiet below">{webhook_url}</span>
        </>
      ),
    },
    {
      key: "attempts",
      title: webhookWords.attempts,
      number: true,
      wideOnly: true,
      cell: ({ attempts }) => number(attempts),
    },
    { key: "answer", title: webhookWords.answer, wideOnly: true, cell: answerOf },
    {
      key: "when",
      title: webhookWords.when,
      wideOnly: true,
      cell: ({ created_at }) => <Timestamp at={created_at} />,
    },
    actionsColumn((delivery) => (
      <RowAction icon="eye" label={webhookWords.open(delivery.event_id)} onClick={() => onOpen(delivery)} />
    )),
  ];
}
