/** What a table of jobs says of each. */
import { isTerminal, type Job } from "../../../src/client/types.ts";
import { StatusBadge, Timestamp } from "../../components/elements.tsx";
import type { Column } from "../../components/table.tsx";
import { creditsOf, duration, number } from "../../format.ts";
import { words } from "../../messages/account/account.ts";
import { jobWords } from "../../messages/account/jobs.ts";
import { common } from "../../messages/common.ts";
import { titleOfCode } from "../../messages/errors.ts";
import { kindOf } from "../../messages/kinds.ts";
import { Link } from "../../router.tsx";

export const statusColumn: Column<Job> = {
  key: "status",
  title: common.status,
  cell: ({ status }) => <StatusBadge status={status} />,
};

export const nameColumn: Column<Job> = {
  key: "name",
  title: words.name,
  fills: true,
  cell: ({ id, filename, error_code, status }) => (
    <>
      <Link to="result" parameters={{ job_id: id }}>
        {filename}
      </Link>
      {error_code !== null && status !== "cancelled" && (
        <span class="quiet below">{titleOfCode(error_code)}</span>
      )}
    </>
  ),
};

export const priceColumn: Column<Job> = {
  key: "price",
  title: jobWords.price,
  number: true,
  wideOnly: true,
  cell: ({ actual_credit_units, estimated_credit_units }) =>
    actual_credit_units === null ? (
      <span class="quiet" title={jobWords.upToNote}>
        {jobWords.upTo(creditsOf(estimated_credit_units))}
      </span>
    ) : (
      creditsOf(actual_credit_units)
    ),
};

export const whenColumn: Column<Job> = {
  key: "when",
  title: jobWords.when,
  wideOnly: true,
  cell: ({ created_at }) => <Timestamp at={created_at} />,
};

export const jobColumns: readonly Column<Job>[] = [
  statusColumn,
  nameColumn,
  { key: "kind", title: jobWords.kind, wideOnly: true, cell: ({ capability_id }) => kindOf(capability_id) },
  { key: "extent", title: jobWords.extent, number: true, wideOnly: true, cell: extentOf },
  priceColumn,
  whenColumn,
];

/** How much of a document there is, in what its kind is measured by. */
function extentOf({ status, progress, billing_metrics }: Job): string {
  if (!isTerminal(status) && progress)
    return jobWords.pagesOf(number(progress.pages_done), number(progress.pages_total));
  const { pages, slides, cells, words: count, decoded_ms } = billing_metrics ?? {};
  if (pages !== undefined) return jobWords.pages(number(pages));
  if (slides !== undefined) return jobWords.slides(number(slides));
  if (cells !== undefined) return jobWords.cells(number(cells));
  if (count !== undefined) return jobWords.words(number(count));
  return decoded_ms === undefined ? "" : duration(decoded_ms);
}
