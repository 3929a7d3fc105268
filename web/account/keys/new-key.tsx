/** Creates a key and shows its secret once. */
import { useState } from "preact/hooks";
import { scopeText } from "../../../config/text/app-scopes.ts";
import type { NewApiKey } from "../../../src/client/generated/schema.ts";
import { addressOf, api } from "../../api/api.ts";
import { useAction, useQuery } from "../../api/hooks.ts";
import { language } from "../../app/language.ts";
import { Dialog } from "../../components/dialog.tsx";
import { Button, CodeBlock, SecretText } from "../../components/elements.tsx";
import { CheckField, Form, SelectField, TextField, useFields } from "../../components/form.tsx";
import { useFocus } from "../../components/page.tsx";
import { accessWords } from "../../messages/account/access.ts";
import { common } from "../../messages/common.ts";
import { inConvert, type Scope, scopesToGive, toggled } from "./scopes.ts";

const lifetimes = ["90", "30", "365", ""] as const;
type Lifetime = (typeof lifetimes)[number];

interface NewKeyProps {
  onCreated(): void;
  onClose(): void;
}

export function NewKey({ onCreated, onClose }: NewKeyProps) {
  const [created, setCreated] = useState<NewApiKey | null>(null);
  const title = created === null ? accessWords.makeKey : accessWords.keyMade;
  return (
    <Dialog title={title} onClose={onClose} wide={created !== null}>
      {created === null ? (
        <KeyForm
          onClose={onClose}
          onCreated={(key) => {
            setCreated(key);
            onCreated();
          }}
        />
      ) : (
        <CreatedKey created={created} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface KeyFormProps {
  onCreated(created: NewApiKey): void;
  onClose(): void;
}

function KeyForm({ onCreated, onClose }: KeyFormProps) {
  const [scopes, setScopes] = useState<readonly Scope[]>(["svc:convert"]);
  const { values, field } = useFields({ name: "", days: "90" as Lifetime, projectId: "" });
  const { name, days, projectId } = values;
  const [tried, setTried] = useState(false);
  const projects = useQuery((signal) => api.listProjects({}, { signal }), []);
  const open = projects.data?.projects.filter(({ archived_at }) => archived_at === null) ?? [];
  const action = useAction(async () => {
    setTried(true);
    if (scopes.length === 0) return;
    const created = await api.createKey({
      body: {
        name,
        scopes: [...scopes],
        ...(days === "" ? {} : { expires_in_days: Number(days) }),
        ...(projectId === "" ? {} : { project_id: projectId }),
      },
    });
    onCreated(created);
  });
  const covers = scopes.includes("svc:convert");
  return (
    <Form
      action={action}
      submit={accessWords.makeKey}
      beside={<Button onClick={onClose}>{common.cancel}</Button>}
    >
      <TextField
        label={common.name}
        hint={accessWords.keyNameHint}
        required
        maxLength={200}
        autocomplete="off"
        {...field("name")}
      />
      <fieldset class="field stack tight">
        <legend>{accessWords.mayDo}</legend>
        <div class="hint">{accessWords.scopesHint}</div>
        {scopesToGive.map((scope) => (
          <CheckField
            key={scope}
            label={accessWords.scopeNames[scope]}
            hint={scopeText(scope, language)}
            checked={scopes.includes(scope) || (covers && inConvert.has(scope))}
            disabled={covers && inConvert.has(scope)}
            onValue={(on) => setScopes(toggled(scopes, scope, on))}
          />
        ))}
        {tried && scopes.length === 0 && (
          <div class="wrong" role="alert">
            {accessWords.noScope}
          </div>
        )}
      </fieldset>
      <SelectField<Lifetime>
        label={common.expires}
        choices={lifetimes.map((value) => ({ value, text: accessWords.lifetimes[value] }))}
        {...field("days")}
      />
      {open.length > 1 && (
        <SelectField
          label={common.project}
          choices={[
            { value: "", text: accessWords.defaultProject },
            ...open.map((project) => ({ value: project.id, text: project.name })),
          ]}
          {...field("projectId")}
        />
      )}
    </Form>
  );
}

/** A first request with the key; one that cannot convert reads the account. */
function exampleOf({ key, secret }: NewApiKey): string {
  const at = (path: string) => location.origin + addressOf(path);
  const authorization = `-H "Authorization: Bearer ${secret}"`;
  const parts = key.scopes.includes("svc:convert")
    ? [authorization, "-F file=@document.pdf", at("/v1/convert")]
    : [authorization, at("/v1/account")];
  return `curl ${parts.join(" \\\n  ")}`;
}

function CreatedKey({ created, onClose }: { created: NewApiKey; onClose(): void }) {
  const notice = useFocus<HTMLParagraphElement>();
  return (
    <div class="stack">
      <p ref={notice} class="notice warn" tabIndex={-1}>
        {accessWords.keyOnce}
      </p>
      <SecretText text={created.secret} label={accessWords.theKey} />
      <CodeBlock title={accessWords.tryIt} code={exampleOf(created)} />
      <div class="row end">
        <Button kind="primary" onClick={onClose}>
          {common.done}
        </Button>
      </div>
    </div>
  );
}
