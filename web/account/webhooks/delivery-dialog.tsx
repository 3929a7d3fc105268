/** One notification: what it says, what became of it, and sending it again. */
import type { Delivery, DeliveryWithEvent } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { useAction, useQuery } from "../../api/hooks.ts";
import { Link } from "../../app/router.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Button, CodeBlock, Facts, Timestamp } from "../../components/elements.tsx";
import { Form } from "../../components/form.tsx";
import { QueryView } from "../../components/page.tsx";
import { announce } from "../../components/toast.tsx";
import { webhookWords } from "../../messages/account/webhooks.ts";
import { common } from "../../messages/common.ts";
import { number } from "../../text/format.ts";
import { answerOf, DeliveryBadge } from "./columns.tsx";

interface DeliveryDialogProps {
  eventId: string;
  onChange(delivery: Delivery): void;
  onClose(): void;
}

export function DeliveryDialog({ eventId, onChange, onClose }: DeliveryDialogProps) {
  const query = useQuery((signal) => api.getDelivery({ event_id: eventId }, { signal }), [eventId]);
  const action = useAction(async () => {
    const { delivery } = await api.redeliverEvent({ event_id: eventId });
    if (query.data !== null) query.set({ ...query.data, delivery });
    onChange(delivery);
    announce(webhookWords.againDone);
  });
  return (
    <Dialog title={webhookWords.detail} onClose={onClose} wide>
      <QueryView query={query}>{(data) => <DeliveryFacts {...data} />}</QueryView>
      <Form
        action={action}
        submit={webhookWords.again}
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
          [webhookWords.event, `${webhookWords.types[type]} (${type})`],
          ["ID", <code key="id">{event_id}</code>],
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
          [webhookWords.answer, attempts === 0 ? null : answerOf(delivery)],
          [common.error, last_error === null ? null : <span lang="en">{last_error}</span>],
          [webhookWords.lastTry, timeOrNull(delivery.last_attempt_at)],
          [webhookWords.nextTry, timeOrNull(delivery.next_attempt_at)],
          [webhookWords.taken, timeOrNull(delivery.delivered_at)],
        ]}
      />
      <CodeBlock title={webhookWords.body} code={JSON.stringify(event, null, 2)} />
    </>
  );
}

const timeOrNull = (at: string | null) => (at === null ? null : <Timestamp at={at} />);
