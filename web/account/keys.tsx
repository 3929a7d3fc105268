/** The organization's API keys: create, rename, revoke. */

import { useState } from "preact/hooks";
import { scopeText } from "../../config/text/app-scopes.ts";
import type { ApiKey, NewApiKey } from "../../src/client/generated/schema.ts";
import { addressOf, api } from "../api/api.ts";
import { type Pages, useAction, useList, useQuery } from "../api/hooks.ts";
import { boot } from "../app/boot.ts";
import { language } from "../app/language.ts";
import { askName, confirmAction, Dialog, openDialog } from "../components/dialog.tsx";
import { Badge, Button, CodeBlock, Icon, SecretText, Timestamp, type Tone } from "../components/elements.tsx";
import { CheckField, Form, SelectField, TextField, useFields } from "../components/form.tsx";
import { Page, useFocus } from "../components/page.tsx";
import { type Column, column, PagedTable, RowAction } from "../components/table.tsx";
import { announce } from "../components/toast.tsx";
import { accessTexts } from "../messages/account/access.ts";
import { common } from "../messages/common.ts";
import { day, number } from "../text/format.ts";

const tones: Readonly<Record<ApiKey["status"], Tone>> = { active: "good", expired: "warn", revoked: "" };

const keyColumns = (pages: Pages<ApiKey>): readonly Column<ApiKey>[] => [
  column(common.status, ({ status }) => <Badge tone={tones[status]}>{accessTexts.keyStatus[status]}</Badge>),
  column.main(common.name, ({ name, prefix }) => (
    <>
      <span>{name}</span>
      <code class="quiet below">{prefix}…</code>
    </>
  )),
  column.wide(accessTexts.permissions, ({ scopes }) => {
    const names = scopes.map((scope) => accessTexts.scopeNames[scope]).join(", ");
    return (
      <span class="key-scopes" title={names}>
        {names}
      </span>
    );
  }),
  column.wide(common.project, ({ project, created_by }) => (
    <>
      <span>{project.name}</span>
      <span class="quiet below">{created_by.name}</span>
    </>
  )),
  column.wide(common.lastUsed, ({ last_used_at }) => <Timestamp at={last_used_at} relative />),
  column.wide(common.expires, ({ expires_at }) =>
    expires_at === null ? (
      <span class="quiet">{common.never}</span>
    ) : (
      <time dateTime={expires_at}>{day(expires_at)}</time>
    ),
  ),
  column.actions(
    (key) =>
      key.status !== "revoked" && (
        <>
          <RowAction icon="edit" label={common.renameNamed(key.name)} onClick={() => rename(key, pages)} />
          <RowAction icon="trash" label={common.revokeNamed(key.name)} onClick={() => revoke(key, pages)} />
        </>
      ),
  ),
];

function rename({ id: key_id, name }: ApiKey, pages: Pages<ApiKey>): void {
  askName({
    title: accessTexts.renameKey,
    submit: common.save,
    name,
    save: async (next) => {
      const { key } = await api.updateKey({ key_id, body: { name: next } });
      pages.change((keys) => keys.map((each) => (each.id === key.id ? key : each)));
      announce(common.saved);
    },
  });
}

function revoke({ id: key_id, name, prefix }: ApiKey, pages: Pages<ApiKey>): void {
  confirmAction({
    title: accessTexts.revokeTitle(name),
    submit: common.revoke,
    text: (
      <>
        <p>
          <code>{prefix}…</code>
        </p>
        <p>{accessTexts.revokeText}</p>
      </>
    ),
    run: async () => {
      await api.revokeKey({ key_id });
      announce(accessTexts.revoked);
      pages.reload();
    },
  });
}

