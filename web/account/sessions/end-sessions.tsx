/** Asks before browsers are signed out. */
import type { Session } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { Confirm } from "../../components/dialog.tsx";
import { personWords } from "../../messages/account/person.ts";

export type Ending = { which: "one"; session: Session; name: string } | { which: "others" | "all" };

interface EndSessionsProps {
  ending: Ending;
  /** `own`: this browser is signed out, too. */
  onEnded(text: string, own: boolean): void;
  onClose(): void;
}

export function EndSessions({ ending, onEnded, onClose }: EndSessionsProps) {
  const action = useAction(async () => {
    if (ending.which === "one") {
      await api.endSession({ session_id: ending.session.id });
      onEnded(personWords.ended, ending.session.current);
    } else {
      const { ended } = await api.endSessions({ keep_current: ending.which === "others" });
      onEnded(personWords.endedCount(ended.sessions, ended.tokens), ending.which === "all");
    }
  });
  const { title, submit, text } = wordsOf(ending);
  return (
    <Confirm title={title} submit={submit} action={action} onClose={onClose}>
      <p>{text}</p>
    </Confirm>
  );
}

function wordsOf(ending: Ending): { title: string; submit: string; text: string } {
  if (ending.which === "one")
    return {
      title: personWords.endTitle(ending.name),
      submit: personWords.end,
      text: ending.session.current ? personWords.endOwnText : personWords.endText,
    };
  return ending.which === "others"
    ? { title: personWords.endOthersTitle, submit: personWords.endOthers, text: personWords.endOthersText }
    : { title: personWords.endAllTitle, submit: personWords.endAll, text: personWords.endAllText };
}
