/** The audit log: list, export and verification. */

import { useState } from "preact/hooks";
import type { AdminVerification, AuditLine } from "../../src/client/generated/admin-schema.ts";
import type { Operations } from "../../src/client/generated/operation-types.ts";
import { addressOf, api } from "../api/api.ts";
import { useAction, useList } from "../api/hooks.ts";
import { nowMs } from "../app/ambient.ts";
import { Dialog, openDialog } from "../components/dialog.tsx";
import { Button, CopyButton, codeOrNull, Facts, Icon, SecretText } from "../components/elements.tsx";
import { useFilters } from "../components/filters.tsx";
import { choicesOf } from "../components/form.tsx";
import { Page, Problem } from "../components/page.tsx";
import { type Column, column, PagedTable, RowAction } from "../components/table.tsx";
import { admin } from "../messages/admin/admin.ts";
import { audit, verify } from "../messages/admin/audit.ts";
import { common } from "../messages/common.ts";
import { moment, number, time } from "../text/format.ts";
import { omitEmpty } from "../text/omit-empty.ts";
import { endOf, startOf } from "../text/typed.ts";
import { CutText, JobLink, OrganizationLink, useOrganizations } from "./common.tsx";

const columns: readonly Column<AuditLine>[] = [
  column(common.time, ({ at }) => moment(at)),
  column(audit.actor, (line) => <CutText text={actorOf(line)} />),
  column(audit.action, ({ action }) => <code>{action}</code>),
  column(audit.object, (line) => <ObjectOf line={line} />, { fills: true, wideOnly: true }),
  column(audit.outcome, ({ outcome }) => outcome),
  column.wide(common.address, ({ address }) => address !== null && <CutText text={address} />),
  column.actions((line) => (
    <RowAction icon="eye" label={audit.details(line.sequence)} onClick={() => open(line)} />
  )),
];

function actorOf({ actor_kind, actor_name, actor_id }: AuditLine): string {
  return actor_name ?? actor_id ?? audit.actorKinds[actor_kind];
}

type ExportInput = Omit<Operations["exportAudit"]["input"], "format">;

export function AuditPage() {
  const organizations = useOrganizations();
  const filters = useFilters(admin.filters, [
    { name: "from", label: common.from, type: "date" },
    { name: "to", label: admin.to, type: "date" },
    { name: "actor_kind", label: audit.actorKind, choices: choicesOf(audit.actorKinds) },
    { name: "actor_id", label: audit.actorId },
    { name: "action", label: audit.action, placeholder: "key.revoke, key." },
    { name: "object_id", label: audit.objectId },
    { name: "organization_id", label: common.organization, choices: organizations.choices },
    { name: "outcome", label: audit.outcome },
    { name: "address", label: common.address },
  ]);
  const { from, to, ...others } = filters.values;
  const input = omitEmpty({ ...others, since: startOf(from), until: endOf(to) }) as ExportInput;
  const pages = useList(api.listAudit, "audit", { ...input, limit: 100 });
  return (
    <Page title={admin.pages.adminAudit}>
      <div class="stack sections">
        <p>{audit.intro}</p>
        <div class="cards">
          <Export input={input} />
          <Verify title={audit.verify} />
        </div>
        <div>
          {filters.form}
          <PagedTable
            label={audit.list}
            columns={columns}
            pages={pages}
            keyOf={({ sequence }) => sequence}
            empty={audit.empty}
          />
        </div>
      </div>
    </Page>
  );
}

function Export({ input }: { input: ExportInput }) {
  const href = (format: "csv" | "jsonl") => addressOf("/v1/admin/audit/export", { ...input, format });
  return (
    <section class="card stack tight">
      <h2>{audit.export}</h2>
      <p class="quiet">{audit.exportText}</p>
      <div class="row">
        <a class="button small" href={href("csv")} download="audit.csv">
          <Icon name="download" size={16} /> {audit.exportCsv}
        </a>
        <a class="button small" href={href("jsonl")} download="audit.jsonl">
          <Icon name="download" size={16} /> {audit.exportJsonl}
        </a>
      </div>
    </section>
  );
}

