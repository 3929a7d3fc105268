/** Tries a receiver. */
import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { TextField } from "../../components/fields.tsx";
import { Form } from "../../components/form.tsx";
import { announce } from "../../components/toast.tsx";
import { webhookWords } from "../../messages/account/webhooks.ts";

export function TestCard({ onSent }: { onSent(): void }) {
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
