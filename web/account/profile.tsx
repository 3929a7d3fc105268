/** Profile, appearance and password. */
import { useState } from "preact/hooks";
import type { Account } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { type Query, useAction, useQuery } from "../api/hooks.ts";
import { boot } from "../app/boot.ts";
import { Facts } from "../components/elements.tsx";
import { CheckField, Form, TextField } from "../components/form.tsx";
import { Page, QueryView } from "../components/page.tsx";
import { announce } from "../components/toast.tsx";
import { accountTexts, profileTexts } from "../messages/account/account.ts";
import { common } from "../messages/common.ts";
import { Preferences } from "../shell/preferences.tsx";
import { problemOf } from "../text/problem.ts";

/** As on the server, which checks more. */
const charactersMin = 12;

function PasswordForm() {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [shown, setShown] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const action = useAction(async () => {
    setEnded(null);
    const answer = await api.setPassword({ body: { current_password: current, new_password: next } });
    setCurrent("");
    setNext("");
    announce(profileTexts.passwordChanged);
    setEnded(profileTexts.endedCount(answer.ended.sessions, answer.ended.tokens));
  });
  const field = {
    type: shown ? "text" : "password",
    required: true,
    maxLength: 1024,
    spellcheck: false,
  } as const;
  const count = [...next].length;
  return (
    <Form action={action} submit={profileTexts.changePassword} label={profileTexts.password}>
      {/* Password managers want to know whose password it is. */}
      <input
        class="hidden-visually"
        type="email"
        autocomplete="username"
        value={boot.person?.email ?? ""}
        tabIndex={-1}
        aria-hidden="true"
        readOnly
      />
      <TextField
        {...field}
        label={profileTexts.currentPassword}
        error={wrongAt(action.error, "/current_password")}
        autocomplete="current-password"
        value={current}
        onValue={setCurrent}
      />
      <TextField
        {...field}
        label={profileTexts.newPassword}
        hint={profileTexts.newPasswordHint}
        error={wrongAt(action.error, "/new_password")}
        autocomplete="new-password"
        value={next}
        onValue={setNext}
      />
      <p class="quiet small">{profileTexts.characters(count, charactersMin)}</p>
      <CheckField label={profileTexts.showPasswords} checked={shown} onValue={setShown} />
      {ended !== null && (
        <p class="notice good">
          {profileTexts.passwordChanged} {ended}
        </p>
      )}
    </Form>
  );
}

/** The server's message for one field. */
function wrongAt(error: unknown, path: string): string | null {
  if (error === null) return null;
  return problemOf(error).details.find((detail) => detail.path === path)?.message ?? null;
}

export function ProfilePage() {
  const query = useQuery((signal) => api.getAccount({}, { signal }), []);
  return (
    <Page title={accountTexts.profile}>
      <div class="stack narrow">
        <section class="card stack" aria-labelledby="person">
          <h2 id="person">{common.you}</h2>
          <QueryView query={query}>{(account) => <PersonForm account={account} query={query} />}</QueryView>
        </section>
        <section class="card stack" aria-labelledby="look">
          <h2 id="look">{profileTexts.appearance}</h2>
          <p class="quiet small">{profileTexts.appearanceHint}</p>
          <Preferences />
        </section>
        <section class="card stack" aria-labelledby="password">
          <h2 id="password">{profileTexts.password}</h2>
          <p class="quiet small">{profileTexts.passwordText}</p>
          <PasswordForm />
        </section>
      </div>
    </Page>
  );
}

function PersonForm({ account, query }: { account: Account; query: Query<Account> }) {
  const { user, organization } = account;
  const [name, setName] = useState(user.name);
  const action = useAction(async () => {
    const changed = await api.updateAccount({ body: { name } });
    query.set(changed);
    setName(changed.user.name);
    announce(common.saved);
  });
  return (
    <>
      <Facts
        facts={[
          [common.email, user.email],
          [common.organization, organization.name],
          [common.role, profileTexts.roles[user.role]],
        ]}
      />
      <Form action={action} submit={common.save}>
        <TextField
          label={common.name}
          hint={profileTexts.nameHint}
          required
          maxLength={200}
          autocomplete="name"
          value={name}
          onValue={setName}
        />
      </Form>
    </>
  );
}
