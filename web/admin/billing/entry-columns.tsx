import type { AdminEntry } from "../../../src/client/generated/admin-schema.ts";
import { textFor } from "../../app/language.ts";
import { Button } from "../../components/elements.tsx";
import { type Column, column } from "../../components/table.tsx";
import { money } from "../../messages/admin/billing.ts";
import { common } from "../../messages/common.ts";
import { creditsOf, time } from "../../text/format.ts";
import { JobLink } from "../common.tsx";

/** "available" for "available:org_…". */
export function accountName(id: string): string {
  const [kind = id] = id.split(":");
  return Object.hasOwn(money.accounts, kind) ? (money.accounts[kind] ?? id) : id;
}

export const kindName = (kind: string): string => textFor(money.kinds, kind);
export const actorName = (kind: string): string => textFor(money.actors, kind);

export const entryColumns = (onOpen: (entry: AdminEntry) => void): readonly Column<AdminEntry>[] => [
  column.wideNumber(money.number, ({ sequence }) => sequence),
  column(common.time, ({ created_at }) => time(created_at)),
  column.wide(common.organization, ({ organization }) => organization),
  column(common.type, ({ kind }) => kindName(kind)),
  column.number(common.creditsTitle, ({ credit_units }) => creditsOf(credit_units)),
  column.wide(
    money.movement,
    (entry) => `${accountName(entry.debit_account_id)} → ${accountName(entry.credit_account_id)}`,
  ),
  column.wide(common.by, ({ actor_kind }) => actorName(actor_kind)),
  column.wide(common.reason, ({ reason, job_id }) =>
    job_id === null ? (reason ?? "") : <JobLink id={job_id}>{common.job}</JobLink>,
  ),
  column.actions((entry) => (
    <Button small aria-label={money.detailsOf(entry.sequence)} onClick={() => onOpen(entry)}>
      {common.details}
    </Button>
  )),
];
