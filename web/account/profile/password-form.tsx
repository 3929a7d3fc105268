import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { boot } from "../../boot.ts";
import { CheckField, TextField } from "../../components/fields.tsx";
import { Form } from "../../components/form.tsx";
import { announce } from "../../components/toast.tsx";
import { personWords } from "../../messages/account/person.ts";
import { problemOf } from "../../problem.ts";

/** As the server's rule has it; what else it asks for, it says itself. */
const charactersMin = 12;

export function PasswordForm() {
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

/** What the server has said of one field. */
function wrongAt(error: unknown, path: string): string | null {
  if (error === null) return null;
  return problemOf(error).details.find((detail) => detail.path === path)?.message ?? null;
}
