/** OCR and speech recognition models. */

import { useRef, useState } from "preact/hooks";
import type {
  AdminModel,
  AdminModelsInstalled,
  AdminModelVerified,
} from "../../src/client/generated/admin-schema.ts";
import { addModelsWithProgress, api } from "../api/api.ts";
import { useAction, useQuery } from "../api/hooks.ts";
import { confirmAction } from "../components/dialog.tsx";
import { Badge, Button, Icon } from "../components/elements.tsx";
import { useDrops } from "../components/files.ts";
import { Page, Problem, QueryView } from "../components/page.tsx";
import { type Column, column, RowAction, Table } from "../components/table.tsx";
import { announce } from "../components/toast.tsx";
import { admin } from "../messages/admin/admin.ts";
import { models as texts } from "../messages/admin/models.ts";
import { common } from "../messages/common.ts";
import { size, time } from "../text/format.ts";

function ModelTable({ models, onRemoved }: { models: readonly AdminModel[]; onRemoved(name: string): void }) {
  const [verified, setVerified] = useState<AdminModelVerified | null>(null);
  const verify = useAction(async ({ name }: AdminModel) => {
    setVerified(null);
    setVerified(await api.adminVerifyModel({ model_name: name }));
  });
  const remove = ({ name }: AdminModel) =>
    confirmAction({
      title: texts.removeTitle(name),
      submit: texts.remove,
      text: texts.removeText,
      run: async () => {
        await api.adminRemoveModel({ model_name: name });
        setVerified(null);
        onRemoved(name);
        announce(common.removed(name));
      },
    });
  return (
    <>
      <h2>{texts.list}</h2>
      <Table
        label={texts.list}
        columns={columnsOf({ verify: (model) => void verify.run(model), remove })}
        rows={models}
        keyOf={({ name, built_in }) => `${built_in} ${name}`}
        empty={texts.empty}
      />
      <div role="status">{verified !== null && <Verified {...verified} />}</div>
      {verify.error !== null && <Problem error={verify.error} />}
    </>
  );
}

function Verified({ name, ok, problems }: AdminModelVerified) {
  if (ok) return <p class="notice">{texts.sound(name)}</p>;
  return (
    <div class="notice warn">
      <p>{texts.unsound(name)}</p>
      <ul lang="en">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

interface ModelActions {
  verify(model: AdminModel): void;
  remove(model: AdminModel): void;
}

const columnsOf = ({ verify, remove }: ModelActions): readonly Column<AdminModel>[] => [
  column(common.name, ({ name }) => <code>{name}</code>),
  column.wide(common.type, ({ kind }) => texts.kinds[kind] ?? kind),
  column.wide(texts.languages, ({ languages }) => <Languages languages={languages} />),
  column(common.status, ({ built_in, state }) =>
    built_in ? <Badge>{texts.builtIn}</Badge> : <StateBadge state={state} />,
  ),
  column.wide(common.version, ({ version }) => version ?? ""),
  column.wideNumber(common.size, ({ bytes }) => (bytes === null ? "" : size(bytes))),
  column.wide(texts.installedAt, ({ installed_at }) => (installed_at === null ? "" : time(installed_at))),
  column.actions((model) =>
    model.built_in ? null : (
      <>
        <RowAction icon="check" label={texts.verifyOf(model.name)} onClick={() => verify(model)} />
        <RowAction icon="trash" label={common.removeNamed(model.name)} onClick={() => remove(model)} />
      </>
    ),
  ),
];

/** Longer lists are folded. */
const namedMax = 4;

function Languages({ languages }: Pick<AdminModel, "languages">) {
  const names = languages.join(", ");
  if (languages.length <= namedMax) return <>{names}</>;
  return (
    <details class="more">
      <summary>{texts.languageCount(languages.length)}</summary>
      <p class="quiet small">{names}</p>
    </details>
  );
}

function StateBadge({ state }: Pick<AdminModel, "state">) {
  return <Badge tone={state === "ready" ? "good" : "bad"}>{texts.states[state]}</Badge>;
}

const accept = ".traineddata,.onnx,.gz,.tgz,.bz2,.tbz2,.tar,.zip";

function Install({ onInstalled }: { onInstalled(): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [installed, setCreated] = useState<AdminModelsInstalled | null>(null);
  const action = useAction(async (file: File) => {
    setCreated(null);
    setSending({ name: file.name, share: 0 });
    try {
      const body = { file: { blob: file, filename: file.name } };
      const installed = await addModelsWithProgress({ body }, (share) =>
        setSending({ name: file.name, share }),
      );
      setCreated(installed);
      announce(texts.installed(installed.models.map(({ name }) => name).join(", ")));
      onInstalled();
    } finally {
      setSending(null);
    }
  });
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined) void action.run(file);
  };
  const over = useDrops(({ files }) => take(files));
  return (
    <section class="stack" aria-label={texts.install}>
      <div class={over ? "drop small over" : "drop small"}>
        <Icon name="upload" size={24} />
        <div>
          <p class="drop-title">{over ? texts.dropNow : texts.drop}</p>
          <p class="quiet small">{texts.forms}</p>
        </div>
        <Button kind="primary" pending={action.pending} onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-label={texts.choose}
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            // Allows the same file to be chosen again.
            currentTarget.value = "";
          }}
        />
      </div>
      <div role="status">
        {sending !== null && (
          <p>{sending.share < 1 ? texts.sending(sending.name) : texts.trying(sending.name)}</p>
        )}
        {installed !== null && <Made installed={installed} />}
      </div>
      {sending !== null && (
        <progress
          class="progress"
          aria-label={texts.sending(sending.name)}
          value={sending.share < 1 ? sending.share : undefined}
        />
      )}
      {action.error !== null && <Problem error={action.error} />}
    </section>
  );
}

function Made({ installed: { models, left_out } }: { installed: AdminModelsInstalled }) {
  return (
    <>
      <p>{texts.installed(models.map(({ name }) => name).join(", "))}</p>
      {left_out.length > 0 && (
        <ul class="quiet small" lang="en">
          {left_out.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  );
}

export function ModelsPage() {
  const query = useQuery((signal) => api.adminListModels({}, { signal }), []);
  return (
    <Page title={admin.pages.adminModels}>
      <div class="stack sections">
        <p>{texts.intro}</p>
        <Install onInstalled={query.reload} />
        <QueryView query={query}>
          {(list) => (
            <section class="stack">
              <ModelTable
                models={list.models}
                onRemoved={(name) =>
                  query.set({ models: list.models.filter((each) => each.built_in || each.name !== name) })
                }
              />
              <p class="quiet small">{texts.where}</p>
            </section>
          )}
        </QueryView>
      </div>
    </Page>
  );
}
