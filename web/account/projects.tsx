/** The organization's projects. */
import type { Project } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { useQuery } from "../api/hooks.ts";
import { askName, confirmAction } from "../components/dialog.tsx";
import { Badge, Button, Icon, Timestamp } from "../components/elements.tsx";
import { Page, QueryView } from "../components/page.tsx";
import { type Column, column, RowAction, Table } from "../components/table.tsx";
import { announce } from "../components/toast.tsx";
import { accessTexts } from "../messages/account/access.ts";
import { common } from "../messages/common.ts";

export function ProjectsPage() {
  const query = useQuery((signal) => api.listProjects({}, { signal }), []);
  const changed = (text: string) => {
    announce(text);
    query.reload();
  };
  const create = () =>
    askName({
      title: common.createProject,
      submit: common.createProject,
      save: async (name) => {
        await api.createProject({ body: { name } });
        changed(accessTexts.projectCreated);
      },
    });
  return (
    <Page
      title={common.projects}
      actions={
        <Button kind="primary" onClick={create}>
          <Icon name="plus" size={16} /> {common.createProject}
        </Button>
      }
    >
      <div class="stack">
        <p class="quiet">{accessTexts.projectsText}</p>
        <QueryView query={query}>
          {({ projects }) => (
            <Table
              label={common.projects}
              columns={columns(changed)}
              rows={projects}
              keyOf={({ id }) => id}
            />
          )}
        </QueryView>
      </div>
    </Page>
  );
}

const columns = (changed: (text: string) => void): readonly Column<Project>[] => [
  column.main(common.name, ({ name, is_default, archived_at }) => (
    <>
      {name} {is_default && <Badge>{common.isDefault}</Badge>}{" "}
      {archived_at !== null && <Badge tone="warn">{accessTexts.archived}</Badge>}
    </>
  )),
  column.wide(common.created, ({ created_at }) => <Timestamp at={created_at} />),
  column.wide(accessTexts.archivedOn, ({ archived_at }) => <Timestamp at={archived_at} none="" />),
  column.actions(({ id: project_id, name, is_default, archived_at }) => {
    const rename = () =>
      askName({
        title: accessTexts.renameProject,
        submit: common.save,
        name,
        save: async (next) => {
          await api.updateProject({ project_id, body: { name: next } });
          changed(common.saved);
        },
      });
    const archive = () =>
      confirmAction({
        title: accessTexts.archiveTitle(name),
        submit: common.archive,
        text: accessTexts.archiveText,
        run: async () => {
          await api.archiveProject({ project_id });
          changed(accessTexts.projectArchived);
        },
      });
    return (
      <>
        <RowAction icon="edit" label={common.renameNamed(name)} onClick={rename} />
        {!is_default && archived_at === null && (
          <RowAction icon="trash" label={common.archiveNamed(name)} onClick={archive} />
        )}
      </>
    );
  }),
];
