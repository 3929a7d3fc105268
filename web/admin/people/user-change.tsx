import { useState } from "preact/hooks";
import type { AdminUser } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { type Query, useAction } from "../../api/use-query.ts";
import { TextField } from "../../components/fields.tsx";
import { Form } from "../../components/form.tsx";
import { announce } from "../../components/toast.tsx";
import { people } from "../../messages/admin/people.ts";
import type { KnownOrganizations } from "../organizations.ts";
import { OrganizationField } from "./organization-field.tsx";
import { RoleField } from "./role-field.tsx";

interface UserChangeProps {
  user: AdminUser;
  known: Query<KnownOrganizations>;
  onChange(user: AdminUser): void;
}

export function UserChange({ user, known, onChange }: UserChangeProps) {
  const [name, setName] = useState(user.name);
  const [role, setRole] = useState(user.role);
  const [organizationId, setOrganizationId] = useState(user.organization_id);
  const moves = organizationId !== user.organization_id;
  const demotes = user.role === "admin" && role === "member";
  const changes = {
    ...(name === user.name ? {} : { name }),
    ...(role === user.role ? {} : { role }),
    ...(moves ? { organization_id: organizationId } : {}),
  };
  const action = useAction(async () => {
    if (Object.keys(changes).length === 0) return;
    const { user: changed } = await api.adminChangeUser({ user_id: user.id, body: changes });
    announce(people.changed);
    onChange(changed);
  });
  return (
    <Form action={action} submit={people.change} label={people.user}>
      <div class="field-row">
        <TextField label={people.name} required maxLength={200} value={name} onValue={setName} />
        <OrganizationField
          known={known}
          value={organizationId}
          onValue={setOrganizationId}
          chosen={{ id: user.organization_id, name: user.organization }}
        />
      </div>
      <RoleField value={role} onValue={setRole} />
      <div aria-live="polite" class="stack tight">
        {moves && <p class="notice warn">{people.moveEnds}</p>}
        {demotes && <p class="notice warn">{people.demoteEnds}</p>}
      </div>
    </Form>
  );
}
