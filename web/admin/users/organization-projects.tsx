import { useState } from "preact/hooks";
import type { AdminProject } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/hooks.ts";
import { Confirm, NameDialog } from "../../components/dialog.tsx";
import { Badge, Button } from "../../components/elements.tsx";
import { QueryView } from "../../components/page.tsx";
import { actionsColumn, type Column, column, Table, wideColumn } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import { day } from "../../text/format.ts";

interface Wanted {
  what: "new" | "rename" | "archive";
  project: AdminProject | null;
}

export function OrganizationProjects({ organizationId }: { organizationId: string }) {
  const query = useQuery(
    async (signal) => (await api.adminListProjects({ organization_id: organizationId }, { signal })).projects,
    [organizationId],
  );
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const close = () => setWanted(null);
  const project = wanted?.project ?? null;
  const changed = (now: AdminProject) =>
    query.set((query.data ?? []).map((each) => (each.id === now.id ? now : each)));
  const save = async (name: string) => {
    const named = { organization_id: organizationId, body: { name } };
    if (project !== null)
      changed((await api.adminRenameProject({ ...named, project_id: project.id })).project);
    else query.set([...(query.data ?? []), (await api.adminCreateProject(named)).project]);
    announce(common.saved);
  };
  return (
    <div class="stack tight">
      <div class="row end">
        <Button onClick={() => setWanted({ what: "new", project: null })}>{common.createProject}</Button>
      </div>
      <QueryView query={query}>
        {(projects) => (
          <Table
            label={people.projects}
            rows={projects}
            columns={columns((what, each) => setWanted({ what, project: each }))}
            keyOf={({ id }) => id}
          />
        )}
      </QueryView>
      {wanted !== null && wanted.what !== "archive" && (
        <NameDialog
          title={project === null ? common.createProject : common.renameNamed(project.name)}
          label={common.name}
          submit={common.save}
          name={project?.name ?? ""}
          onName={save}
          onClose={close}
        />
      )}
      {wanted?.what === "archive" && project !== null && (
        <Confirm
          title={common.archiveNamed(project.name)}
          submit={common.archive}
          run={async () => {
            const at = { organization_id: organizationId, project_id: project.id };
            changed((await api.adminArchiveProject(at)).project);
            announce(people.archivedNow(project.name));
          }}
          onClose={close}
        >
          <p>{people.archiveText(project.name)}</p>
        </Confirm>
      )}
    </div>
  );
}

const columns = (
  ask: (what: "rename" | "archive", project: AdminProject) => void,
): readonly Column<AdminProject>[] => [
  column(common.name, ({ name, is_default }) => (
    <>
      {name} {is_default && <Badge>{common.isDefault}</Badge>}
    </>
  )),
  column(common.status, ({ archived_at }) =>
    archived_at === null ? (
      <Badge tone="good">{common.active}</Badge>
    ) : (
      <Badge>{people.archived(day(archived_at))}</Badge>
    ),
  ),
  wideColumn(people.since, ({ created_at }) => day(created_at)),
  actionsColumn((project) => (
    <>
      <Button small aria-label={common.renameNamed(project.name)} onClick={() => ask("rename", project)}>
        {people.rename}
      </Button>
      {project.archived_at === null && !project.is_default && (
        <Button small aria-label={common.archiveNamed(project.name)} onClick={() => ask("archive", project)}>
          {common.archive}
        </Button>
      )}
    </>
  )),
];
