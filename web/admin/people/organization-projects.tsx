import { useState } from "preact/hooks";
import type { AdminProject } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useAction, useQuery } from "../../api/use-query.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Confirm } from "../../components/dialog.tsx";
import { focusTable } from "../../components/focus.ts";
import { Problem } from "../../components/problem.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { day } from "../../format.ts";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import { ProjectName } from "./project-name.tsx";

interface Asked {
  what: "new" | "rename" | "archive";
  project: AdminProject | null;
}

export function OrganizationProjects({ organizationId }: { organizationId: string }) {
  const { data, error, reload } = useQuery(
    async (signal) => (await api.adminListProjects({ organization_id: organizationId }, { signal })).projects,
    [organizationId],
  );
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  if (error !== null) return <Problem error={error} onRetry={reload} />;
  if (data === null) return <p class="table-frame empty">{common.loading}</p>;
  return (
    <div class="stack tight">
      <div class="row end">
        <Button onClick={() => setAsked({ what: "new", project: null })}>{people.newProject}</Button>
      </div>
      <Table
        label={people.projects}
        rows={data}
        columns={columns((what, project) => setAsked({ what, project }))}
        keyOf={({ id }) => id}
      />
      {asked !== null && asked.what !== "archive" && (
        <ProjectName
          organizationId={organizationId}
          project={asked.project}
          onClose={close}
          onDone={reload}
        />
      )}
      {asked?.what === "archive" && asked.project !== null && (
        <ArchiveProject
          project={asked.project}
          onClose={close}
          onDone={() => {
            reload();
            focusTable(people.projects);
          }}
        />
      )}
    </div>
  );
}

const columns = (
  ask: (what: "rename" | "archive", project: AdminProject) => void,
): readonly Column<AdminProject>[] => [
  {
    key: "name",
    title: people.name,
    cell: ({ name, is_default }) => (
      <>
        {name} {is_default && <Badge>{people.isDefault}</Badge>}
      </>
    ),
  },
  {
    key: "state",
    title: people.state,
    cell: ({ archived_at }) =>
      archived_at === null ? (
        <Badge tone="good">{people.active}</Badge>
      ) : (
        <Badge>{people.archived(day(archived_at))}</Badge>
      ),
  },
  { key: "since", title: people.since, cell: ({ created_at }) => day(created_at), wideOnly: true },
  {
    key: "actions",
    title: "",
    number: true,
    cell: (project) => (
      <span class="cell-actions">
        <Button small aria-label={people.renameNamed(project.name)} onClick={() => ask("rename", project)}>
          {people.rename}
        </Button>
        {project.archived_at === null && !project.is_default && (
          <Button
            small
            aria-label={people.archiveNamed(project.name)}
            onClick={() => ask("archive", project)}
          >
            {people.archive}
          </Button>
        )}
      </span>
    ),
  },
];

interface ArchiveProjectProps {
  project: AdminProject;
  onClose(): void;
  onDone(): void;
}

function ArchiveProject({ project, onClose, onDone }: ArchiveProjectProps) {
  const { id, organization_id, name } = project;
  const action = useAction(async () => {
    await api.adminArchiveProject({ organization_id, project_id: id });
    announce(people.archivedNow(name));
    onDone();
  });
  return (
    <Confirm title={people.archiveNamed(name)} submit={people.archive} action={action} onClose={onClose}>
      <p>{people.archiveText(name)}</p>
    </Confirm>
  );
}
