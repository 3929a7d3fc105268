/** Who the person is, how the pages look to them, and their password. */
import { useState } from "preact/hooks";
import type { Account } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { type Query, useAction, useQuery } from "../../api/use-query.ts";
import { Asked } from "../../components/asked.tsx";
import { Facts } from "../../components/facts.tsx";
import { TextField } from "../../components/fields.tsx";
import { Form } from "../../components/form.tsx";
import { Page } from "../../components/page.tsx";
import { announce } from "../../components/toast.tsx";
import { words } from "../../messages/account/account.ts";
import { personWords } from "../../messages/account/person.ts";
import { common } from "../../messages/common.ts";
import { Preferences } from "../../shell/preferences.tsx";
import { PasswordForm } from "./password-form.tsx";

export function ProfilePage() {
  const query = useQuery((signal) => api.getAccount({}, { signal }), []);
  return (
    <Page title={words.profile}>
      <div class="stack narrow">
        <section class="card stack" aria-labelledby="person">
          <h2 id="person">{personWords.person}</h2>
          <Asked query={query}>{(account) => <PersonForm account={account} query={query} />}</Asked>
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
          [personWords.email, user.email],
          [personWords.organization, organization.name],
          [personWords.role, personWords.roles[user.role]],
        ]}
      />
      <Form action={action} submit={common.save}>
        <TextField
          label={personWords.name}
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
