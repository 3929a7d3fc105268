import { isTerminal, type Job } from "../../../src/client/types.ts";
import { Link } from "../../app/router.tsx";
import { StatusBadge, Timestamp } from "../../components/elements.tsx";
import { type Column, column } from "../../components/table.tsx";
import { jobTexts } from "../../messages/account/jobs.ts";
import { common } from "../../messages/common.ts";
import { titleOfCode } from "../../messages/errors.ts";
import { kindOf } from "../../messages/kinds.ts";
import { creditsOf, duration, number } from "../../text/format.ts";

export const statusColumn: Column<Job> = column(common.status, ({ status }) => (
  <StatusBadge status={status} />
));

export const nameColumn: Column<Job> = column(
  common.name,
  ({ id, filename, error_code, status }) => (
    <>
      <Link to="result" parameters={{ job_id: id }}>
        {filename}
      </Link>
      {error_code !== null && status !== "cancelled" && (
        <span class="quiet below">{titleOfCode(error_code)}</span>
      )}
    </>
  ),
  { fills: true },
);

export const priceColumn: Column<Job> = column(
  common.creditsTitle,
  ({ actual_credit_units, estimated_credit_units }) =>
    actual_credit_units === null ? (
      <span class="quiet" title={jobTexts.upToNote}>
        {jobTexts.upTo(creditsOf(estimated_credit_units))}
      </span>
    ) : (
      creditsOf(actual_credit_units)
    ),
  { number: true, wideOnly: true },
);

export const whenColumn: Column<Job> = column.wide(common.submitted, ({ created_at }) => (
  <Timestamp at={created_at} />
));

export const jobColumns: readonly Column<Job>[] = [
  statusColumn,
  nameColumn,
  column.wide(common.type, ({ capability_id }) => kindOf(capability_id)),
  column.wideNumber(jobTexts.extent, extentOf),
  priceColumn,
  whenColumn,
];

function extentOf({ status, progress, billing_metrics }: Job): string {
  if (!isTerminal(status) && progress)
    return jobTexts.pagesOf(number(progress.pages_done), number(progress.pages_total));
  const { pages, slides, cells, words: count, decoded_ms } = billing_metrics ?? {};
  const { units } = common;
  if (pages !== undefined) return units.pages(pages, number(pages));
  if (slides !== undefined) return units.slides(slides, number(slides));
  if (cells !== undefined) return units.cells(cells, number(cells));
  if (count !== undefined) return units.words(count, number(count));
  return decoded_ms === undefined ? "" : duration(decoded_ms);
}
