import type { AdminStatistics } from "../../../src/client/generated/admin-schema.ts";
import { Link } from "../../app/router.tsx";
import { type Column, column, numberColumn, Table } from "../../components/table.tsx";
import { overview as words } from "../../messages/admin/overview.ts";
import { common } from "../../messages/common.ts";
import { titleOfCode } from "../../messages/errors.ts";
import { kindOf } from "../../messages/kinds.ts";
import { creditsOf, number } from "../../text/format.ts";

type Failure = AdminStatistics["failures"][number];
type Kind = AdminStatistics["capabilities"][number];

/** What failed, and what was converted, in the whole span. */
export function SpanTables({ statistics: { failures, capabilities } }: { statistics: AdminStatistics }) {
  return (
    <div class="charts">
      <section class="stack tight">
        <h3>{words.worst}</h3>
        <Table
          label={words.worst}
          columns={failureColumns}
          rows={failures.slice(0, 10)}
          keyOf={({ error_code }) => error_code}
          empty={words.noFailures}
        />
      </section>
      <section class="stack tight">
        <h3>{common.byType}</h3>
        <Table
          label={common.byType}
          columns={kindColumns}
          rows={capabilities}
          keyOf={({ capability_id }) => capability_id ?? ""}
          empty={words.noKinds}
        />
      </section>
    </div>
  );
}

const failureColumns: readonly Column<Failure>[] = [
  column(words.code, ({ error_code }) => (
    <Link to="adminJobs" query={{ error_code }}>
      <code>{error_code}</code>
    </Link>
  )),
  column(words.meaning, ({ error_code }) => titleOfCode(error_code), { fills: true, wideOnly: true }),
  numberColumn(common.jobs, ({ jobs: count }) => number(count)),
];

const kindColumns: readonly Column<Kind>[] = [
  column(
    common.type,
    ({ capability_id }) => (capability_id === null ? common.unknown : kindOf(capability_id)),
    { fills: true },
  ),
  numberColumn(common.jobs, ({ jobs: count }) => number(count)),
  column(common.failed, ({ failed, timed_out }) => number(failed + timed_out), {
    number: true,
    wideOnly: true,
  }),
  numberColumn(common.creditsTitle, ({ spent_credit_units }) => creditsOf(spent_credit_units)),
];
