/** Makes a key, and shows it this once. */
import { useState } from "preact/hooks";
import { scopeText } from "../../../config/text/app-scopes.ts";
import type { NewApiKey } from "../../../src/client/generated/schema.ts";
import { addressOf, api } from "../../api/api.ts";
import { useAction, useQuery } from "../../api/hooks.ts";
import { language } from "../../app/language.ts";
import { Dialog } from "../../components/dialog.tsx";
import { Button, CodeBlock, SecretText } from "../../components/elements.tsx";
import { CheckField, Form, SelectField, TextField } from "../../components/form.tsx";
import { useFocus } from "../../components/page.tsx";
import { accessWords } from "../../messages/account/access.ts";
import { common } from "../../messages/common.ts";
import { inConvert, type Scope, scopesToGive, toggled } from "./scopes.ts";

const lifetimes = ["90", "30", "365", ""] as const;
type Lifetime = (typeof lifetimes)[number];

interface NewKeyProps {
  onMade(): void;
  onClose(): void;
}

export function NewKey({ onMade, onClose }: NewKeyProps) {
  const [made, setMade] = useState<NewApiKey | null>(null);
  const title = made === null ? accessWords.makeKey : accessWords.keyMade;
  return (
    <Dialog title={title} onClose={onClose} wide={made !== null}>
      {made === null ? (
        <KeyForm
          onClose={onClose}
          onMade={(key) => {
            setMade(key);
            onMade();
          }}
        />
      ) : (
        <MadeKey made={made} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface KeyFormProps {
  onMade(made: NewApiKey): void;
  onClose(): void;
}

function KeyForm({ onMade, onClose }: KeyFormProps) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>(["svc:convert"]);
  const [days, setDays] = useState<Lifetime>("90");
  const [projectId, setProjectId] = useState("");
  const [tried, setTried] = useState(false);
  const projects = useQuery((signal) => api.listProjects({}, { signal }), []);
  const open = projects.data?.projects.filter(({ archived_at }) => archived_at === null) ?? [];
  const action = useAction(async () => {
    setTried(true);
    if (scopes.length === 0) return;
    const made = await api.createKey({
      body: {
        name,
        scopes: [...scopes],
        ...(days === "" ? {} : { expires_in_days: Number(days) }),
        ...(projectId === "" ? {} : { project_id: projectId }),
      },
    });
    onMade(made);
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
        value={name}
        onValue={setName}
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
        value={days}
        choices={lifetimes.map((value) => ({ value, text: accessWords.lifetimes[value] }))}
        onValue={setDays}
      />
      {open.length > 1 && (
        <SelectField
          label={common.project}
          value={projectId}
          choices={[
            { value: "", text: accessWords.defaultProject },
            ...open.map((project) => ({ value: project.id, text: project.name })),
          ]}
          onValue={setProjectId}
        />
      )}
    </Form>
  );
}

/** What a key is tried with first; one that may not convert asks who it is. */
function exampleOf({ key, secret }: NewApiKey): string {
  const at = (path: string) => location.origin + addressOf(path);
  const authorization = `-H "Authorization: Bearer ${secret}"`;
  const parts = key.scopes.includes("svc:convert")
    ? [authorization, "-F file=@document.pdf", at("/v1/convert")]
    : [authorization, at("/v1/account")];
  return `curl ${parts.join(" \\\n  ")}`;
}

function MadeKey({ made, onClose }: { made: NewApiKey; onClose(): void }) {
  const notice = useFocus<HTMLParagraphElement>();
  return (
    <div class="stack">
      <p ref={notice} class="notice warn" tabIndex={-1}>
        {accessWords.keyOnce}
      </p>
      <SecretText text={made.secret} label={accessWords.theKey} />
      <CodeBlock title={accessWords.tryIt} code={exampleOf(made)} />
      <div class="row end">
        <Button kind="primary" onClick={onClose}>
          {common.done}
        </Button>
      </div>
    </div>
  );
}
