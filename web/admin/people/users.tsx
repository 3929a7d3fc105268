import { useEffect, useState } from "preact/hooks";
import type { AdminUser } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { AreaProps } from "../../app.tsx";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/fields.tsx";
import { Icon } from "../../components/icon.tsx";
import { Page } from "../../components/page.tsx";
import { PagedTable } from "../../components/table.tsx";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import { goTo, hrefTo } from "../../router.tsx";
import { useKnownOrganizations } from "../organizations.ts";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite.tsx";
import { NewUserDialog } from "./new-user.tsx";
import { OrganizationField } from "./organization-field.tsx";
import { matching, useUsers } from "./use-users.ts";
import { userColumns } from "./user-columns.tsx";
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
      title={people.users}
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
          label={people.users}
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
