import type { AuditLine } from "../../../src/client/generated/admin-schema.ts";
import { Link } from "../../router.tsx";

/** What something was done to, and the way there where it has a page. */
export function ObjectOf({ line: { object_kind, object_id, object_name } }: { line: AuditLine }) {
  const name = object_name ?? object_id;
  const text = <span title={name}>{name}</span>;
  if (object_kind === "job")
    return (
      <Link to="adminJob" parameters={{ job_id: object_id }}>
        {text}
      </Link>
    );
  if (object_kind === "organization" && object_name !== null)
    return (
      <Link to="adminOrganization" parameters={{ organization_id: object_id }}>
        {text}
      </Link>
    );
  return text;
}
