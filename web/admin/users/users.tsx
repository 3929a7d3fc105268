import { useEffect, useState } from "preact/hooks";
import type { AdminNewInvitation, AdminUser } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { type Query, useAction, useQuery } from "../../api/hooks.ts";
import { goTo, hrefTo } from "../../app/router.tsx";
import type { AreaProps } from "../../app.tsx";
import { Dialog, FormDialog } from "../../components/dialog.tsx";
import { Button, Icon, SecretText } from "../../components/elements.tsx";
import { Form, TextField } from "../../components/form.tsx";
import { Page } from "../../components/page.tsx";
import { PagedTable } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import { time } from "../../text/format.ts";
import { omitEmpty } from "../../text/omit-empty.ts";
import { type KnownOrganizations, useKnownOrganizations } from "../common.tsx";
import { OrganizationField, type Role, RoleField } from "./fields.tsx";
import { Invitations } from "./invitations.tsx";
import { matching, userColumns, useUsers } from "./user-columns.tsx";
import { UserDialog } from "./user-dialog.tsx";

export function UsersPage({ place }: AreaProps) {
  const organizationId = place.query.get("organization_id") ?? "";
  const known = useKnownOrganizations();
  const [text, setText] = useState("");
  const [shown, setShown] = useState<AdminUser | "new" | "invite" | null>(null);
  const [invited, setInvited] = useState(0);
  const pages = useUsers(organizationId);
  useNamedUser(place, setShown);
  const close = () => setShown(null);
  const change = (user: AdminUser) => {
    pages.change((all) => all.map((each) => (each.id === user.id ? user : each)));
    setShown(user);
  };
  return (
    <Page
      title={common.users}
      actions={
        <>
          <Button onClick={() => setShown("new")}>{people.newUser}</Button>
          <Button kind="primary" onClick={() => setShown("invite")}>
            <Icon name="plus" /> {people.invite}
          </Button>
        </>
      }
    >
      <div class="stack">
        <div class="field-row">
          <TextField label={people.filterText} type="search" value={text} onValue={setText} />
          <OrganizationField
            known={known}
            all
            value={organizationId}
            onValue={(organization_id) =>
              goTo(hrefTo("adminUsers", {}, { organization_id }), { replace: true })
            }
          />
        </div>
        <PagedTable
          label={common.users}
          pages={matching(pages, text)}
          columns={userColumns(setShown)}
          keyOf={({ id }) => id}
          empty={text === "" ? common.nothing : people.noMatch}
        />
        <Invitations organizationId={organizationId} round={invited} />
      </div>
      {shown === "new" && <NewUserDialog known={known} onClose={close} onMade={pages.reload} />}
      {shown === "invite" && (
        <InviteDialog known={known} onClose={close} onMade={() => setInvited(invited + 1)} />
      )}
      {shown !== null && typeof shown === "object" && (
        <UserDialog
          user={shown}
          known={known}
          onClose={close}
          onChange={change}
          onGone={() => {
            pages.change((all) => all.filter(({ id }) => id !== shown.id));
            setShown(null);
          }}
        />
      )}
    </Page>
  );
}

/** The one that the address names, as other pages do. */
function useNamedUser({ query }: AreaProps["place"], show: (user: AdminUser) => void): void {
  const user_id = query.get("user");
  const { data } = useQuery(
    async (signal) => (user_id === null ? null : (await api.adminGetUser({ user_id }, { signal })).user),
    [user_id],
  );
  useEffect(() => {
    if (data === null) return;
    show(data);
    const organization_id = query.get("organization_id") ?? "";
    goTo(hrefTo("adminUsers", {}, { organization_id }), { replace: true });
  }, [data]);
}

interface NewUserProps {
  known: Query<KnownOrganizations>;
  onClose(): void;
  onMade(): void;
}

function NewUserDialog({ known, onClose, onMade }: NewUserProps) {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("member");
  const [chosen, setChosen] = useState("");
  const organizationId = chosen || (known.data?.organizations[0]?.id ?? "");
  const create = async () => {
    const { user } = await api.adminCreateUser({
      body: {
        email,
        role,
        ...omitEmpty({ name: name.trim(), organization_id: organizationId }),
      },
    });
    announce(people.made(user.name));
    onMade();
  };
  return (
    <FormDialog title={people.newUser} submit={people.newUser} run={create} onClose={onClose}>
      <p class="quiet">{people.newUserText}</p>
      <TextField label={common.email} type="email" required value={email} onValue={setEmail} />
      <TextField label={common.name} optional maxLength={200} value={name} onValue={setName} />
      <RoleField value={role} onValue={setRole} />
      <OrganizationField known={known} value={organizationId} onValue={setChosen} />
    </FormDialog>
  );
}

interface InviteProps {
  known: Query<KnownOrganizations>;
  onClose(): void;
  onMade(): void;
}

function InviteDialog({ known, onClose, onMade }: InviteProps) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const [chosen, setChosen] = useState("");
  const [made, setMade] = useState<AdminNewInvitation | null>(null);
  const organizationId = chosen || (known.data?.organizations[0]?.id ?? "");
  const action = useAction(async () => {
    setMade(
      await api.adminInvite({ body: { email, role, ...omitEmpty({ organization_id: organizationId }) } }),
    );
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
        <TextField label={common.email} type="email" required value={email} onValue={setEmail} />
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
          {common.done}
        </Button>
      </div>
    </Dialog>
  );
}
