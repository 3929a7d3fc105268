import type { AuditLine } from "../../../src/client/generated/admin-schema.ts";
import { actionsColumn } from "../../components/actions-column.tsx";
import { RowAction } from "../../components/row-action.tsx";
import type { Column } from "../../components/table.tsx";
import { moment } from "../../format.ts";
import { admin } from "../../messages/admin/admin.ts";
import { audit } from "../../messages/admin/audit.ts";
import { Short } from "../short.tsx";
import { ObjectOf } from "./object.tsx";

export const columnsOf = (read: (line: AuditLine) => void): readonly Column<AuditLine>[] => [
  { key: "at", title: admin.time, cell: ({ at }) => moment(at) },
  { key: "actor", title: audit.actor, cell: (line) => <Short text={actorOf(line)} /> },
  { key: "action", title: audit.action, cell: ({ action }) => <code>{action}</code> },
  {
    key: "object",
    title: audit.object,
    fills: true,
    wideOnly: true,
    cell: (line) => <ObjectOf line={line} />,
  },
  { key: "outcome", title: audit.outcome, cell: ({ outcome }) => outcome },
  {
    key: "address",
    title: audit.address,
    wideOnly: true,
    cell: ({ address }) => address !== null && <Short text={address} />,
  },
  actionsColumn((line) => (
    <RowAction icon="eye" label={audit.details(line.sequence)} onClick={() => read(line)} />
  )),
];

/** The name where there is one still, else what kind of actor it was. */
export function actorOf({ actor_kind, actor_name, actor_id }: AuditLine): string {
  return actor_name ?? actor_id ?? audit.actorKinds[actor_kind];
}
