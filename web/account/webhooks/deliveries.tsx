/** What was sent, and what came of it. */
import { useEffect, useState } from "preact/hooks";
import type { Delivery } from "../../../src/client/generated/schema.ts";
import { nowMs, sleep } from "../../ambient.ts";
import { api } from "../../api/api.ts";
import type { Pages } from "../../api/use-pages.ts";
import { SelectField } from "../../components/fields.tsx";
import { PagedTable } from "../../components/table.tsx";
import { webhookWords } from "../../messages/account/webhooks.ts";
import { common } from "../../messages/common.ts";
import { goTo, hrefTo } from "../../router.tsx";
import { deliveryColumns } from "./columns.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { type DeliveryStatus, deliveryStatuses, isUnderWay } from "./delivery-status.ts";

const everyMs = 3_000;

interface DeliveriesProps {
  pages: Pages<Delivery>;
  status: DeliveryStatus;
}

export function Deliveries({ pages, status }: DeliveriesProps) {
  const [shown, setShown] = useState<Delivery | null>(null);
  const replace = (changed: Delivery) =>
    pages.change((items) => items.map((each) => (each.event_id === changed.event_id ? changed : each)));
  useUnderWay(pages.items, replace);
  return (
    <div class="stack">
      <div class="row between">
        <h2>{webhookWords.deliveries}</h2>
        <SelectField<DeliveryStatus>
          label={common.status}
          value={status}
          choices={[
            { value: "", text: webhookWords.anyStatus },
            ...deliveryStatuses.map((value) => ({ value, text: webhookWords.status[value] })),
          ]}
          onValue={(next) => goTo(hrefTo("accountWebhooks", {}, { status: next }), { replace: true })}
        />
      </div>
      <PagedTable
        label={webhookWords.deliveries}
        columns={deliveryColumns(setShown)}
        pages={pages}
        keyOf={({ event_id }) => event_id}
        empty={status === "" ? webhookWords.none : webhookWords.noneFound}
      />
      {shown !== null && (
        <DeliveryDialog eventId={shown.event_id} onChange={replace} onClose={() => setShown(null)} />
      )}
    </div>
  );
}

/** Asks after notifications that are being tried just now, one at a time; silent when none is. */
function useUnderWay(items: readonly Delivery[], replace: (changed: Delivery) => void): void {
  const waiting = items.find((each) => isUnderWay(each, nowMs()));
  useEffect(() => {
    if (waiting === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const follow = async () => {
      while (!signal.aborted) {
        await sleep(everyMs, signal);
        if (signal.aborted || document.hidden) continue;
        const answer = await api.getDelivery({ event_id: waiting.event_id }, { signal }).catch(() => null);
        if (answer !== null && !signal.aborted) replace(answer.delivery);
      }
    };
    void follow();
    return () => controller.abort();
  }, [waiting]);
}
