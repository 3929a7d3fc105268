/** Projects of the organization. */
import { useState } from "preact/hooks";
import type { Project } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/hooks.ts";
import { Confirm, NameDialog } from "../../components/dialog.tsx";
import { Badge, Button, Icon, Timestamp } from "../../components/elements.tsx";
import { Page, QueryView } from "../../components/page.tsx";
import { actionsColumn, type Column, column, RowAction, Table, wideColumn } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { accessWords } from "../../messages/account/access.ts";
import { common } from "../../messages/common.ts";

type Doing = { what: "make" } | { what: "rename" | "archive"; project: Project } | null;

export function ProjectsPage() {
  const query = useQuery((signal) => api.listProjects({}, { signal }), []);
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const told = (text: string) => {
    announce(text);
    query.reload();
  };
  return (
    <Page
      title={common.projects}
      actions={
        <Button kind="primary" onClick={() => setDoing({ what: "make" })}>
          <Icon name="plus" size={16} /> {common.createProject}
        </Button>
      }
    >
      <div class="stack">
        <p class="quiet">{accessWords.projectsText}</p>
        <QueryView query={query}>
          {({ projects }) => (
            <Table
              label={common.projects}
              columns={columns(
                (project) => setDoing({ what: "rename", project }),
                (project) => setDoing({ what: "archive", project }),
              )}
              rows={projects}
              keyOf={({ id }) => id}
            />
          )}
        </QueryView>
      </div>
      {doing?.what === "make" && (
        <NameDialog
          title={common.createProject}
          label={common.name}
          submit={common.createProject}
          onName={async (name) => {
            await api.createProject({ body: { name } });
            told(accessWords.projectMade);
          }}
          onClose={close}
        />
      )}
      {doing?.what === "rename" && (
        <NameDialog
          title={accessWords.renameProject}
          label={common.name}
          submit={common.save}
          name={doing.project.name}
          onName={async (name) => {
            await api.updateProject({ project_id: doing.project.id, body: { name } });
            told(common.saved);
          }}
          onClose={close}
        />
      )}
      {doing?.what === "archive" && (
        <Confirm
          title={accessWords.archiveTitle(doing.project.name)}
          submit={common.archive}
          run={async () => {
            await api.archiveProject({ project_id: doing.project.id });
            told(accessWords.projectArchived);
          }}
          onClose={close}
        >
          <p>{accessWords.archiveText}</p>
        </Confirm>
      )}
    </Page>
  );
}

function columns(
  onRename: (project: Project) => void,
  onArchive: (project: Project) => void,
): readonly Column<Project>[] {
  return [
    column(
      common.name,
      ({ name, is_default, archived_at }) => (
        <>
          {name} {is_default && <Badge>{common.isDefault}</Badge>}{" "}
          {archived_at !== null && <Badge tone="warn">{accessWords.archived}</Badge>}
        </>
      ),
      { fills: true },
    ),
    wideColumn(common.created, ({ created_at }) => <Timestamp at={created_at} />),
    wideColumn(accessWords.archivedOn, ({ archived_at }) => <Timestamp at={archived_at} none="" />),
    actionsColumn((project) => (
      <>
        <RowAction icon="edit" label={common.renameNamed(project.name)} onClick={() => onRename(project)} />
        {!project.is_default && project.archived_at === null && (
          <RowAction
            icon="trash"
            label={common.archiveNamed(project.name)}
            onClick={() => onArchive(project)}
          />
        )}
      </>
    )),
  ];
}