const open = (line: AuditLine) => openDialog((close) => <LineDialog line={line} onClose={close} />);

function LineDialog({ line, onClose }: { line: AuditLine; onClose(): void }) {
  const { sequence, organization_id, organization_name, detail } = line;
  return (
    <Dialog title={audit.line(sequence)} onClose={onClose} wide>
      <Facts
        facts={[
          [common.time, moment(line.at)],
          [audit.actor, actorOf(line)],
          [audit.actorKind, audit.actorKinds[line.actor_kind]],
          [audit.actorId, codeOrNull(line.actor_id)],
          [audit.action, codeOrNull(line.action)],
          [audit.object, <ObjectOf line={line} />],
          [audit.objectId, codeOrNull(line.object_id)],
          [
            common.organization,
            organization_id === null ? null : (
              <OrganizationLink id={organization_id} name={organization_name ?? organization_id} />
            ),
          ],
          [audit.outcome, line.outcome],
          [common.address, line.address],
          [audit.request, codeOrNull(line.request_id)],
          [
            common.details,
            detail === null ? common.none : <pre class="json">{JSON.stringify(detail, null, 2)}</pre>,
          ],
          [common.previousHash, codeOrNull(line.previous_hash) ?? audit.noHash],
          [audit.hash, codeOrNull(line.hash) ?? audit.noHash],
        ]}
      />
      <div class="row end">
        <CopyButton text={JSON.stringify(line, null, 2)} />
      </div>
    </Dialog>
  );
}

function ObjectOf({ line: { object_kind, object_id, object_name } }: { line: AuditLine }) {
  const name = object_name ?? object_id;
  const text = <span title={name}>{name}</span>;
  if (object_kind === "job") return <JobLink id={object_id}>{text}</JobLink>;
  if (object_kind === "organization" && object_name !== null)
    return <OrganizationLink id={object_id} name={name} />;
  return text;
}

/** Recomputes all balances and both hash chains. */
export function Verify({ title }: { title: string }) {
  const [found, setFound] = useState<{ report: AdminVerification; at: string } | null>(null);
  const action = useAction(async () => {
    const report = await api.adminVerifyLedger();
    setFound({ report, at: new Date(nowMs()).toISOString() });
  });
  return (
    <section class="card stack">
      <h2>{title}</h2>
      <div class="row between">
        <p class="grow quiet">{verify.text}</p>
        <Button kind="primary" pending={action.pending} onClick={() => void action.run()}>
          {action.pending ? verify.running : verify.run}
        </Button>
      </div>
      {action.error !== null && <Problem error={action.error} onRetry={() => void action.run()} />}
      <div role="status">{found !== null && <Found {...found} />}</div>
    </section>
  );
}

function Found({ report, at }: { report: AdminVerification; at: string }) {
  const { ok, entries, entries_head, audit_rows, audit_head, problems } = report;
  return (
    <div class="stack">
      <h3>{ok ? verify.good : verify.bad(problems.length)}</h3>
      {!ok && (
        <div class="problem">
          <strong>{verify.badText}</strong>
          <ul lang="en">
            {problems.map((problem) => (
              <li key={problem} class="anywhere">
                {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Facts
        facts={[
          [common.entries, number(entries)],
          [verify.entriesHead, head(entries_head, verify.entriesHead)],
          [verify.auditCount, number(audit_rows)],
          [verify.auditHead, head(audit_head, verify.auditHead)],
        ]}
      />
      <p class="quiet small">
        {verify.asOf(time(at))}. {verify.headsHint}
      </p>
    </div>
  );
}

const head = (hash: string | null, label: string) =>
  hash === null ? null : <SecretText text={hash} label={label} />;
