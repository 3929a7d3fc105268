/** One user: what is known of them, and what can be done. */
import { useState } from "preact/hooks";
import type { AdminUser } from "../../../src/client/generated/admin-schema.ts";
import type { Query } from "../../api/use-query.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Facts } from "../../components/facts.tsx";
import { time } from "../../format.ts";
import { people } from "../../messages/admin/people.ts";
import type { KnownOrganizations } from "../organizations.ts";
import { UserChange } from "./user-change.tsx";
import { UserState } from "./user-columns.tsx";
import { DeleteUser } from "./user-delete.tsx";
import { type Ending, UserEnding } from "./user-ending.tsx";
import { ResetLink } from "./user-reset.tsx";

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
          [people.email, user.email],
          [people.state, <UserState key="state" user={user} />],
          [people.since, time(user.created_at)],
          [people.id, <code key="id">{user.id}</code>],
        ]}
      />
      {news !== null && <p class="notice good">{news}</p>}
      <UserChange key={user.id} user={user} known={known} onChange={onChange} />
      <section class="stack tight" aria-labelledby="user-access">
        <h3 id="user-access">{people.access}</h3>
        <ResetLink user={user} />
        <div class="row">
          <Button onClick={() => setAsked("signOut")}>{people.signOut}</Button>
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
      {asked === "delete" && <DeleteUser user={user} onClose={() => setAsked(null)} onGone={onGone} />}
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
