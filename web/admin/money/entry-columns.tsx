/** What a list of entries shows of each. */
import type { AdminEntry } from "../../../src/client/generated/admin-schema.ts";
import { Button } from "../../components/elements.tsx";
import type { Column } from "../../components/table.tsx";
import { actionsColumn } from "../../components/table.tsx";
import { creditsOf, time } from "../../format.ts";
import { wordFor } from "../../language.ts";
import { money } from "../../messages/admin/money.ts";
import { Link } from "../../router.tsx";

/** "available", of "available:org_…"; what is not known here stays as it is. */
export function accountName(id: string): string {
  const [kind = id] = id.split(":");
  return Object.hasOwn(money.accounts, kind) ? (money.accounts[kind] ?? id) : id;
}

export const kindName = (kind: string): string => wordFor(money.kinds, kind);
export const actorName = (kind: string): string => wordFor(money.actors, kind);

export const entryColumns = (onOpen: (entry: AdminEntry) => void): readonly Column<AdminEntry>[] => [
  { key: "sequence", title: money.number, cell: ({ sequence }) => sequence, number: true, wideOnly: true },
  { key: "when", title: money.when, cell: ({ created_at }) => time(created_at) },
  {
    key: "organization",
    title: money.organization,
    cell: ({ organization }) => organization,
    wideOnly: true,
  },
  { key: "kind", title: money.kind, cell: ({ kind }) => kindName(kind) },
  { key: "units", title: money.units, cell: ({ credit_units }) => creditsOf(credit_units), number: true },
  {
    key: "movement",
    title: money.movement,
    cell: (entry) => `${accountName(entry.debit_account_id)} → ${accountName(entry.credit_account_id)}`,
    wideOnly: true,
  },
  { key: "by", title: money.by, cell: ({ actor_kind }) => actorName(actor_kind), wideOnly: true },
  {
    key: "reason",
    title: money.reason,
    cell: ({ reason, job_id }) =>
      job_id === null ? (
        (reason ?? "")
      ) : (
        <Link to="adminJob" parameters={{ job_id }}>
          {money.job}
        </Link>
      ),
    wideOnly: true,
  },
  actionsColumn((entry) => (
    <Button small aria-label={money.detailsOf(entry.sequence)} onClick={() => onOpen(entry)}>
      {money.details}
    </Button>
  )),
];
