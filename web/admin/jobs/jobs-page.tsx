/** Jobs of all owners, newest first. */
import type { AdminJob } from "../../../src/client/generated/admin-schema.ts";
import type { Operations } from "../../../src/client/generated/operation-types.ts";
import { nowMs } from "../../ambient.ts";
import { api } from "../../api/api.ts";
import { usePages } from "../../api/use-pages.ts";
import { StatusBadge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { useFilters } from "../../components/filters.tsx";
import { Icon } from "../../components/icon.tsx";
import { Page } from "../../components/page.tsx";
import { type Column, PagedTable } from "../../components/table.tsx";
import { creditsOf, time } from "../../format.ts";
import { admin } from "../../messages/admin/admin.ts";
import { jobs } from "../../messages/admin/jobs.ts";
import { common } from "../../messages/common.ts";
import { titleOfCode } from "../../messages/errors.ts";
import { Link } from "../../router.tsx";
import { endOf, startOf } from "../days.ts";
import { useOrganizations } from "../organizations.ts";
import { Owner } from "../owner.tsx";
import { filterNames, JobFilters } from "./job-filters.tsx";
import { runTime } from "./times.ts";

type Input = Operations["adminListJobs"]["input"];

export function JobsPage() {
  const asked = useFilters(filterNames);
  const { nameOf, choices } = useOrganizations();
  const pages = usePages(
    async (cursor, signal) => {
      const { jobs: items, next_cursor } = await api.adminListJobs(
        { ...inputOf(asked), limit: 50, ...(cursor === null ? {} : { cursor }) },
        { signal },
      );
      return { items, next_cursor };
    },
    [JSON.stringify(asked)],
  );
  const columns: readonly Column<AdminJob>[] = [
    {
      key: "file",
      title: admin.file,
      cell: ({ id, filename }) => (
        <Link to="adminJob" parameters={{ job_id: id }}>
          {filename}
        </Link>
      ),
    },
    { key: "status", title: common.status, cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: "organization",
      title: admin.organization,
      cell: ({ organization_id }) => <Owner id={organization_id} name={nameOf(organization_id ?? "")} />,
    },
    { key: "capability", title: admin.capability, wideOnly: true, cell: ({ capability_id }) => capability_id },
    {
      key: "error",
      title: jobs.errorCode,
      wideOnly: true,
      cell: ({ error_code }) =>
        error_code !== null && <code title={titleOfCode(error_code)}>{error_code}</code>,
    },
    {
      key: "credits",
      title: jobs.credits,
      number: true,
      wideOnly: true,
      cell: (job) => creditsOf(job.actual_credit_units ?? job.estimated_credit_units),
    },
    {
      key: "run",
      title: jobs.runTime,
      number: true,
      wideOnly: true,
      cell: (job) => runTime(job, nowMs()) ?? "–",
    },
    { key: "created", title: jobs.created, cell: ({ created_at }) => time(created_at) },
  ];
  return (
    <Page
      title={admin.pages.adminJobs}
      actions={
        <Button small onClick={pages.reload} pending={pages.loading}>
          <Icon name="again" size={16} /> {common.reload}
        </Button>
      }
    >
      <JobFilters organizations={choices} />
      <PagedTable
        label={jobs.list}
        columns={columns}
        pages={pages}
        keyOf={({ id }) => id}
        empty={jobs.empty}
      />
    </Page>
  );
}

/** What the address asks for, as the API is asked. */
function inputOf({ from, to, ...texts }: Record<(typeof filterNames)[number], string>): Input {
  const given = Object.entries({ ...texts, created_from: startOf(from), created_to: endOf(to) });
  return Object.fromEntries(given.filter(([, value]) => value !== "" && value !== undefined)) as Input;
}
