import { useEffect, useState } from "preact/hooks";
import type { AdminNewInvitation, AdminUser } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/hooks.ts";
import type { AreaProps } from "../../app/app.tsx";
import { goTo, hrefTo } from "../../app/router.tsx";
import { Dialog, FormDialog, openDialog } from "../../components/dialog.tsx";
import { Button, Icon, SecretText } from "../../components/elements.tsx";
import { TextField, useFields } from "../../components/form.tsx";
import { Page } from "../../components/page.tsx";
import { PagedTable } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { userTexts } from "../../messages/admin/users.ts";
import { common } from "../../messages/common.ts";
import { time } from "../../text/format.ts";
import { omitEmpty } from "../../text/omit-empty.ts";
import { useKnownOrganizations } from "../common.tsx";
import { OrganizationField, type Role, RoleField } from "./fields.tsx";
import { Invitations } from "./invitations.tsx";
import { matching, userColumns, useUsers } from "./user-columns.tsx";
import { UserDialog } from "./user-dialog.tsx";

export function UsersPage({ place }: AreaProps) {
  const organizationId = place.query.get("organization_id") ?? "";
  const known = useKnownOrganizations();
  const [text, setText] = useState("");
  const [invited, setInvited] = useState(0);
  const pages = useUsers(organizationId);
  const create = () => openDialog((close) => <NewUserDialog onClose={close} onCreated={pages.reload} />);
  const invite = () =>
    openDialog((close) => (
      <InviteDialog onClose={close} onCreated={() => setInvited((before) => before + 1)} />
    ));
  const open = (user: AdminUser) =>
    openDialog((close) => (
      <UserDialog
        user={user}
        onClose={close}
        onChange={(changed) =>
          pages.change((all) => all.map((each) => (each.id === changed.id ? changed : each)))
        }
        onDeleted={() => pages.change((all) => all.filter(({ id }) => id !== user.id))}
      />
    ));
  useNamedUser(place, open);
  return (
    <Page
      title={common.users}
      actions={
        <>
          <Button onClick={create}>{userTexts.newUser}</Button>
          <Button kind="primary" onClick={invite}>
            <Icon name="plus" /> {userTexts.invite}
          </Button>
        </>
      }
    >
      <div class="stack">
        <div class="field-row">
          <TextField label={userTexts.filterText} type="search" value={text} onValue={setText} />
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
          columns={userColumns(open)}
          keyOf={({ id }) => id}
          empty={text === "" ? common.nothing : userTexts.noMatch}
        />
        <Invitations organizationId={organizationId} round={invited} />
      </div>
    </Page>
  );
}

/** Opens the user that a link names. */
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

interface DialogProps {
  onClose(): void;
  onCreated(): void;
}

/** The fields of a new user or invitation; the first organization is the default. */
function useUserFields() {
  const known = useKnownOrganizations();
  const { values, field } = useFields({ email: "", name: "", role: "member" as Role, organization: "" });
  const organizationId = values.organization || (known.data?.organizations[0]?.id ?? "");
  const { email, role } = values;
  const body = { email, role, ...omitEmpty({ name: values.name.trim(), organization_id: organizationId }) };
  return { body, field, organization: { ...field("organization"), value: organizationId, known } };
}

function NewUserDialog({ onClose, onCreated }: DialogProps) {
  const { body, field, organization } = useUserFields();
  const create = async () => {
    const { user } = await api.adminCreateUser({ body });
    announce(userTexts.made(user.name));
    onCreated();
  };
  return (
    <FormDialog title={userTexts.newUser} submit={userTexts.newUser} run={create} onClose={onClose}>
      <p class="quiet">{userTexts.newUserText}</p>
      <TextField label={common.email} type="email" required {...field("email")} />
      <TextField label={common.name} optional maxLength={200} {...field("name")} />
      <RoleField {...field("role")} />
      <OrganizationField {...organization} />
    </FormDialog>
  );
}

function InviteDialog({ onClose, onCreated }: DialogProps) {
  const { body, field, organization } = useUserFields();
  const invite = async () => {
    const created = await api.adminInvite({ body });
    onCreated();
    openDialog((close) => <Invited created={created} onClose={close} />);
  };
  return (
    <FormDialog title={userTexts.invite} submit={userTexts.inviteSubmit} run={invite} onClose={onClose}>
      <p class="quiet">{userTexts.inviteText}</p>
      <TextField label={common.email} type="email" required {...field("email")} />
      <RoleField {...field("role")} />
      <OrganizationField {...organization} />
    </FormDialog>
  );
}

function Invited({ created, onClose }: { created: AdminNewInvitation; onClose(): void }) {
  const { email, organization, role, url, expires_at } = created;
  return (
    <Dialog title={userTexts.inviteDone(email)} onClose={onClose}>
      <p role="status">{userTexts.inviteOnce}</p>
      <SecretText label={userTexts.inviteLink} text={url} />
      <p class="quiet">
        {organization}, {userTexts.roles[role]}. {userTexts.linkUntil(time(expires_at))}
      </p>
      <div class="row end">
        <Button kind="primary" onClick={onClose}>
          {common.done}
        </Button>
      </div>
    </Dialog>
  );
}
