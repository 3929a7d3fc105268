/** Jobs of all organizations, newest first. */

import type { AdminJob } from "../../../src/client/generated/admin-schema.ts";
import type { Operations } from "../../../src/client/generated/operation-types.ts";
import { api } from "../../api/api.ts";
import { useList } from "../../api/hooks.ts";
import { nowMs } from "../../app/ambient.ts";
import { Link } from "../../app/router.tsx";
import { Button, Icon, StatusBadge } from "../../components/elements.tsx";
import { Filters, useFilters } from "../../components/filters.tsx";
import { choicesOf } from "../../components/form.tsx";
import { Page } from "../../components/page.tsx";
import { type Column, column, PagedTable, wideColumn } from "../../components/table.tsx";
import { admin } from "../../messages/admin/admin.ts";
import { jobs } from "../../messages/admin/jobs.ts";
import { common } from "../../messages/common.ts";
import { kindOf } from "../../messages/convert.ts";
import { titleOfCode } from "../../messages/errors.ts";
import { endOf, startOf } from "../../text/days.ts";
import { creditsOf, moment } from "../../text/format.ts";
import { omitEmpty } from "../../text/omit-empty.ts";
import {
  type KindChoices,
  type OrganizationNames,
  Short,
  useKindChoices,
  useOrganizations,
} from "../common.tsx";
import { runTime } from "./job-page.tsx";

const columnsOf = (organizations: OrganizationNames): readonly Column<AdminJob>[] => [
  column(
    jobs.fileAndOwner,
    ({ id, filename, organization_id }) => (
      <>
        <Link to="adminJob" parameters={{ job_id: id }}>
          <span title={filename}>{filename}</span>
        </Link>
        <div class="quiet below">
          {organization_id === null ? admin.guest : organizations.nameOf(organization_id)}
        </div>
      </>
    ),
    { fills: true },
  ),
  column(common.status, ({ status }) => <StatusBadge status={status} />),
  wideColumn(
    jobs.errorCode,
    ({ error_code }) =>
      error_code !== null && (
        <code class="short" title={titleOfCode(error_code)}>
          {error_code}
        </code>
      ),
  ),
  wideColumn(common.type, ({ capability_id }) => <Short text={kindOf(capability_id)} />),
  column(common.creditsTitle, (job) => creditsOf(job.actual_credit_units ?? job.estimated_credit_units), {
    number: true,
    wideOnly: true,
  }),
  wideColumn(jobs.createdAndRun, (job) => (
    <>
      {moment(job.created_at)}
      <div class="quiet below">{runTime(job, nowMs()) ?? ""}</div>
    </>
  )),
];

/** As in the API, except for the days. */
const filterNames = [
  "status",
  "organization_id",
  "filename",
  "capability_id",
  "error_code",
  "resolution",
  "from",
  "to",
] as const;

interface JobFiltersProps {
  organizations: OrganizationNames["choices"];
  kinds: KindChoices;
}

function JobFilters({ organizations, kinds }: JobFiltersProps) {
  return (
    <Filters<(typeof filterNames)[number]>
      label={admin.filters}
      fields={[
        { name: "filename", label: common.file },
        { name: "status", label: common.status, choices: choicesOf(common.jobStatus) },
        { name: "organization_id", label: common.organization, choices: organizations },
        { name: "capability_id", label: common.type, choices: kinds },
        { name: "error_code", label: jobs.errorCode, placeholder: "worker_crashed" },
        { name: "resolution", label: jobs.resolution, choices: choicesOf(jobs.resolutions) },
        { name: "from", label: common.from, type: "date" },
        { name: "to", label: admin.to, type: "date" },
      ]}
    />
  );
}

type Input = Operations["adminListJobs"]["input"];

export function JobsPage() {
  const asked = useFilters(filterNames);
  const organizations = useOrganizations();
  const kinds = useKindChoices();
  const pages = useList(api.adminListJobs, "jobs", { ...inputOf(asked), limit: 50 });
  return (
    <Page
      title={admin.pages.adminJobs}
      actions={
        <Button small onClick={pages.reload} pending={pages.loading}>
          <Icon name="again" size={16} /> {common.reload}
        </Button>
      }
    >
      <JobFilters organizations={organizations.choices} kinds={kinds} />
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

const inputOf = ({ from, to, ...texts }: Record<(typeof filterNames)[number], string>): Input =>
  omitEmpty({ ...texts, created_from: startOf(from), created_to: endOf(to) }) as Input;
