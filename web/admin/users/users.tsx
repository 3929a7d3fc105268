import { useEffect, useState } from "preact/hooks";
import type {
  AdminInvitation,
  AdminNewInvitation,
  AdminUser,
} from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { type Pages, useList, useQuery } from "../../api/hooks.ts";
import { boot } from "../../app/boot.ts";
import { type AreaProps, goTo, hrefTo } from "../../app/router.tsx";
import { confirmAction, Dialog, FormDialog, openDialog } from "../../components/dialog.tsx";
import { Badge, Button, Icon, SecretText, type Tone } from "../../components/elements.tsx";
import { TextField, useFields } from "../../components/form.tsx";
import { Page } from "../../components/page.tsx";
import { type Column, column, PagedTable } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { userTexts } from "../../messages/admin/users.ts";
import { common } from "../../messages/common.ts";
import { day, time } from "../../text/format.ts";
import { omitEmpty } from "../../text/omit-empty.ts";
import { OrganizationLink, useKnownOrganizations } from "../common.tsx";
import { OrganizationField, type Role, RoleField, UserState } from "./fields.tsx";
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
    announce(userTexts.created(user.name));
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

export const userColumns = (onOpen: (user: AdminUser) => void): readonly Column<AdminUser>[] => [
  column(common.name, (user) => (
    <>
      {user.name} {user.id === boot.person?.id && <Badge>{userTexts.you}</Badge>}
    </>
  )),
  column(common.email, ({ email }) => email),
  column.wide(common.role, ({ role }) => userTexts.roles[role]),
  column.wide(common.organization, ({ organization, organization_id }) => (
    <OrganizationLink id={organization_id} name={organization} />
  )),
  column(common.status, (user) => <UserState user={user} />),
  column.wide(userTexts.since, ({ created_at }) => day(created_at)),
  column.actions((user) => (
    <Button small onClick={() => onOpen(user)} aria-label={userTexts.openUser(user.name)}>
      {userTexts.open}
    </Button>
  )),
];

/** An empty ID lists all users. */
export const useUsers = (organizationId: string): Pages<AdminUser> =>
  useList(api.adminListUsers, "users", { limit: 100, organization_id: organizationId });

/** Filters the loaded users; the table loads more while there is room. */
function matching(pages: Pages<AdminUser>, text: string): Pages<AdminUser> {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return pages;
  const items = pages.items.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(wanted));
  return { ...pages, items };
}

interface InvitationsProps {
  /** Empty: all organizations. */
  organizationId: string;
  /** Changes whenever an invitation is created, to reload the list. */
  round: number;
}

const tones: Readonly<Record<AdminInvitation["status"], Tone>> = {
  open: "busy",
  used: "good",
  revoked: "",
  expired: "",
};

function Invitations({ organizationId, round }: InvitationsProps) {
  const input = { limit: 50, organization_id: organizationId };
  const pages = useList(api.adminListInvitations, "invitations", input, round);
  const revoke = ({ id: invitation_id, email }: AdminInvitation) =>
    confirmAction({
      title: userTexts.revokeInvitation(email),
      submit: common.revoke,
      text: userTexts.revokeInvitationText(email),
      run: async () => {
        await api.adminRevokeInvitation({ invitation_id });
        announce(userTexts.revoked);
        const status = "revoked" as const;
        pages.change((all) => all.map((each) => (each.id === invitation_id ? { ...each, status } : each)));
      },
    });
  const columns: readonly Column<AdminInvitation>[] = [
    column(common.email, ({ email }) => email),
    column.wide(common.role, ({ role }) => userTexts.roles[role]),
    column.wide(common.organization, ({ organization }) => organization),
    column(common.status, ({ status }) => (
      <Badge tone={tones[status]}>{userTexts.invitationStatus[status]}</Badge>
    )),
    column.wide(userTexts.until, ({ expires_at }) => time(expires_at)),
    column.actions(
      (invitation) =>
        invitation.status === "open" && (
          <Button
            small
            onClick={() => revoke(invitation)}
            aria-label={userTexts.revokeInvitation(invitation.email)}
          >
            {common.revoke}
          </Button>
        ),
    ),
  ];
  return (
    <div class="stack tight">
      <h2>{userTexts.invitations}</h2>
      <p class="quiet">{userTexts.invitationsText}</p>
      <PagedTable
        label={userTexts.invitations}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={userTexts.noInvitations}
      />
    </div>
  );
}
