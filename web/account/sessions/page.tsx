/** Browsers that the person is signed in with. */
import { useState } from "preact/hooks";
import type { Session } from "../../../src/client/generated/schema.ts";
import { addressOf, api } from "../../api/api.ts";
import { useQuery } from "../../api/hooks.ts";
import { Confirm } from "../../components/dialog.tsx";
import { Badge, Button, Facts, Timestamp } from "../../components/elements.tsx";
import { Page, QueryView } from "../../components/page.tsx";
import { announce } from "../../components/toast.tsx";
import { words } from "../../messages/account/account.ts";
import { personWords } from "../../messages/account/person.ts";
import { common } from "../../messages/common.ts";
import { browserOf } from "./user-agent.ts";

export function SessionsPage() {
  const query = useQuery((signal) => api.listSessions({}, { signal }), []);
  const [ending, setEnding] = useState<Ending | null>(null);
  const others = query.data?.sessions.some(({ current }) => !current) ?? false;
  return (
    <Page
      title={words.sessions}
      actions={
        <>
          <Button disabled={!others} onClick={() => setEnding({ which: "others" })}>
            {personWords.endOthers}
          </Button>
          <Button kind="danger" onClick={() => setEnding({ which: "all" })}>
            {common.signOutEverywhere}
          </Button>
        </>
      }
    >
      <div class="stack">
        <p class="quiet">{personWords.sessionsText}</p>
        <QueryView query={query}>
          {({ sessions }) => (
            <ul class="card-list">
              {sessions.map((session) => (
                <li key={session.id} class="card stack tight">
                  <SessionCard
                    session={session}
                    onEnd={() => setEnding({ which: "one", session, name: nameOf(session) })}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      {ending !== null && (
        <EndSessions
          ending={ending}
          onEnded={(text, own) => {
            // Nothing on this page can be asked for any more.
            if (own) return location.assign(addressOf("/sign-in"));
            announce(text);
            query.reload();
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </Page>
  );
}

function nameOf({ user_agent }: Session): string {
  const named = browserOf(user_agent);
  if (named === null) return personWords.someBrowser;
  return named.system === null ? named.browser : personWords.browserOn(named.browser, named.system);
}

function SessionCard({ session, onEnd }: { session: Session; onEnd(): void }) {
  const { current, address, created_at, last_used_at, user_agent } = session;
  const name = nameOf(session);
  return (
    <>
      <div class="row between">
        <div class="row">
          <h2 title={user_agent ?? ""}>{name}</h2>
          {current && <Badge tone="good">{personWords.thisBrowser}</Badge>}
        </div>
        <Button small aria-label={personWords.endOf(name)} onClick={onEnd}>
          {common.signOut}
        </Button>
      </div>
      <Facts
        facts={[
          [common.address, address ?? common.unknown],
          [personWords.since, <Timestamp key="since" at={created_at} />],
          [common.lastUsed, <Timestamp key="use" at={last_used_at} relative />],
        ]}
      />
    </>
  );
}

/** Asks before browsers are signed out. */
type Ending = { which: "one"; session: Session; name: string } | { which: "others" | "all" };

interface EndSessionsProps {
  ending: Ending;
  /** `own`: this browser is signed out, too. */
  onEnded(text: string, own: boolean): void;
  onClose(): void;
}

function EndSessions({ ending, onEnded, onClose }: EndSessionsProps) {
  const end = async () => {
    if (ending.which === "one") {
      await api.endSession({ session_id: ending.session.id });
      onEnded(personWords.ended, ending.session.current);
    } else {
      const { ended } = await api.endSessions({ keep_current: ending.which === "others" });
      onEnded(personWords.endedCount(ended.sessions, ended.tokens), ending.which === "all");
    }
  };
  const { title, submit, text } = wordsOf(ending);
  return (
    <Confirm title={title} submit={submit} run={end} onClose={onClose}>
      <p>{text}</p>
    </Confirm>
  );
}

function wordsOf(ending: Ending): { title: string; submit: string; text: string } {
  if (ending.which === "one")
    return {
      title: personWords.endTitle(ending.name),
      submit: common.signOut,
      text: ending.session.current ? personWords.endOwnText : personWords.endText,
    };
  return ending.which === "others"
    ? { title: personWords.endOthersTitle, submit: personWords.endOthers, text: personWords.endOthersText }
    : { title: personWords.endAllTitle, submit: common.signOutEverywhere, text: personWords.endAllText };
}
