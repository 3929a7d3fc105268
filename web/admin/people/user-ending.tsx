/** Ban, the end of one, and signing out everywhere: each asked for twice, and told what it ended. */
import type { AdminUser, AdminUserEnded } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { Confirm } from "../../components/dialog.tsx";
import { announce } from "../../components/toast.tsx";
import { people } from "../../messages/admin/people.ts";

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
    title: people.signOut,
    text: people.signOutText,
    run: (user_id) => api.adminSignOutUser({ user_id }),
    done: people.signedOutNow,
    danger: true,
  },
} as const satisfies Record<string, EndingFacts>;

export type Ending = keyof typeof endings;

interface UserEndingProps {
  user: AdminUser;
  ending: Ending;
  onClose(): void;
  /** With what became of it, in words. */
  onDone(user: AdminUser, news: string): void;
}

export function UserEnding({ user, ending, onClose, onDone }: UserEndingProps) {
  const { title, text, run, done, danger }: EndingFacts = endings[ending];
  const action = useAction(async () => {
    const answer = await run(user.id);
    announce(done(user.name));
    onDone(
      answer.user,
      ending === "unban" ? done(user.name) : `${done(user.name)} ${people.ended(answer.ended)}`,
    );
  });
  return (
    <Confirm
      title={`${title}: ${user.name}`}
      submit={title}
      danger={danger}
      action={action}
      onClose={onClose}
    >
      <p>{text(user.name)}</p>
    </Confirm>
  );
}
