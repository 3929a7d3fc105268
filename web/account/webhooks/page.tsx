/** The organization's webhooks: signing secret, how to verify signatures, test, deliveries. */
import { useState } from "preact/hooks";
import type { WebhookSecret } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { useAction, useList } from "../../api/hooks.ts";
import { confirmAction } from "../../components/dialog.tsx";
import { Button, CodeBlock, SecretText, Timestamp } from "../../components/elements.tsx";
import { Form, TextField } from "../../components/form.tsx";
import { Page, Problem } from "../../components/page.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { announce } from "../../components/toast.tsx";
import { words } from "../../messages/account/account.ts";
import { webhookWords } from "../../messages/account/webhooks.ts";
import { common } from "../../messages/common.ts";
import { time } from "../../text/format.ts";
import { Deliveries, deliveryStatusOf } from "./deliveries.tsx";

/** How a receiver verifies a webhook, by npm package. */
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

/** The signing secret is loaded only when it is to be shown. */
function SecretCard() {
  const [secret, setSecret] = useState<WebhookSecret | null>(null);
  const show = useAction(async () => setSecret(await api.getWebhookSecret()));
  const rotate = () =>
    confirmAction({
      title: webhookWords.rotateTitle,
      submit: webhookWords.rotate,
      text: webhookWords.rotateText,
      run: async () => {
        setSecret(await api.rotateWebhookSecret());
        announce(webhookWords.rotated);
      },
    });
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
          <Button small kind="danger" onClick={rotate}>
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
    </section>
  );
}
