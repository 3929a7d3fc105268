import { useEffect, useState } from "preact/hooks";
import { csvLine } from "../../../config/text/csv.ts";
import type { AdminBalanceList, AdminEntry } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useList } from "../../api/hooks.ts";
import { nowMs } from "../../app/ambient.ts";
import { textFor } from "../../app/language.ts";
import { type AreaProps, goTo, hrefTo } from "../../app/router.tsx";
import { Dialog, openDialog } from "../../components/dialog.tsx";
import { Button, codeOrNull, Facts, Icon } from "../../components/elements.tsx";
import { saveFile } from "../../components/files.ts";
import { useFilters } from "../../components/filters.tsx";
import { Page } from "../../components/page.tsx";
import { type Column, column, PagedTable } from "../../components/table.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { money } from "../../messages/admin/billing.ts";
import { common } from "../../messages/common.ts";
import { creditsOf, number, time } from "../../text/format.ts";
import { endOf, startOf } from "../../text/typed.ts";
import { Verify } from "../audit.tsx";
import { JobLink, OrganizationLink, useOrganizations } from "../common.tsx";
import { GrantDialog } from "./grant.tsx";

const monthMs = 30 * 24 * 3_600_000;

function Entries() {
  const organizations = useOrganizations();
  const filters = useFilters(common.entries, [
    { name: "organization_id", label: common.organization, choices: organizations.choices },
    { name: "from", label: common.from, type: "date" },
    { name: "to", label: money.to, type: "date" },
  ]);
  const { organization_id, from, to } = filters.values;
  const input = { organization_id, from: startOf(from), to: endOf(to) };
  const pages = useList(api.adminListEntries, "entries", input);
  const { items } = pages;
  useEffect(() => {
    // The ledger starts with the oldest entries; most users want the latest.
    if (from !== "" || to !== "") return;
    const monthAgo = new Date(nowMs() - monthMs).toISOString().slice(0, 10);
    goTo(hrefTo("adminCredits", {}, { organization_id, from: monthAgo }), { replace: true });
  }, []);
  return (
    <div class="stack">
      <p class="quiet">{money.entriesText}</p>
      {filters.form}
      <div class="row end">
        <Button
          disabled={items.length === 0}
          onClick={() => saveFile("entries.csv", new Blob([entriesCsv(items)], { type: "text/csv" }))}
        >
          <Icon name="download" /> {money.csv(items.length, number(items.length))}
        </Button>
      </div>
      <PagedTable
        label={money.entries}
        pages={pages}
        columns={entryColumns(open)}
        keyOf={({ sequence }) => sequence}
        empty={money.noEntries}
      />
    </div>
  );
}

const open = (entry: AdminEntry) => openDialog((close) => <EntryDialog entry={entry} onClose={close} />);

function EntryDialog({ entry, onClose }: { entry: AdminEntry; onClose(): void }) {
  const { organization, organization_id, job_id, actor_id } = entry;
  return (
    <Dialog title={money.entry(entry.sequence)} onClose={onClose} wide>
      <Facts
        facts={[
          [common.time, time(entry.created_at)],
          [common.type, kindName(entry.kind)],
          [common.creditsTitle, common.credits(creditsOf(entry.credit_units))],
          [common.organization, <OrganizationLink id={organization_id} name={organization} />],
          [money.movement, <Movement key="movement" entry={entry} />],
          [common.reason, entry.reason],
          [
            common.by,
            <span key="by">
              {actorName(entry.actor_kind)} {codeOrNull(actor_id)}
            </span>,
          ],
          [
            common.job,
            job_id !== null && job_id !== "" ? (
              <JobLink id={job_id}>
                <code>{job_id}</code>
              </JobLink>
            ) : null,
          ],
          [money.bucket, codeOrNull(entry.bucket_id)],
          [common.reservation, codeOrNull(entry.hold_id)],
          [money.key, codeOrNull(entry.key)],
          [common.previousHash, codeOrNull(entry.previous_hash)],
          [money.hash, codeOrNull(entry.hash)],
        ]}
      />
    </Dialog>
  );
}

function Movement({ entry: { debit_account_id, credit_account_id } }: { entry: AdminEntry }) {
  return (
    <>
      {accountName(debit_account_id)} → {accountName(credit_account_id)}
      <br />
      <code class="small">
        {debit_account_id} → {credit_account_id}
      </code>
    </>
  );
}

type Balance = AdminBalanceList["balances"][number];

function Balances() {
  const pages = useList(api.adminListBalances, "balances", { limit: 100 });
  const grant = ({ organization_id: id, organization: name }: Balance) =>
    openDialog((close) => (
      <GrantDialog organization={{ id, name }} onClose={close} onGranted={pages.reload} />
    ));
  return (
    <PagedTable
      label={money.balances}
      pages={pages}
      columns={balanceColumns(grant)}
      keyOf={({ organization_id }) => organization_id}
    />
  );
}

const balanceColumns = (onGrant: (balance: Balance) => void): readonly Column<Balance>[] => [
  column(common.organization, ({ organization, organization_id }) => (
    <OrganizationLink id={organization_id} name={organization} />
  )),
  column.wide(common.plan, ({ plan_id }) => plan_id),
  column.number(common.available, ({ available_credit_units }) => creditsOf(available_credit_units)),
  column.wideNumber(common.reserved, ({ reserved_credit_units }) => creditsOf(reserved_credit_units)),
  column.actions((balance) => (
    <Button small aria-label={money.grantTo(balance.organization)} onClick={() => onGrant(balance)}>
      {money.grant}
    </Button>
  )),
];

const tabs = ["balances", "entries", "verify"] as const;
type Tab = (typeof tabs)[number];

export function CreditsPage({ place }: AreaProps) {
  // Links with a filter lead to the entries.
  const isFiltered = ["organization_id", "from", "to"].some((name) => place.query.has(name));
  const [tab, setTab] = useState<Tab>(isFiltered ? "entries" : "balances");
  return (
    <Page title={money.credits}>
      <Tabs<Tab>
        label={money.credits}
        tabs={tabs.map((key) => ({ key, title: money[key] }))}
        selected={tab}
        onSelect={setTab}
      >
        {tab === "balances" && <Balances />}
        {tab === "entries" && <Entries />}
        {tab === "verify" && <Verify title={money.verify} />}
      </Tabs>
    </Page>
  );
}

/** "available" for "available:org_…". */
function accountName(id: string): string {
  const [kind = id] = id.split(":");
  return Object.hasOwn(money.accounts, kind) ? (money.accounts[kind] ?? id) : id;
}

const kindName = (kind: string): string => textFor(money.kinds, kind);
export const actorName = (kind: string): string => textFor(money.actors, kind);

const entryColumns = (onOpen: (entry: AdminEntry) => void): readonly Column<AdminEntry>[] => [
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

const csvColumns = [
  "sequence",
  "created_at",
  "kind",
  "credit_units",
  "organization",
  "organization_id",
  "debit_account_id",
  "credit_account_id",
  "bucket_id",
  "hold_id",
  "job_id",
  "key",
  "actor_kind",
  "actor_id",
  "reason",
  "previous_hash",
  "hash",
] as const satisfies readonly (keyof AdminEntry)[];

export function entriesCsv(entries: readonly AdminEntry[]): string {
  return [csvColumns, ...entries.map((entry) => csvColumns.map((name) => entry[name]))].map(csvLine).join("");
}
