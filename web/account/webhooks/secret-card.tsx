/** The secret that signs notifications: asked for only when somebody wants to see it. */
import { useState } from "preact/hooks";
import type { WebhookSecret } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { Button } from "../../components/button.tsx";
import { SecretText } from "../../components/copy.tsx";
import { Confirm } from "../../components/dialog.tsx";
import { Problem } from "../../components/problem.tsx";
import { announce } from "../../components/toast.tsx";
import { When } from "../../components/when.tsx";
import { time } from "../../format.ts";
import { webhookWords } from "../../messages/account/webhooks.ts";

export function SecretCard() {
  const [secret, setSecret] = useState<WebhookSecret | null>(null);
  const [replacing, setReplacing] = useState(false);
  const show = useAction(async () => setSecret(await api.getWebhookSecret()));
  const replace = useAction(async () => {
    setSecret(await api.rotateWebhookSecret());
    announce(webhookWords.rotated);
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
            {webhookWords.made}: <When at={secret.created_at} />.{" "}
            {secret.previous_valid_until !== null && webhookWords.previous(time(secret.previous_valid_until))}
          </p>
        </>
      )}
      {replacing && (
        <Confirm
          title={webhookWords.rotateTitle}
          submit={webhookWords.rotate}
          action={replace}
          onClose={() => setReplacing(false)}
        >
          <p>{webhookWords.rotateText}</p>
        </Confirm>
      )}
    </section>
  );
}
