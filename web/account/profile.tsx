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
import { personWords, words } from "../messages/account/account.ts";
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
    announce(personWords.passwordChanged);
    setEnded(personWords.endedCount(answer.ended.sessions, answer.ended.tokens));
  });
  const field = {
    type: shown ? "text" : "password",
    required: true,
    maxLength: 1024,
    spellcheck: false,
  } as const;
  const count = [...next].length;
  return (
    <Form action={action} submit={personWords.changePassword} label={personWords.password}>
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
        label={personWords.currentPassword}
        wrong={wrongAt(action.error, "/current_password")}
        autocomplete="current-password"
        value={current}
        onValue={setCurrent}
      />
      <TextField
        {...field}
        label={personWords.newPassword}
        hint={personWords.newPasswordHint}
        wrong={wrongAt(action.error, "/new_password")}
        autocomplete="new-password"
        value={next}
        onValue={setNext}
      />
      <p class="quiet small">{personWords.characters(count, charactersMin)}</p>
      <CheckField label={personWords.showPasswords} checked={shown} onValue={setShown} />
      {ended !== null && (
        <p class="notice good">
          {personWords.passwordChanged} {ended}
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
    <Page title={words.profile}>
      <div class="stack narrow">
        <section class="card stack" aria-labelledby="person">
          <h2 id="person">{common.you}</h2>
          <QueryView query={query}>{(account) => <PersonForm account={account} query={query} />}</QueryView>
        </section>
        <section class="card stack" aria-labelledby="look">
          <h2 id="look">{personWords.look}</h2>
          <p class="quiet small">{personWords.lookHint}</p>
          <Preferences />
        </section>
        <section class="card stack" aria-labelledby="password">
          <h2 id="password">{personWords.password}</h2>
          <p class="quiet small">{personWords.passwordText}</p>
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
          [common.role, personWords.roles[user.role]],
        ]}
      />
      <Form action={action} submit={common.save}>
        <TextField
          label={common.name}
          hint={personWords.nameHint}
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
