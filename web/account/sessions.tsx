/** The user's signed-in sessions. */
import type { Session } from "../../src/client/generated/schema.ts";
import { addressOf, api } from "../api/api.ts";
import { useQuery } from "../api/hooks.ts";
import { confirmAction } from "../components/dialog.tsx";
import { Badge, Button, Facts, Timestamp } from "../components/elements.tsx";
import { Page, QueryView } from "../components/page.tsx";
import { announce } from "../components/toast.tsx";
import { accountTexts, profileTexts } from "../messages/account/account.ts";
import { common } from "../messages/common.ts";

export function SessionsPage() {
  const query = useQuery((signal) => api.listSessions({}, { signal }), []);
  const others = query.data?.sessions.some(({ current }) => !current) ?? false;
  const ended = (text: string, own: boolean) => {
    // This page can load nothing after its own session has ended.
    if (own) return location.assign(addressOf("/sign-in"));
    announce(text);
    query.reload();
  };
  const endMany = (own: boolean) =>
    confirmAction({
      ...(own ? profileTexts.endAll : profileTexts.endOthers),
      run: async () => {
        const { sessions, tokens } = (await api.endSessions({ keep_current: !own })).ended;
        ended(profileTexts.endedCount(sessions, tokens), own);
      },
    });
  const endOne = (session: Session) => {
    const { id: session_id, current } = session;
    confirmAction({
      title: profileTexts.endTitle(nameOf(session)),
      submit: common.signOut,
      text: current ? profileTexts.endOwnText : profileTexts.endText,
      run: async () => {
        await api.endSession({ session_id });
        ended(profileTexts.ended, current);
      },
    });
  };
  return (
    <Page
      title={accountTexts.sessions}
      actions={
        <>
          <Button disabled={!others} onClick={() => endMany(false)}>
            {profileTexts.endOthers.submit}
          </Button>
          <Button kind="danger" onClick={() => endMany(true)}>
            {profileTexts.endAll.submit}
          </Button>
        </>
      }
    >
      <div class="stack">
        <p class="quiet">{profileTexts.sessionsText}</p>
        <QueryView query={query}>
          {({ sessions }) => (
            <ul class="card-list">
              {sessions.map((session) => (
                <li key={session.id} class="card stack tight">
                  <SessionCard session={session} onEnd={() => endOne(session)} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </Page>
  );
}

function nameOf({ user_agent }: Session): string {
  const named = browserOf(user_agent);
  if (named === null) return profileTexts.someBrowser;
  return named.system === null ? named.browser : profileTexts.browserOn(named.browser, named.system);
}

function SessionCard({ session, onEnd }: { session: Session; onEnd(): void }) {
  const { current, address, created_at, last_used_at, user_agent } = session;
  const name = nameOf(session);
  return (
    <>
      <div class="row between">
        <div class="row">
          <h2 title={user_agent ?? ""}>{name}</h2>
          {current && <Badge tone="good">{profileTexts.thisBrowser}</Badge>}
        </div>
        <Button small aria-label={profileTexts.endOf(name)} onClick={onEnd}>
          {common.signOut}
        </Button>
      </div>
      <Facts
        facts={[
          [common.address, address ?? common.unknown],
          [profileTexts.since, <Timestamp key="since" at={created_at} />],
          [common.lastUsed, <Timestamp key="use" at={last_used_at} relative />],
        ]}
      />
    </>
  );
}

interface Named {
  browser: string;
  system: string | null;
}

/** Order matters: many browsers also name those they derive from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\//, "Chrome"],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, "Chrome"],
  [/\bVersion\/\d.*\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Null: unknown. */
export function browserOf(userAgent: string | null): Named | null {
  if (userAgent === null) return null;
  const find = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const browser = find(browsers);
  return browser === null ? null : { browser, system: find(systems) };
}
