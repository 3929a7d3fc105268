import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import { type Query, useAction } from "../../api/use-query.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/fields.tsx";
import { Form } from "../../components/form.tsx";
import { announce } from "../../components/toast.tsx";
import { given } from "../../given.ts";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import type { KnownOrganizations } from "../organizations.ts";
import { OrganizationField } from "./organization-field.tsx";
import { type Role, RoleField } from "./role-field.tsx";

interface NewUserProps {
  known: Query<KnownOrganizations>;
  onClose(): void;
  onMade(): void;
}

export function NewUserDialog({ known, onClose, onMade }: NewUserProps) {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("member");
  const [chosen, setChosen] = useState("");
  const organizationId = chosen || (known.data?.organizations[0]?.id ?? "");
  const action = useAction(async () => {
    const { user } = await api.adminCreateUser({
      body: {
        email,
        role,
        ...given({ name: name.trim(), organization_id: organizationId }),
      },
    });
    announce(people.made(user.name));
    onMade();
    onClose();
  });
  return (
    <Dialog title={people.newUser} onClose={onClose}>
      <p class="quiet">{people.newUserText}</p>
      <Form
        action={action}
        submit={people.newUser}
        beside={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <TextField label={people.email} type="email" required value={email} onValue={setEmail} />
        <TextField label={people.name} optional maxLength={200} value={name} onValue={setName} />
        <RoleField value={role} onValue={setRole} />
        <OrganizationField known={known} value={organizationId} onValue={setChosen} />
      </Form>
    </Dialog>
  );
}
