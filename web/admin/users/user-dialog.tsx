/** One user: what is known of them, and what can be done. */
import { useState } from "preact/hooks";
import type {
  AdminResetLink,
  AdminUser,
  AdminUserEnded,
} from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { type Query, useAction } from "../../api/hooks.ts";
import { Confirm, Dialog, TypedConfirm } from "../../components/dialog.tsx";
import { Button, Facts, SecretText } from "../../components/elements.tsx";
import { Form, TextField } from "../../components/form.tsx";
import { Problem } from "../../components/page.tsx";
import { announce } from "../../components/toast.tsx";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import { time } from "../../text/format.ts";
import type { KnownOrganizations } from "../common.tsx";
import { OrganizationField, RoleField } from "./fields.tsx";
import { UserState } from "./user-columns.tsx";

/** Ban, the end of one, and signing out everywhere: each asked for twice, and told what it ended. */
interface EndingFacts {
  title: string;
  text(name: string): string;
  run(user_id: string): Promise<AdminUserEnded>;
  done(name: string): string;
  danger: boolean;
}

const endings = {
  ban: {
    title: people.ban,
    text: people.banText,
    run: (user_id) => api.adminBanUser({ user_id }),
    done: people.bannedNow,
    danger: true,
  },
  unban: {
    title: people.unban,
    text: people.unbanText,
    run: (user_id) => api.adminUnbanUser({ user_id }),
    done: people.unbannedNow,
    danger: false,
  },
  signOut: {
    title: common.signOutEverywhere,
    text: people.signOutText,
    run: (user_id) => api.adminSignOutUser({ user_id }),
    done: people.signedOutNow,
    danger: true,
  },
} as const satisfies Record<string, EndingFacts>;

type Ending = keyof typeof endings;

interface UserEndingProps {
  user: AdminUser;
  ending: Ending;
  onClose(): void;
  /** With what became of it, in words. */
  onDone(user: AdminUser, news: string): void;
}

function UserEnding({ user, ending, onClose, onDone }: UserEndingProps) {
  const { title, text, run, done, danger }: EndingFacts = endings[ending];
  const end = async () => {
    const answer = await run(user.id);
    announce(done(user.name));
    onDone(
      answer.user,
      ending === "unban" ? done(user.name) : `${done(user.name)} ${people.ended(answer.ended)}`,
    );
  };
  return (
    <Confirm title={`${title}: ${user.name}`} submit={title} danger={danger} run={end} onClose={onClose}>
      <p>{text(user.name)}</p>
    </Confirm>
  );
}

interface UserDialogProps {
  user: AdminUser;
  known: Query<KnownOrganizations>;
  onClose(): void;
  onChange(user: AdminUser): void;
  /** Deleted. */
  onGone(): void;
}

export function UserDialog({ user, known, onClose, onChange, onGone }: UserDialogProps) {
  const [asked, setAsked] = useState<Ending | "delete" | null>(null);
  const [news, setNews] = useState<string | null>(null);
  return (
    <Dialog title={user.name} onClose={onClose} wide>
      <Facts
        facts={[
          [common.email, user.email],
          [common.status, <UserState key="state" user={user} />],
          [people.since, time(user.created_at)],
          [common.id, <code key="id">{user.id}</code>],
        ]}
      />
      {news !== null && <p class="notice good">{news}</p>}
      <UserChange key={user.id} user={user} known={known} onChange={onChange} />
      <section class="stack tight" aria-labelledby="user-access">
        <h3 id="user-access">{people.access}</h3>
        <ResetLink user={user} />
        <div class="row">
          <Button onClick={() => setAsked("signOut")}>{common.signOutEverywhere}</Button>
          {user.banned ? (
            <Button onClick={() => setAsked("unban")}>{people.unban}</Button>
          ) : (
            <Button kind="danger" onClick={() => setAsked("ban")}>
              {people.ban}
            </Button>
          )}
          <Button kind="danger" onClick={() => setAsked("delete")}>
            {people.deleteUser}
          </Button>
        </div>
      </section>
      {asked === "delete" && (
        <TypedConfirm
          title={`${people.deleteUser}: ${user.name}`}
          submit={people.deleteUser}
          expected={user.email}
          label={people.typeToConfirm(user.email)}
          wrong={people.typeWrong}
          run={async () => {
            await api.adminDeleteUser({ user_id: user.id });
            announce(people.deleted(user.name));
            onGone();
          }}
          onClose={() => setAsked(null)}
        >
          <p>{people.deleteUserText}</p>
        </TypedConfirm>
      )}
      {asked !== null && asked !== "delete" && (
        <UserEnding
          user={user}
          ending={asked}
          onClose={() => setAsked(null)}
          onDone={(changed, text) => {
            setNews(text);
            onChange(changed);
          }}
        />
      )}
    </Dialog>
  );
}

/** A link for a new password, to be handed over. */
function ResetLink({ user }: { user: AdminUser }) {
  const [made, setMade] = useState<AdminResetLink["reset_link"] | null>(null);
  const action = useAction(async () => {
    setMade((await api.adminCreateResetLink({ user_id: user.id })).reset_link);
  });
  return (
    <div class="stack tight">
      <div class="row">
        <Button pending={action.pending} onClick={() => void action.run()}>
          {people.resetLink}
        </Button>
      </div>
      {action.error !== null && <Problem error={action.error} />}
      {made !== null && (
        <div role="status" class="stack tight">
          <p class="small">{people.resetLinkText}</p>
          <SecretText label={people.resetLink} text={made.url} />
          <p class="quiet small">{people.linkUntil(time(made.expires_at))}</p>
        </div>
      )}
    </div>
  );
}

interface UserChangeProps {
  user: AdminUser;
  known: Query<KnownOrganizations>;
  onChange(user: AdminUser): void;
}

function UserChange({ user, known, onChange }: UserChangeProps) {
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
    announce(common.saved);
    onChange(changed);
  });
  return (
    <Form action={action} submit={common.save} label={people.user}>
      <div class="field-row">
        <TextField label={common.name} required maxLength={200} value={name} onValue={setName} />
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
