/** One user: details and actions. */
import { useState } from "preact/hooks";
import type {
  AdminResetLink,
  AdminUser,
  AdminUserEnded,
} from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/hooks.ts";
import { confirmAction, confirmTyped, Dialog } from "../../components/dialog.tsx";
import { Button, Facts, SecretText } from "../../components/elements.tsx";
import { Form, TextField, useFields } from "../../components/form.tsx";
import { Problem } from "../../components/page.tsx";
import { announce } from "../../components/toast.tsx";
import { userTexts } from "../../messages/admin/users.ts";
import { common } from "../../messages/common.ts";
import { time } from "../../text/format.ts";
import { useKnownOrganizations } from "../common.tsx";
import { OrganizationField, RoleField, UserState } from "./fields.tsx";

type EndAction = "ban" | "unban" | "signOut";

interface EndActionFacts {
  title: string;
  text(name: string): string;
  run(input: { user_id: string }): Promise<AdminUserEnded>;
  done(name: string): string;
}

const endActions: Readonly<Record<EndAction, EndActionFacts>> = {
  ban: { title: userTexts.ban, text: userTexts.banText, run: api.adminBanUser, done: userTexts.bannedNow },
  unban: {
    title: userTexts.unban,
    text: userTexts.unbanText,
    run: api.adminUnbanUser,
    done: userTexts.unbannedNow,
  },
  signOut: {
    title: common.signOutEverywhere,
    text: userTexts.signOutText,
    run: api.adminSignOutUser,
    done: userTexts.signedOutNow,
  },
};

interface UserDialogProps {
  user: AdminUser;
  onClose(): void;
  onChange(user: AdminUser): void;
  onDeleted(): void;
}

export function UserDialog({ user: first, onClose, onChange, onDeleted }: UserDialogProps) {
  const [user, setUser] = useState(first);
  const [outcome, setOutcome] = useState<string | null>(null);
  const { id: user_id, name } = user;
  const changed = (next: AdminUser) => {
    setUser(next);
    onChange(next);
  };
  const ask = (action: EndAction) => {
    const { title, text, run, done } = endActions[action];
    confirmAction({
      title: `${title}: ${name}`,
      submit: title,
      text: text(name),
      danger: action !== "unban",
      run: async () => {
        const answer = await run({ user_id });
        announce(done(name));
        setOutcome(action === "unban" ? done(name) : `${done(name)} ${userTexts.ended(answer.ended)}`);
        changed(answer.user);
      },
    });
  };
  const askToDelete = () =>
    confirmTyped({
      title: `${userTexts.deleteUser}: ${name}`,
      submit: userTexts.deleteUser,
      expected: user.email,
      text: userTexts.deleteUserText,
      run: async () => {
        await api.adminDeleteUser({ user_id });
        announce(userTexts.deleted(name));
        onDeleted();
        onClose();
      },
    });
  return (
    <Dialog title={name} onClose={onClose} wide>
      <Facts
        facts={[
          [common.email, user.email],
          [common.status, <UserState key="state" user={user} />],
          [userTexts.since, time(user.created_at)],
          [common.id, <code key="id">{user_id}</code>],
        ]}
      />
      {outcome !== null && <p class="notice good">{outcome}</p>}
      <UserChange user={user} onChange={changed} />
      <section class="stack tight" aria-labelledby="user-access">
        <h3 id="user-access">{userTexts.access}</h3>
        <ResetLink user={user} />
        <div class="row">
          <Button onClick={() => ask("signOut")}>{common.signOutEverywhere}</Button>
          {user.banned ? (
            <Button onClick={() => ask("unban")}>{userTexts.unban}</Button>
          ) : (
            <Button kind="danger" onClick={() => ask("ban")}>
              {userTexts.ban}
            </Button>
          )}
          <Button kind="danger" onClick={askToDelete}>
            {userTexts.deleteUser}
          </Button>
        </div>
      </section>
    </Dialog>
  );
}

function ResetLink({ user }: { user: AdminUser }) {
  const [created, setCreated] = useState<AdminResetLink["reset_link"] | null>(null);
  const action = useAction(async () => {
    setCreated((await api.adminCreateResetLink({ user_id: user.id })).reset_link);
  });
  return (
    <div class="stack tight">
      <div class="row">
        <Button pending={action.pending} onClick={() => void action.run()}>
          {userTexts.resetLink}
        </Button>
      </div>
      {action.error !== null && <Problem error={action.error} />}
      {created !== null && (
        <div role="status" class="stack tight">
          <p class="small">{userTexts.resetLinkText}</p>
          <SecretText label={userTexts.resetLink} text={created.url} />
          <p class="quiet small">{userTexts.linkUntil(time(created.expires_at))}</p>
        </div>
      )}
    </div>
  );
}

function UserChange({ user, onChange }: { user: AdminUser; onChange(user: AdminUser): void }) {
  const known = useKnownOrganizations();
  const { values, field } = useFields({
    name: user.name,
    role: user.role,
    organizationId: user.organization_id,
  });
  const { name, role, organizationId } = values;
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
    announce(common.saved);
    onChange(changed);
  });
  return (
    <Form action={action} submit={common.save} label={userTexts.user}>
      <div class="field-row">
        <TextField label={common.name} required maxLength={200} {...field("name")} />
        <OrganizationField
          known={known}
          {...field("organizationId")}
          selected={{ id: user.organization_id, name: user.organization }}
        />
      </div>
      <RoleField {...field("role")} />
      <div aria-live="polite" class="stack tight">
        {moves && <p class="notice warn">{userTexts.moveEnds}</p>}
        {demotes && <p class="notice warn">{userTexts.demoteEnds}</p>}
      </div>
    </Form>
  );
}
