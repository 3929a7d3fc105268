import { useState } from "preact/hooks";
import type { AdminNewInvitation } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { type Query, useAction } from "../../api/use-query.ts";
import { Button } from "../../components/button.tsx";
import { SecretText } from "../../components/copy.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/fields.tsx";
import { Form } from "../../components/form.tsx";
import { time } from "../../format.ts";
import { given } from "../../given.ts";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import type { KnownOrganizations } from "../organizations.ts";
import { OrganizationField } from "./organization-field.tsx";
import { type Role, RoleField } from "./role-field.tsx";

interface InviteProps {
  known: Query<KnownOrganizations>;
  onClose(): void;
  onMade(): void;
}

export function InviteDialog({ known, onClose, onMade }: InviteProps) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const [chosen, setChosen] = useState("");
  const [made, setMade] = useState<AdminNewInvitation | null>(null);
  const organizationId = chosen || (known.data?.organizations[0]?.id ?? "");
  const action = useAction(async () => {
    setMade(await api.adminInvite({ body: { email, role, ...given({ organization_id: organizationId }) } }));
    onMade();
  });
  if (made !== null) return <Invited made={made} onClose={onClose} />;
  return (
    <Dialog title={people.invite} onClose={onClose}>
      <p class="quiet">{people.inviteText}</p>
      <Form
        action={action}
        submit={people.inviteSubmit}
        beside={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <TextField label={people.email} type="email" required value={email} onValue={setEmail} />
        <RoleField value={role} onValue={setRole} />
        <OrganizationField known={known} value={organizationId} onValue={setChosen} />
      </Form>
    </Dialog>
  );
}

function Invited({ made, onClose }: { made: AdminNewInvitation; onClose(): void }) {
  const { email, organization, role, url, expires_at } = made;
  return (
    <Dialog key="invited" title={people.inviteDone(email)} onClose={onClose}>
      <p role="status">{people.inviteOnce}</p>
      <SecretText label={people.inviteLink} text={url} />
      <p class="quiet">
        {organization}, {people.roles[role]}. {people.linkUntil(time(expires_at))}
      </p>
      <div class="row end">
        <Button kind="primary" onClick={onClose}>
          {people.done}
        </Button>
      </div>
    </Dialog>
  );
}
