/** Notifications of the organization: their secret, how they are verified, and what became of them. */

import { useEffect, useState } from "preact/hooks";
import type { Delivery, WebhookSecret } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { type Pages, useAction, useList } from "../../api/hooks.ts";
import { nowMs, sleep } from "../../app/ambient.ts";
import { goTo, hrefTo } from "../../app/router.tsx";
import { Confirm } from "../../components/dialog.tsx";
import { Button, CodeBlock, SecretText, Timestamp } from "../../components/elements.tsx";
import { Form, SelectField, TextField } from "../../components/form.tsx";
import { Page, Problem } from "../../components/page.tsx";
import { PagedTable } from "../../components/table.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { announce } from "../../components/toast.tsx";
import { words } from "../../messages/account/account.ts";
import { webhookWords } from "../../messages/account/webhooks.ts";
import { common } from "../../messages/common.ts";
import { time } from "../../text/format.ts";
import { deliveryColumns } from "./columns.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { type DeliveryStatus, deliveryStatuses, deliveryStatusOf, isUnderWay } from "./delivery-status.ts";

/** What was sent, and what came of it. */
const everyMs = 3_000;

interface DeliveriesProps {
  pages: Pages<Delivery>;
  status: DeliveryStatus;
}

function Deliveries({ pages, status }: DeliveriesProps) {
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

/** How a receiver finds out that a notification came from here. */

/** By the packages of Standard Webhooks and of Stripe. */
const receivers = {
  standardwebhooks: `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
// Throws unless it was signed with the secret.
const event = webhook.verify(body, request.headers);`,
  stripe: `import Stripe from "stripe";

const { webhooks } = new Stripe("none");
// Throws unless it was signed with the secret.
const event = await webhooks.constructEventAsync(
  body, request.headers["svc-signature"], process.env.WEBHOOK_SECRET);`,
};

type Receiver = keyof typeof receivers;

function VerifyCard() {
  const [receiver, setReceiver] = useState<Receiver>("standardwebhooks");
  return (
    <details class="card verify">
      <summary>
        <h2>{webhookWords.verify}</h2>
      </summary>
      <p class="quiet small">{webhookWords.verifyText}</p>
      <Tabs<Receiver>
        label={webhookWords.verify}
        tabs={(Object.keys(receivers) as Receiver[]).map((key) => ({ key, title: key }))}
        chosen={receiver}
        onChoose={setReceiver}
      >
        <CodeBlock title={`npm install ${receiver}`} code={receivers[receiver]} />
      </Tabs>
    </details>
  );
}

export function WebhooksPage({ query }: { query: URLSearchParams }) {
  const status = deliveryStatusOf(query);
  const pages = useList(api.listDeliveries, "deliveries", { limit: 50, status });
  return (
    <Page title={words.webhooks}>
      <div class="stack">
        <p class="quiet">{webhookWords.text}</p>
        <SecretCard />
        <VerifyCard />
        <TestCard onSent={pages.reload} />
        <Deliveries pages={pages} status={status} />
      </div>
    </Page>
  );
}

/** Tries a receiver. */
function TestCard({ onSent }: { onSent(): void }) {
  const [url, setUrl] = useState("");
  const action = useAction(async () => {
    await api.testWebhook({ body: { url } });
    announce(webhookWords.sent);
    onSent();
  });
  return (
    <section class="card stack" aria-labelledby="test">
      <h2 id="test">{webhookWords.test}</h2>
      <Form action={action} submit={webhookWords.send} label={webhookWords.test}>
        <TextField
          label={webhookWords.url}
          hint={webhookWords.urlHint}
          type="url"
          placeholder="https://hooks.example.org/markmill"
          required
          maxLength={2048}
          spellcheck={false}
          value={url}
          onValue={setUrl}
        />
      </Form>
    </section>
  );
}

/** The secret that signs notifications: asked for only when somebody wants to see it. */
function SecretCard() {
  const [secret, setSecret] = useState<WebhookSecret | null>(null);
  const [replacing, setReplacing] = useState(false);
  const show = useAction(async () => setSecret(await api.getWebhookSecret()));
  const replace = async () => {
    setSecret(await api.rotateWebhookSecret());
    announce(webhookWords.rotated);
  };
  return (
    <section class="card stack" aria-labelledby="secret">
      <div class="row between">
        <h2 id="secret">{webhookWords.secret}</h2>
        <div class="row">
          {secret === null ? (
            <Button small pending={show.pending} onClick={() => void show.run()}>
              {webhookWords.show}
            </Button>
          ) : (
            <Button small onClick={() => setSecret(null)}>
              {webhookWords.hide}
            </Button>
          )}
          <Button small kind="danger" onClick={() => setReplacing(true)}>
            {webhookWords.rotate}
          </Button>
        </div>
      </div>
      <p class="quiet small">{webhookWords.secretText}</p>
      {show.error !== null && <Problem error={show.error} onRetry={() => void show.run()} />}
      {secret === null ? (
        <p class="secret quiet" aria-hidden="true">
          whsec_••••••••••••••••••••••••••••••••
        </p>
      ) : (
        <>
          <SecretText text={secret.webhook_secret} label={webhookWords.secret} />
          <p class="quiet small">
            {common.created}: <Timestamp at={secret.created_at} />.{" "}
            {secret.previous_valid_until !== null && webhookWords.previous(time(secret.previous_valid_until))}
          </p>
        </>
      )}
      {replacing && (
        <Confirm
          title={webhookWords.rotateTitle}
          submit={webhookWords.rotate}
          run={replace}
          onClose={() => setReplacing(false)}
        >
          <p>{webhookWords.rotateText}</p>
        </Confirm>
      )}
    </section>
  );
}
