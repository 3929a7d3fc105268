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
import { accountTexts } from "../../messages/account/account.ts";
import { webhookTexts } from "../../messages/account/webhooks.ts";
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
        <h2>{webhookTexts.verify}</h2>
      </summary>
      <p class="quiet small">{webhookTexts.verifyText}</p>
      <Tabs<Receiver>
        label={webhookTexts.verify}
        tabs={(Object.keys(receivers) as Receiver[]).map((key) => ({ key, title: key }))}
        selected={receiver}
        onSelect={setReceiver}
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
    <Page title={accountTexts.webhooks}>
      <div class="stack">
        <p class="quiet">{webhookTexts.text}</p>
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
    announce(webhookTexts.sent);
    onSent();
  });
  return (
    <section class="card stack" aria-labelledby="test">
      <h2 id="test">{webhookTexts.test}</h2>
      <Form action={action} submit={webhookTexts.send} label={webhookTexts.test}>
        <TextField
          label={webhookTexts.url}
          hint={webhookTexts.urlHint}
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
      title: webhookTexts.rotateTitle,
      submit: webhookTexts.rotate,
      text: webhookTexts.rotateText,
      run: async () => {
        setSecret(await api.rotateWebhookSecret());
        announce(webhookTexts.rotated);
      },
    });
  return (
    <section class="card stack" aria-labelledby="secret">
      <div class="row between">
        <h2 id="secret">{webhookTexts.secret}</h2>
        <div class="row">
          {secret === null ? (
            <Button small pending={show.pending} onClick={() => void show.run()}>
              {webhookTexts.show}
            </Button>
          ) : (
            <Button small onClick={() => setSecret(null)}>
              {webhookTexts.hide}
            </Button>
          )}
          <Button small kind="danger" onClick={rotate}>
            {webhookTexts.rotate}
          </Button>
        </div>
      </div>
      <p class="quiet small">{webhookTexts.secretText}</p>
      {show.error !== null && <Problem error={show.error} onRetry={() => void show.run()} />}
      {secret === null ? (
        <p class="secret quiet" aria-hidden="true">
          whsec_••••••••••••••••••••••••••••••••
        </p>
      ) : (
        <>
          <SecretText text={secret.webhook_secret} label={webhookTexts.secret} />
          <p class="quiet small">
            {common.created}: <Timestamp at={secret.created_at} />.{" "}
            {secret.previous_valid_until !== null && webhookTexts.previous(time(secret.previous_valid_until))}
          </p>
        </>
      )}
    </section>
  );
}
