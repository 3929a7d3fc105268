/** Jobs of all organizations, newest first. */

import type { AdminJob } from "../../../src/client/generated/admin-schema.ts";
import type { Operations } from "../../../src/client/generated/operation-types.ts";
import { api } from "../../api/api.ts";
import { useList } from "../../api/hooks.ts";
import { nowMs } from "../../app/ambient.ts";
import { Button, Icon, StatusBadge } from "../../components/elements.tsx";
import { useFilters } from "../../components/filters.tsx";
import { choicesOf } from "../../components/form.tsx";
import { Page } from "../../components/page.tsx";
import { type Column, column, PagedTable } from "../../components/table.tsx";
import { admin } from "../../messages/admin/admin.ts";
import { jobs } from "../../messages/admin/jobs.ts";
import { common } from "../../messages/common.ts";
import { titleOfCode } from "../../messages/errors.ts";
import { kindOf } from "../../messages/kinds.ts";
import { creditsOf, moment } from "../../text/format.ts";
import { omitEmpty } from "../../text/omit-empty.ts";
import { endOf, startOf } from "../../text/typed.ts";
import { CutText, JobLink, type OrganizationNames, useOrganizations, useTypeChoices } from "../common.tsx";
import { runTime } from "./job-page.tsx";

const columnsOf = (organizations: OrganizationNames): readonly Column<AdminJob>[] => [
  column.main(jobs.fileAndOwner, ({ id, filename, organization_id }) => (
    <>
      <JobLink id={id}>
        <span title={filename}>{filename}</span>
      </JobLink>
      <div class="quiet below">
        {organization_id === null ? admin.guest : organizations.nameOf(organization_id)}
      </div>
    </>
  )),
  column(common.status, ({ status }) => <StatusBadge status={status} />),
  column.wide(
    jobs.errorCode,
    ({ error_code }) =>
      error_code !== null && (
        <code class="short" title={titleOfCode(error_code)}>
          {error_code}
        </code>
      ),
  ),
  column.wide(common.type, ({ capability_id }) => <CutText text={kindOf(capability_id)} />),
  column.wideNumber(common.creditsTitle, (job) =>
    creditsOf(job.actual_credit_units ?? job.estimated_credit_units),
  ),
  column.wide(jobs.createdAndRun, (job) => (
    <>
      {moment(job.created_at)}
      <div class="quiet below">{runTime(job, nowMs()) ?? ""}</div>
    </>
  )),
];

export function JobsPage() {
  const organizations = useOrganizations();
  const filters = useFilters(admin.filters, [
    { name: "filename", label: common.file },
    { name: "status", label: common.status, choices: choicesOf(common.jobStatus) },
    { name: "organization_id", label: common.organization, choices: organizations.choices },
    { name: "capability_id", label: common.type, choices: useTypeChoices() },
    { name: "error_code", label: jobs.errorCode, placeholder: "worker_crashed" },
    { name: "resolution", label: jobs.resolution, choices: choicesOf(jobs.resolutions) },
    { name: "from", label: common.from, type: "date" },
    { name: "to", label: admin.to, type: "date" },
  ]);
  const { from, to, ...others } = filters.values;
  const dates = { created_from: startOf(from), created_to: endOf(to) };
  const input = omitEmpty({ ...others, ...dates }) as Operations["adminListJobs"]["input"];
  const pages = useList(api.adminListJobs, "jobs", { ...input, limit: 50 });
  return (
    <Page
      title={admin.pages.adminJobs}
      actions={
        <Button small onClick={pages.reload} pending={pages.loading}>
          <Icon name="again" size={16} /> {common.reload}
        </Button>
      }
    >
      {filters.form}
      <PagedTable
        label={common.allJobs}
        columns={columnsOf(organizations)}
        pages={pages}
        keyOf={({ id }) => id}
        empty={jobs.empty}
      />
    </Page>
  );
}
