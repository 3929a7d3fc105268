import { useState } from "preact/hooks";
import type { AdminModel, AdminModelVerified } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { actionsColumn } from "../../components/actions-column.tsx";
import { Badge } from "../../components/badge.tsx";
import { Confirm } from "../../components/dialog.tsx";
import { Problem } from "../../components/problem.tsx";
import { RowAction } from "../../components/row-action.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { size, time } from "../../format.ts";
import { models as words } from "../../messages/admin/models.ts";

interface ModelTableProps {
  models: readonly AdminModel[];
  onRemoved(name: string): void;
}

export function ModelTable({ models, onRemoved }: ModelTableProps) {
  const [asked, ask] = useState<AdminModel | null>(null);
  const [verified, setVerified] = useState<AdminModelVerified | null>(null);
  const verify = useAction(async ({ name }: AdminModel) => {
    setVerified(null);
    setVerified(await api.adminVerifyModel({ model_name: name }));
  });
  return (
    <>
      <h2>{words.list}</h2>
      <Table
        label={words.list}
        columns={columnsOf({ verify: (model) => void verify.run(model), remove: ask })}
        rows={models}
        keyOf={({ name, built_in }) => `${built_in} ${name}`}
        empty={words.empty}
      />
      <div role="status">{verified !== null && <Verified {...verified} />}</div>
      {verify.error !== null && <Problem error={verify.error} />}
      {asked !== null && (
        <Remove
          model={asked}
          onClose={() => ask(null)}
          onRemoved={() => {
            setVerified(null);
            onRemoved(asked.name);
            announce(words.removed(asked.name));
          }}
        />
      )}
    </>
  );
}

function Verified({ name, ok, problems }: AdminModelVerified) {
  if (ok) return <p class="notice">{words.sound(name)}</p>;
  return (
    <div class="notice warn">
      <p>{words.unsound(name)}</p>
      <ul lang="en">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

interface RemoveProps {
  model: AdminModel;
  onClose(): void;
  onRemoved(): void;
}

function Remove({ model: { name }, onClose, onRemoved }: RemoveProps) {
  const action = useAction(async () => {
    await api.adminRemoveModel({ model_name: name });
    onRemoved();
  });
  return (
    <Confirm title={words.removeTitle(name)} submit={words.remove} action={action} onClose={onClose}>
      <p>{words.removeText}</p>
    </Confirm>
  );
}

interface ModelActions {
  verify(model: AdminModel): void;
  remove(model: AdminModel): void;
}

const columnsOf = ({ verify, remove }: ModelActions): readonly Column<AdminModel>[] => [
  { key: "name", title: words.name, cell: ({ name }) => <code>{name}</code> },
  { key: "kind", title: words.kind, wideOnly: true, cell: ({ kind }) => words.kinds[kind] ?? kind },
  {
    key: "languages",
    title: words.languages,
    wideOnly: true,
    cell: ({ languages }) => <Languages languages={languages} />,
  },
  {
    key: "state",
    title: words.state,
    cell: ({ built_in, state }) => (built_in ? <Badge>{words.builtIn}</Badge> : <StateBadge state={state} />),
  },
  {
    key: "version",
    title: words.version,
    wideOnly: true,
    cell: ({ version }) => version ?? "",
  },
  {
    key: "size",
    title: words.size,
    number: true,
    wideOnly: true,
    cell: ({ bytes }) => (bytes === null ? "" : size(bytes)),
  },
  {
    key: "installed",
    title: words.installedAt,
    wideOnly: true,
    cell: ({ installed_at }) => (installed_at === null ? "" : time(installed_at)),
  },
  actionsColumn((model) =>
    model.built_in ? null : (
      <>
        <RowAction icon="check" label={words.verifyOf(model.name)} onClick={() => verify(model)} />
        <RowAction icon="trash" label={words.removeOf(model.name)} onClick={() => remove(model)} />
      </>
    ),
  ),
];

/** So many are named in the row itself. */
const namedMax = 4;

/** Speech models may know a hundred. */
function Languages({ languages }: Pick<AdminModel, "languages">) {
  const names = languages.join(", ");
  if (languages.length <= namedMax) return <>{names}</>;
  return (
    <details class="more">
      <summary>{words.languageCount(languages.length)}</summary>
      <p class="quiet small">{names}</p>
    </details>
  );
}

function StateBadge({ state }: Pick<AdminModel, "state">) {
  return <Badge tone={state === "ready" ? "good" : "bad"}>{words.states[state]}</Badge>;
}
