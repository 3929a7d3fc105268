import type { AdminProject } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/hooks.ts";
import { askName, confirmAction } from "../../components/dialog.tsx";
import { Badge, Button } from "../../components/elements.tsx";
import { QueryView } from "../../components/page.tsx";
import { type Column, column, Table } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { userTexts } from "../../messages/admin/users.ts";
import { common } from "../../messages/common.ts";
import { day } from "../../text/format.ts";

export function OrganizationProjects({ organizationId: organization_id }: { organizationId: string }) {
  const query = useQuery(
    async (signal) => (await api.adminListProjects({ organization_id }, { signal })).projects,
    [organization_id],
  );
  const projects = query.data ?? [];
  const replace = (changed: AdminProject) =>
    query.set(projects.map((each) => (each.id === changed.id ? changed : each)));
  const create = () =>
    askName({
      title: common.createProject,
      submit: common.save,
      save: async (name) => {
        const { project } = await api.adminCreateProject({ organization_id, body: { name } });
        query.set([...projects, project]);
        announce(common.saved);
      },
    });
  const rename = ({ id: project_id, name }: AdminProject) =>
    askName({
      title: common.renameNamed(name),
      submit: common.save,
      name,
      save: async (next) => {
        const body = { name: next };
        replace((await api.adminRenameProject({ organization_id, project_id, body })).project);
        announce(common.saved);
      },
    });
  const archive = ({ id: project_id, name }: AdminProject) =>
    confirmAction({
      title: common.archiveNamed(name),
      submit: common.archive,
      text: userTexts.archiveText(name),
      run: async () => {
        replace((await api.adminArchiveProject({ organization_id, project_id })).project);
        announce(userTexts.archivedNow(name));
      },
    });
  return (
    <div class="stack tight">
      <div class="row end">
        <Button onClick={create}>{common.createProject}</Button>
      </div>
      <QueryView query={query}>
        {(rows) => (
          <Table
            label={common.projects}
            rows={rows}
            columns={columns({ rename, archive })}
            keyOf={({ id }) => id}
          />
        )}
      </QueryView>
    </div>
  );
}

type ProjectActions = Record<"rename" | "archive", (project: AdminProject) => void>;

const columns = ({ rename, archive }: ProjectActions): readonly Column<AdminProject>[] => [
  column(common.name, ({ name, is_default }) => (
    <>
      {name} {is_default && <Badge>{common.isDefault}</Badge>}
    </>
  )),
  column(common.status, ({ archived_at }) =>
    archived_at === null ? (
      <Badge tone="good">{common.active}</Badge>
    ) : (
      <Badge>{userTexts.archived(day(archived_at))}</Badge>
    ),
  ),
  column.wide(userTexts.since, ({ created_at }) => day(created_at)),
  column.actions((project) => (
    <>
      <Button small aria-label={common.renameNamed(project.name)} onClick={() => rename(project)}>
        {userTexts.rename}
      </Button>
      {project.archived_at === null && !project.is_default && (
        <Button small aria-label={common.archiveNamed(project.name)} onClick={() => archive(project)}>
          {common.archive}
        </Button>
      )}
    </>
  )),
];
