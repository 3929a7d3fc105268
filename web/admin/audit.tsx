/** The audit log: list, export and verification. */

import type { AuditLine } from "../../src/client/generated/admin-schema.ts";
import type { Operations } from "../../src/client/generated/operation-types.ts";
import { addressOf, api } from "../api/api.ts";
import { useList } from "../api/hooks.ts";
import { Dialog, openDialog } from "../components/dialog.tsx";
import { CopyButton, codeOrNull, Facts, Icon } from "../components/elements.tsx";
import { useFilters } from "../components/filters.tsx";
import { choicesOf } from "../components/form.tsx";
import { Page } from "../components/page.tsx";
import { type Column, column, PagedTable, RowAction } from "../components/table.tsx";
import { admin } from "../messages/admin/admin.ts";
import { audit } from "../messages/admin/audit.ts";
import { common } from "../messages/common.ts";
import { endOf, startOf } from "../text/days.ts";
import { moment } from "../text/format.ts";
import { omitEmpty } from "../text/omit-empty.ts";
import { CutText, JobLink, OrganizationLink, useOrganizations } from "./common.tsx";
import { Verify } from "./verify.tsx";

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