export function KeysPage() {
  const pages = useList(api.listKeys, "keys", { limit: 200 });
  const { data: usage } = useQuery((signal) => api.getUsage({}, { signal }), []);
  const most = usage?.limits.active_api_keys ?? null;
  const active = pages.items.filter(({ status }) => status === "active").length;
  const create = () => openDialog((close) => <NewKey onCreated={pages.reload} onClose={close} />);
  return (
    <Page
      title={common.apiKeys}
      actions={
        <Button kind="primary" onClick={create}>
          <Icon name="plus" size={16} /> {accessTexts.createKey}
        </Button>
      }
    >
      <div class="stack">
        <p class="quiet">
          {accessTexts.keysText}{" "}
          {most !== null && !pages.loading && accessTexts.keysLimit(number(active), number(most))}
        </p>
        {most !== null && active >= most && <p class="notice warn">{accessTexts.limitReached}</p>}
        <PagedTable
          label={common.apiKeys}
          columns={keyColumns(pages)}
          pages={pages}
          keyOf={({ id }) => id}
          empty={accessTexts.noKeys}
        />
      </div>
    </Page>
  );
}

const lifetimes = ["90", "30", "365", ""] as const;
type Lifetime = (typeof lifetimes)[number];

function NewKey({ onCreated, onClose }: { onCreated(): void; onClose(): void }) {
  const [created, setCreated] = useState<NewApiKey | null>(null);
  const title = created === null ? accessTexts.createKey : accessTexts.keyCreated;
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

function KeyForm({ onCreated, onClose }: { onCreated(created: NewApiKey): void; onClose(): void }) {
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
  return (
    <Form
      action={action}
      submit={accessTexts.createKey}
      beside={<Button onClick={onClose}>{common.cancel}</Button>}
    >
      <TextField
        label={common.name}
        hint={accessTexts.keyNameHint}
        required
        maxLength={200}
        autocomplete="off"
        {...field("name")}
      />
      <ScopeFields scopes={scopes} onScopes={setScopes} isWrong={tried && scopes.length === 0} />
      <SelectField<Lifetime>
        label={common.expires}
        choices={lifetimes.map((value) => ({ value, text: accessTexts.lifetimes[value] }))}
        {...field("days")}
      />
      {open.length > 1 && (
        <SelectField
          label={common.project}
          choices={[
            { value: "", text: accessTexts.defaultProject },
            ...open.map((project) => ({ value: project.id, text: project.name })),
          ]}
          {...field("projectId")}
        />
      )}
    </Form>
  );
}

interface ScopeFieldsProps {
  scopes: readonly Scope[];
  onScopes(scopes: readonly Scope[]): void;
  isWrong: boolean;
}

function ScopeFields({ scopes, onScopes, isWrong }: ScopeFieldsProps) {
  const covers = scopes.includes("svc:convert");
  return (
    <fieldset class="field stack tight">
      <legend>{accessTexts.permissions}</legend>
      <div class="hint">{accessTexts.scopesHint}</div>
      {scopesToGive.map((scope) => (
        <CheckField
          key={scope}
          label={accessTexts.scopeNames[scope]}
          hint={scopeText(scope, language)}
          checked={scopes.includes(scope) || (covers && inConvert.has(scope))}
          disabled={covers && inConvert.has(scope)}
          onValue={(on) => onScopes(toggled(scopes, scope, on))}
        />
      ))}
      {isWrong && (
        <div class="wrong" role="alert">
          {accessTexts.noScope}
        </div>
      )}
    </fieldset>
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
        {accessTexts.keyOnce}
      </p>
      <SecretText text={created.secret} label={accessTexts.theKey} />
      <CodeBlock title={accessTexts.tryIt} code={exampleOf(created)} />
      <div class="row end">
        <Button kind="primary" onClick={onClose}>
          {common.done}
        </Button>
      </div>
    </div>
  );
}

export type Scope = ApiKey["scopes"][number];

/** Scopes that the user may grant. */
export const scopesToGive: readonly Scope[] = [
  "svc:convert",
  "svc:jobs",
  "svc:assets",
  "svc:usage",
  "svc:account",
  ...(boot.person?.role === "admin" ? (["svc:admin"] as const) : []),
];

/** Scopes that svc:convert includes. */
const inConvert: ReadonlySet<Scope> = new Set(["svc:jobs", "svc:assets", "svc:usage"]);

export function toggled(scopes: readonly Scope[], scope: Scope, on: boolean): readonly Scope[] {
  const others = scopes.filter(
    (each) => each !== scope && !(on && scope === "svc:convert" && inConvert.has(each)),
  );
  return on ? [...others, scope] : others;
}
