/** Jobs of all owners, newest first. */
import type { Operations } from "../../../src/client/generated/operation-types.ts";
import { api } from "../../api/api.ts";
import { usePages } from "../../api/use-pages.ts";
import { Button } from "../../components/button.tsx";
import { useFilters } from "../../components/filters.tsx";
import { Icon } from "../../components/icon.tsx";
import { Page } from "../../components/page.tsx";
import { PagedTable } from "../../components/table.tsx";
import { endOf, startOf } from "../../days.ts";
import { given } from "../../given.ts";
import { admin } from "../../messages/admin/admin.ts";
import { jobs } from "../../messages/admin/jobs.ts";
import { common } from "../../messages/common.ts";
import { useKindChoices } from "../kinds.ts";
import { useOrganizations } from "../organizations.ts";
import { columnsOf } from "./columns.tsx";
import { filterNames, JobFilters } from "./job-filters.tsx";

type Input = Operations["adminListJobs"]["input"];

export function JobsPage() {
  const asked = useFilters(filterNames);
  const organizations = useOrganizations();
  const kinds = useKindChoices();
  const pages = usePages(
    async (cursor, signal) => {
      const { jobs: items, next_cursor } = await api.adminListJobs(
        { ...inputOf(asked), limit: 50, ...given({ cursor }) },
        { signal },
      );
      return { items, next_cursor };
    },
    [JSON.stringify(asked)],
  );
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
        label={jobs.list}
        columns={columnsOf(organizations)}
        pages={pages}
        keyOf={({ id }) => id}
        empty={jobs.empty}
      />
    </Page>
  );
}

/** What the address asks for, as the API is asked. */
const inputOf = ({ from, to, ...texts }: Record<(typeof filterNames)[number], string>): Input =>
  given({ ...texts, created_from: startOf(from), created_to: endOf(to) }) as Input;
