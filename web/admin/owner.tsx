import { admin } from "../messages/admin/admin.ts";
import { Link } from "../router.tsx";

interface OwnerProps {
  /** Null: an anonymous caller. */
  id: string | null;
  name: string;
}

/** Whose something is, and the way to them. */
export function Owner({ id, name }: OwnerProps) {
  if (id === null) return <span class="quiet">{admin.guest}</span>;
  return (
    <Link to="adminOrganization" parameters={{ organization_id: id }}>
      {name}
    </Link>
  );
}
