/** How a receiver finds out that a notification came from here. */
import { useState } from "preact/hooks";
import { CodeBlock } from "../../components/code.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { webhookWords } from "../../messages/account/webhooks.ts";

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

export function VerifyCard() {
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
